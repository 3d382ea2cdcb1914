import { type CSSResult, css } from 'lit';
import { atStart, besideSign } from './sign-inset.js';

/** Styles for the social buttons, loaded with them. */
export const socialStyles: CSSResult = css`
  /* As high as the name of the signed-in user, which comes next. */
  .signing {
    display: grid;
    align-content: center;
    min-block-size: 44px;
  }
  .brand {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
  }
  :not(.brands) > button:not(.busy):has(.brand) {
    ${besideSign}
  }
  :not(.brands) > button .brand {
    ${atStart}
  }
  .brand svg {
    display: block;
    inline-size: 100%;
    block-size: 100%;
  }
  .or:has(~ .gone):not(:has(~ :is(button, p, .field))),
  slot[name='form'] + .gone + .or {
    display: none;
  }
  .brands {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 8px;
  }
  .brands button {
    position: relative;
    flex: 1 1 0;
    min-inline-size: 2em;
    padding-inline: 0;
  }
  .brands button:has(.badge) {
    min-inline-size: 72px;
  }
  .brands .badge {
    inset-inline: -8px;
    inline-size: max-content;
    margin-inline: auto;
    padding-inline: 0.35em;
  }
  @container kms (inline-size < 280px) {
    .brands button {
      flex: 0 1 calc((100% - 16px) / 3);
    }
    .brands button:first-child:nth-last-child(4),
    .brands button:first-child:nth-last-child(4) ~ button {
      flex-basis: calc(50% - 4px);
    }
  }
`;
