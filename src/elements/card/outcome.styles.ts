import { type CSSResult, css } from 'lit';
import { accent, control, gap, onAccent, quiet, radiusField, surface, textColor } from './styles.js';

/** Color of errors. */
export const danger: CSSResult = css`var(--kms-danger, light-dark(#b3261e, #ff8f86))`;
const success = css`var(--kms-success, light-dark(#14713f, #6fdba0))`;
const duration = css`var(--kms-duration, 160ms)`;

/** Styles for everything the first step doesn't show: errors, waiting, links, the end. */
export const outcomeLook: CSSResult = css`
  button[aria-disabled] {
    cursor: default;
  }
  button:focus-visible,
  ::slotted(input:focus-visible) {
    outline: 2px solid ${accent};
    outline-offset: 2px;
  }
  .link {
    position: relative;
  }
  .link::after {
    content: '';
    position: absolute;
    inset: calc(50% - 22px) min(0px, 50% - 22px);
  }
  /* Its press area ends where the field begins. */
  .label > .link::after {
    inset-block: -20px -4px;
  }
  .primary[aria-disabled]:not(.busy, [data-faded]) {
    background: color-mix(in srgb, ${textColor} 9%, ${surface});
    color: ${quiet};
  }
  :where(.plain, .link)[aria-disabled]:not(.busy, [data-faded]) {
    color: ${quiet};
  }
  /* While one control waits, the others step back. */
  [data-faded] {
    opacity: 0.45;
  }
  /* Over the end of the button that waits, so that nothing moves when it comes. */
  .form > .cancel {
    align-self: flex-end;
    z-index: 1;
    min-block-size: ${control};
    margin-block-start: calc(-1 * (${control} + ${gap}));
    padding-inline: 14px;
    color: inherit;
    font-size: 0.8667em;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .form > .cancel:focus-visible {
    outline-color: currentcolor;
    outline-offset: -4px;
  }
  .form > slot + .cancel {
    color: ${onAccent};
  }
  .busy:has(+ .cancel),
  slot:has(+ .cancel) > .busy {
    padding-inline: min(44px, 5cqi) 68px;
  }
  .busy > :is(svg, img, slot, .badge) {
    display: none;
  }
  .busy:not(.link)::before {
    content: '';
    flex: none;
    box-sizing: border-box;
    inline-size: 1.25em;
    block-size: 1.25em;
    border: 2px solid;
    border-block-start-color: transparent;
    border-radius: 50%;
  }
  .waits {
    text-align: center;
  }
  ::slotted(input:hover) {
    border-color: ${textColor};
  }
  button:not([aria-disabled]):hover {
    background: color-mix(in srgb, ${accent} 88%, ${textColor});
  }
  .plain:not([aria-disabled]):hover {
    background: color-mix(in srgb, ${accent} 8%, transparent);
  }
  .link:not([aria-disabled]):hover {
    background: none;
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  ::slotted(input[aria-invalid]) {
    border-color: ${danger};
  }
  /* The page sets its size, so that nothing moves when it loads. */
  ::slotted([slot='logo']) {
    align-self: start;
    max-inline-size: 100%;
  }
  /* So that the longest label stays on one line. */
  @container kms (inline-size < 320px) {
    button:not(.link) {
      gap: 0.4em;
      padding-inline: 0.4em;
    }
    .form > .cancel {
      padding-inline: 8px;
    }
    .busy:has(+ .cancel) {
      padding-inline: 0.4em 58px;
    }
  }
  .badge {
    inset-inline: auto 12px;
    white-space: nowrap;
  }
  .small,
  .row,
  .error {
    font-size: 0.8667em;
    color: ${quiet};
  }
  .small {
    margin: 0;
  }
  .contact {
    color: ${textColor};
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0.4em 1em;
    font-variant-numeric: tabular-nums;
  }
  .error,
  .status.on {
    display: flex;
    gap: 0.6em;
    align-items: baseline;
  }
  .error.on {
    color: ${danger};
  }
  /* A failure without a button comes first, one of a button right below it. */
  .error.last {
    order: -1;
    padding: 0.6em 0.8em;
    border-radius: ${radiusField};
    background: color-mix(in srgb, ${danger} 7%, ${surface});
  }
  .form > [data-pressed] ~ * {
    order: 2;
  }
  .form:has(> [data-pressed]) > .error.last {
    order: 1;
  }
  ::slotted([role='alert']) {
    scroll-margin-block: 6em;
  }
  .status.on {
    font-size: 0.8667em;
    color: ${quiet};
  }
  .error.on::before,
  .status.on::before {
    content: '!' / '';
    flex: none;
    inline-size: 1.4em;
    border-radius: 50%;
    background: ${danger};
    color: ${surface};
    font-weight: 700;
    font-size: 0.95em;
    line-height: 1.4;
    text-align: center;
  }
  .status.on::before {
    content: 'i' / '';
    background: ${quiet};
  }
  .check {
    display: inline-block;
    inline-size: 1.5em;
    margin-inline-end: 0.5em;
    vertical-align: -0.36em;
    fill: none;
    stroke: ${success};
    stroke-width: 3;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  @keyframes draw {
    from {
      stroke-dashoffset: 24;
    }
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  /* Text in the other direction keeps its order, on the page's side. */
  .card:dir(rtl) {
    text-align: right;
  }
  :is(.heading, .text, .small, .label, .row > *, button),
  ::slotted(:is([role], label, span)) {
    unicode-bidi: plaintext;
  }
  @media (prefers-reduced-motion: no-preference) {
    button,
    ::slotted(input) {
      transition: ${duration} ease-out;
      transition-property: background-color, border-color;
    }
    .check path {
      stroke-dasharray: 24;
      animation: draw ${duration} ease-out both;
    }
    .busy:not(.link)::before {
      animation: turn 800ms linear infinite;
    }
  }
  /* Phones zoom into a field whose text is smaller. */
  @media (pointer: coarse) {
    ::slotted(input) {
      font-size: max(16px, 1em);
    }
  }
  @media (forced-colors: active) {
    .link {
      text-decoration: underline;
    }
    .skeleton {
      border: 1px solid GrayText;
    }
  }
`;
