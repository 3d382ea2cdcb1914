import { type CSSResult, css } from 'lit';
import { danger } from '../card/outcome.styles.js';
import { accent, border, gap, quiet, radiusField, surface, textColor } from '../card/styles.js';

const success = css`var(--kms-success, light-dark(#14713f, #6fdba0))`;

/** Of `<kms-account>` alone. */
export const accountStyles: CSSResult = css`
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4em 0.8em;
    align-items: center;
    padding-block: 0.6em;
    border-block-start: 1px solid ${border};
  }
  li .link {
    min-block-size: 24px;
  }
  li:first-child {
    border-block-start: 0;
  }
  .report li {
    display: list-item;
    padding: 0;
    border: 0;
  }
  .sign {
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 2.2em;
    block-size: 2.2em;
    border: 1px solid ${border};
    border-radius: min(${radiusField}, 10px);
    color: ${textColor};
    font-weight: 650;
  }
  .sign svg,
  .line,
  .choice > svg {
    flex: none;
    inline-size: 1.2em;
    block-size: 1.2em;
  }
  .sign .line,
  .line {
    fill: none;
    stroke: currentColor;
    stroke-width: 1.8;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .way {
    flex: 1 1 7em;
    min-inline-size: 0;
    overflow: clip;
    overflow-wrap: anywhere;
  }
  .way > .small {
    display: block;
  }
  .name {
    font-weight: 600;
  }
  .acts {
    box-sizing: border-box;
    flex: 0 1 auto;
    min-inline-size: 0;
    display: flex;
    flex-wrap: wrap;
    gap: 0.2em 1em;
  }
  .acts > .link {
    min-inline-size: 0;
    font-size: 0.8667em;
    color: ${quiet};
    overflow-wrap: anywhere;
    text-align: start;
  }
  .acts > .link:not([aria-disabled]) {
    color: ${textColor};
  }
  .acts > .link:not([aria-disabled]):hover {
    color: ${accent};
  }
  .acts:has(> :nth-child(2)) {
    flex-basis: 100%;
    padding-inline-start: 3em;
  }
  .choice {
    justify-content: flex-start;
    margin-block-start: calc(4px - ${gap});
    border-color: transparent;
    background: color-mix(in srgb, ${textColor} 4%, ${surface});
    text-align: start;
  }
  [aria-expanded='true'] + .choice {
    margin-block-start: 0;
  }
  /* What can lock a user out is apart from the rest. */
  .apart {
    margin-block-start: 0.4em;
    padding-block-start: 1.2em;
    border-block-start: 1px solid ${border};
  }
  .hurts {
    margin-block-start: 0.4em;
  }
  .hurts > button:not([aria-disabled]) {
    border-color: color-mix(in srgb, ${danger} 45%, ${surface});
    color: ${danger};
  }
  .hurts > button:not([aria-disabled]):hover {
    background: color-mix(in srgb, ${danger} 7%, ${surface});
  }
  /* The result is shown where it is announced. */
  :host(:state(told)) .card > .form,
  :host(:state(told)) ::slotted(:is([slot='terms'], [slot='footer'], [slot='help'], [slot='after'])) {
    order: 1;
  }
  :host(:state(told)) .card > .status:not(.on) {
    position: static;
    display: flex;
    gap: 0.6em;
    align-items: baseline;
    box-sizing: border-box;
    inline-size: 100%;
    block-size: auto;
    padding: 0.6em 0.8em;
    border: 1px solid color-mix(in srgb, ${success} 30%, ${surface});
    border-radius: ${radiusField};
    background: color-mix(in srgb, ${success} 7%, ${surface});
    clip-path: none;
    white-space: normal;
    font-size: 0.9333em;
  }
  :host(:state(told)) .card > .status:not(.on)::before {
    content: '✓' / '';
    color: ${success};
    font-weight: 700;
  }
  .ask {
    flex: 1 0 100%;
    box-sizing: border-box;
    min-inline-size: 0;
    overflow-wrap: anywhere;
    display: flex;
    flex-wrap: wrap;
    gap: 0.6em;
    align-items: center;
    padding: 0.8em;
    border: 1px solid color-mix(in srgb, ${danger} 30%, ${surface});
    border-radius: ${radiusField};
    background: color-mix(in srgb, ${danger} 5%, ${surface});
  }
  .apart > .ask {
    margin-block-start: 0.6em;
  }
  .ask p {
    flex: 1 0 100%;
    margin: 0;
  }
  .ask button {
    flex: 1 1 8em;
    inline-size: auto;
    min-inline-size: 0;
  }
  .ask .primary {
    background: ${danger};
    color: ${surface};
  }
  @media (forced-colors: active) {
    .ask .primary {
      border: 1px solid;
    }
    .acts > .link[aria-disabled] {
      color: GrayText;
    }
  }
`;
