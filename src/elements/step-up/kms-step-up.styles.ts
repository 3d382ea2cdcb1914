import { type CSSResult, css } from 'lit';

/** Styles for `<kms-step-up>` only: it takes up no space until it asks something. */
export const stepUpStyles: CSSResult = css`
  :host([data-idle]) {
    display: none;
  }
  .choices {
    display: grid;
    gap: 8px;
    margin-block-start: 8px;
  }
  .choices > .choice {
    margin: 0;
  }
`;
