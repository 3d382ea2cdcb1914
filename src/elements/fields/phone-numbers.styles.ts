import { type CSSResult, css } from 'lit';
import { accent, fieldBorder, quiet, radiusField, textColor } from '../card/styles.js';

const inline = css`min(6.2em, 36vw)`;

/** The country in front of a number. It covers the start of the field, so that nothing moves when it appears. */
export const phoneStyles: CSSResult = css`
  .field:has(> .country) {
    position: relative;
    direction: ltr;
  }
  .country ~ ::slotted(input[slot='sms']) {
    padding-inline-start: calc(${inline} + 0.8em) !important;
  }
  .country {
    position: absolute;
    inset: 0 auto 0 0;
    inline-size: ${inline};
    border-inline-end: 1px solid ${fieldBorder};
    color: ${textColor};
  }
  .country > span {
    display: flex;
    align-items: center;
    justify-content: center;
    block-size: 100%;
    overflow: clip;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .country > span::after {
    content: '';
    margin: 0.35em 0 0 0.5em;
    border: 0.3em solid transparent;
    border-block-start-color: ${quiet};
  }
  .country select {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    opacity: 0;
    color: initial;
    font: inherit;
    font-size: max(16px, 1em);
    cursor: pointer;
  }
  .country:focus-within {
    border-start-start-radius: ${radiusField};
    border-end-start-radius: ${radiusField};
    outline: 2px solid ${accent};
    outline-offset: -2px;
  }
  .typo {
    margin-block-start: 4px;
  }
`;
