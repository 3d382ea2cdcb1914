import { type CSSResult, css } from 'lit';

/** The look of the social buttons; loaded with them. */
export const socialStyles: CSSResult = css`
  .brand {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
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
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(2.75em, 1fr));
    gap: 8px;
  }
  .brands button {
    padding-inline: 0;
  }
`;
