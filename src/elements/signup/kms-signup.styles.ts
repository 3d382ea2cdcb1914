import { type CSSResult, css } from 'lit';
import { danger } from '../card/outcome.styles.js';
import { accent, quiet } from '../card/styles.js';

/** Styles for `<kms-signup>` only: several fields, each with its error right below it. */
export const signupStyles: CSSResult = css`
  .group {
    display: flex;
    flex-direction: column;
    gap: inherit;
  }
  .group.consent {
    flex-flow: row wrap;
    align-items: start;
    gap: 0.7em;
  }
  ::slotted(span[id$='-note']) {
    color: ${danger};
  }
  ::slotted([slot='consent-hint']) {
    flex-basis: 100%;
    margin-block-start: 0;
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
  .or {
    display: flex;
    align-items: center;
    gap: 0.75em;
    font-size: 0.8667em;
    color: ${quiet};
  }
  .or::before,
  .or::after {
    content: '';
    flex: 1;
    border-block-start: 1px solid currentColor;
    opacity: 0.35;
  }
  /* The failure is below its field; buttons stay last. */
  .name {
    order: -9;
  }
  .organization {
    order: -7;
  }
  .address {
    order: -5;
  }
  ::slotted([slot='fields']) {
    order: -3;
  }
  .consent {
    order: -2;
  }
  .error {
    order: -1;
  }
  .form:has(> .name.wrong) > .error {
    order: -8;
  }
  .form:has(> .organization.wrong) > .error {
    order: -6;
  }
  .form:has(> .address.wrong) > .error {
    order: -4;
  }
`;
