import { type CSSResult, css } from 'lit';

// Everything visible follows from these, each with its default. A page sets them on an element, a provider or itself.
/** The site's color, for filled buttons, links and focus. */
export const accent: CSSResult = css`var(--kms-accent, light-dark(#3b4bd8, #8f9bff))`;
/** Background of the card. */
export const surface: CSSResult = css`var(--kms-surface, light-dark(#fff, #171922))`;
/** Text on the accent. */
export const onAccent: CSSResult = css`var(--kms-on-accent, light-dark(#fff, #0b0d1a))`;
/** Text. */
export const textColor: CSSResult = css`var(--kms-text, light-dark(#14161f, #eceef6))`;
/** Secondary text. */
export const quiet: CSSResult = css`var(--kms-quiet, light-dark(#5b6072, #a3a8bb))`;
/** Background of fields. */
export const field: CSSResult = css`var(--kms-field, light-dark(#fff, #1f222d))`;
/** Lines, and placeholders. */
export const border: CSSResult = css`var(--kms-border, light-dark(#d9dce6, #343848))`;
/** The fill of placeholders. */
export const unfilled: CSSResult = css`color-mix(in srgb, ${border} 55%, transparent)`;
/** Border of fields. */
export const fieldBorder: CSSResult = css`var(--kms-field-border, light-dark(#868ca0, #747a92))`;
const shadow = css`var(--kms-shadow, 0 0 0 1px #8882, 0 12px 32px rgb(10 12 30 / 0.1))`;
/** Corner radius of the card. */
export const radius: CSSResult = css`var(--kms-radius, 16px)`;
/** Corner radius of fields and buttons. */
export const radiusField: CSSResult = css`var(--kms-radius-field, 10px)`;
/** Minimum height of anything to press or type into. */
export const control: CSSResult = css`max(var(--kms-control, 44px), 2.6em)`;
/** Gap between items. */
export const gap: CSSResult = css`var(--kms-gap, 12px)`;

/** Styles that apply even without a look: positions, and visually hidden live regions. */
export const structure: CSSResult = css`
  :host {
    display: block;
  }
  :host([hidden]),
  .cells,
  .skeleton {
    display: none;
  }
  ::slotted(form:empty) {
    display: none !important;
  }
  .card {
    position: relative;
  }
  button,
  ::slotted(input) {
    min-block-size: ${control};
    scroll-margin-block: 6em;
  }
  .heading:focus {
    outline: none;
  }
  .error:not(.on),
  .status:not(.on) {
    position: absolute;
  }
  .status:not(.on) {
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

/** What is visible. */
export const look: CSSResult = css`
  :host {
    inline-size: 100%;
    max-inline-size: var(--kms-width, 400px);
    min-inline-size: 240px;
    container: kms / inline-size;
  }
  .card,
  .form {
    display: flex;
    flex-direction: column;
    gap: ${gap};
  }
  .card {
    box-sizing: border-box;
    padding: min(var(--kms-padding, 28px), max(20px, 100cqi - 304px));
    border: 1px solid transparent;
    border-radius: ${radius};
    background: ${surface};
    box-shadow: ${shadow};
    color: ${textColor};
    font-family: var(--kms-font, inherit);
    font-size: var(--kms-font-size, 0.9375em);
    font-weight: 400;
    line-height: 1.5;
    text-align: start;
    overflow-wrap: break-word;
  }
  :host(:state(system-font)) .card {
    font-family: var(--kms-font, system-ui, sans-serif);
  }
  .heading {
    font-size: 1.3333em;
    font-weight: 650;
    line-height: 1.3;
    letter-spacing: -0.01em;
  }
  .text {
    margin: 0;
    color: ${quiet};
  }
  .heading + .text {
    margin-block: -8px 8px;
  }
  .label {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1em;
    font-size: 0.8667em;
    font-weight: 500;
    margin-block-end: -6px;
  }
  ::slotted(span[slot$='-hint']) {
    margin-block-start: -6px;
    font-size: 0.8667em;
    color: ${quiet};
  }
  ::slotted(input) {
    display: block;
    box-sizing: border-box;
    inline-size: 100%;
    margin: 0;
    padding: 0 0.9em;
    border: 1px solid ${fieldBorder};
    border-radius: ${radiusField};
    background: ${field};
    color: ${textColor};
    font: inherit;
  }
  button {
    box-sizing: border-box;
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.6em;
    inline-size: 100%;
    margin: 0;
    padding: 0.4em 0.9em;
    border: 1px solid transparent;
    border-radius: ${radiusField};
    background: ${accent};
    color: ${onAccent};
    font: inherit;
    font-weight: 500;
    cursor: pointer;
  }
  .primary {
    font-weight: 600;
  }
  .plain {
    border-color: ${fieldBorder};
    background: none;
    color: ${textColor};
  }
  .link {
    display: inline-block;
    inline-size: auto;
    min-block-size: 0;
    padding: 0;
    border: 0;
    border-radius: 4px;
    background: none;
    color: ${accent};
  }
  .form > .link {
    align-self: center;
  }
  .skeleton {
    display: block;
    min-block-size: ${control};
    border-radius: ${radiusField};
    background: ${unfilled};
  }
  .heading > * > .skeleton {
    font-size: 0.75em;
  }
  .skeleton.label {
    min-block-size: 0.9em;
    inline-size: 6em;
    margin-block: 0.2em calc(0.2em - 6px);
  }
`;
