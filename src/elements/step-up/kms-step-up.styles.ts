import { type CSSResult, css } from 'lit';

/** Of `<kms-step-up>` alone: it takes no place until something is asked. */
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
