import { type CSSResult, css } from 'lit';
import { danger } from '../card/outcome.styles.js';
import { accent, quiet, surface } from '../card/styles.js';

const line = css`var(--kms-border, light-dark(#d9dce6, #343848))`;

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
    border-block-start: 1px solid ${line};
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
    border-radius: 50%;
    background: color-mix(in srgb, ${accent} 14%, ${surface});
    color: ${accent};
    font-weight: 650;
  }
  .sign svg {
    inline-size: 1.2em;
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
  li > .link {
    flex: none;
  }
  li > .link[aria-disabled] {
    color: ${quiet};
  }
  .ask {
    flex: 1 0 100%;
    min-inline-size: 0;
    overflow-wrap: anywhere;
    display: flex;
    flex-wrap: wrap;
    gap: 0.6em;
    align-items: center;
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
  .more {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5em), 1fr));
    gap: 8px;
  }
  .more > [aria-disabled] {
    background: none;
    color: ${quiet};
  }
  .more > .label {
    grid-column: 1 / -1;
  }
  @media (forced-colors: active) {
    .sign,
    .ask .primary {
      border: 1px solid;
    }
    li > .link[aria-disabled] {
      color: GrayText;
    }
  }
`;
