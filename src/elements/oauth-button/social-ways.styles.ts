import { type CSSResult, css } from 'lit';

/** The look of the social buttons; loaded with them. */
export const socialStyles: CSSResult = css`
  .brand {
    flex: none;
    inline-size: 1.5em;
    line-height: 1.5em;
    border-radius: 50%;
    background: color-mix(in srgb, currentColor 12%, transparent);
    font-size: 0.9em;
    font-weight: 700;
    text-align: center;
  }
  .or:has(~ .gone):not(:has(~ :is(button, p, .field))),
  slot[name='form'] + .gone + .or {
    display: none;
  }
  .brands {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(76px, 1fr));
    gap: 8px;
  }
  .brands button {
    flex-direction: column;
    gap: 0.2em;
    padding: 0.5em 0.2em;
    font-size: 0.8667em;
  }
`;
