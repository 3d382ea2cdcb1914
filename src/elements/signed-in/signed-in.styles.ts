import { type CSSResult, css } from 'lit';
import { accent, border, quiet, radiusField, surface, textColor } from '../card/styles.js';

const success = css`var(--kms-success, light-dark(#14713f, #6fdba0))`;
const mono = css`var(--kms-font-mono, ui-monospace, 'SF Mono', Menlo, Consolas, 'DejaVu Sans Mono', monospace)`;

/** Styles for a person and their addresses. */
export const signedInStyles: CSSResult = css`
  .ic {
    flex: none;
    inline-size: 20px;
    block-size: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .ic.filled {
    fill: currentColor;
    stroke: none;
  }
  .avatar {
    box-sizing: border-box;
    flex: none;
    display: grid;
    place-items: center;
    inline-size: 44px;
    block-size: 44px;
    border: 1px solid color-mix(in srgb, ${accent} 32%, ${surface});
    border-radius: 50%;
    background: color-mix(in srgb, ${accent} 9%, ${surface});
    color: ${accent};
    font-size: 15px;
    font-weight: 600;
    letter-spacing: 0.01em;
  }
  .avatar.blank {
    border-color: ${border};
    background: color-mix(in srgb, ${textColor} 5%, transparent);
    color: ${quiet};
  }
  .avatar.good {
    border-color: color-mix(in srgb, ${success} 30%, ${surface});
    background: color-mix(in srgb, ${success} 8%, ${surface});
  }
  .good,
  .tip {
    display: grid;
  }
  .good {
    color: ${success};
  }
  .bone {
    border-color: transparent;
    border-radius: 6px;
    background: color-mix(in srgb, ${border} 70%, transparent);
  }
  .avatar.bone {
    border-radius: 50%;
  }
  .called.bone {
    inline-size: 9em;
    block-size: 14px;
  }
  .mono {
    font-family: ${mono};
    font-size: 0.9333em;
    font-variant-ligatures: none;
  }
  /* The icon is beside the name and the line below; the rest has the full width. */
  .card:has(> .avatar) {
    display: grid;
    grid-template-columns: 44px minmax(0, 1fr);
  }
  .card:has(> .avatar) > :not(.avatar, .heading, .text),
  .card:has(> .avatar) ::slotted(*) {
    grid-column: 1 / -1;
  }
  .avatar,
  .avatar + .heading:not(:has(+ .text)) {
    grid-row: span 2;
  }
  .avatar + .heading {
    display: grid;
    align-content: center;
    font-size: 1em;
    font-weight: 600;
    line-height: 20px;
    letter-spacing: 0;
  }
  .avatar + .heading + .text {
    margin-block: calc(-1 * var(--kms-gap, 12px)) 0;
    font-size: 0.8667em;
    line-height: 20px;
  }
  .avatar + .heading > slot > *,
  .avatar + .heading > bdi,
  .avatar + .heading + .text > bdi {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  /* The end tells two users apart. */
  .card bdi.stand-in,
  .user-box bdi.stand-in {
    max-inline-size: none;
    overflow-wrap: anywhere;
    white-space: normal;
  }
  .addr {
    box-sizing: border-box;
    display: flex;
    align-items: center;
    gap: 12px;
    min-block-size: 44px;
    padding-inline: 12px 0;
    border: 1px solid ${border};
    border-radius: ${radiusField};
    background: color-mix(in srgb, ${textColor} 2%, ${surface});
  }
  .addr.bone {
    border-color: transparent;
    background: color-mix(in srgb, ${border} 70%, transparent);
  }
  .addr > .chain {
    flex: 1;
    color: ${quiet};
  }
  .addr > .mono {
    min-inline-size: 0;
    white-space: nowrap;
  }
  .addr > .mono.whole {
    overflow-wrap: anywhere;
    white-space: normal;
  }
  @container kms (inline-size < 320px) {
    .addr {
      gap: 6px;
      padding-inline-start: 10px;
      font-size: 0.8667em;
    }
  }
  .two {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 7em), 1fr));
    gap: 8px;
  }
  .two > button {
    gap: 8px;
    padding-inline: 8px;
  }
  .offer {
    display: grid;
    grid-template-columns: 20px minmax(0, 1fr);
    gap: 12px;
    padding: 14px;
    border: 1px solid color-mix(in srgb, ${accent} 32%, ${surface});
    border-radius: ${radiusField};
    background: color-mix(in srgb, ${accent} 6%, ${surface});
  }
  .offer > svg {
    color: ${accent};
  }
  .offer > div:not(.two) {
    display: grid;
    gap: 4px;
  }
  .offer > :is(.two, p) {
    grid-column: 1 / -1;
  }
  @media (forced-colors: active) {
    .avatar,
    .bone {
      border: 1px solid;
    }
  }
`;
