import { type CSSResult, css } from 'lit';
import { accent } from '../card/styles.js';

/** A checkbox with its text next to it. */
export const consentStyles: CSSResult = css`
  .consent {
    display: flex;
    align-items: start;
    gap: 0.7em;
  }
  ::slotted(input[type='checkbox']) {
    flex: none;
    inline-size: 24px;
    block-size: 24px;
    min-block-size: 24px;
    margin: 0;
    accent-color: ${accent};
  }
  ::slotted(label[slot='consent-label']) {
    flex: 1;
    padding-block: 0.1em;
  }
`;
