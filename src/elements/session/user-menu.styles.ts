import { type CSSResult, css } from 'lit';
import { accent, border, quiet, radiusField, surface, textColor } from '../card/styles.js';

/** Styles for `<kms-session compact>`: one button and its menu. */
export const menuStyles: CSSResult = css`
  :host([compact]) {
    inline-size: auto;
    min-inline-size: 0;
    container: none;
  }
  .user-box {
    position: relative;
    inline-size: max-content;
    max-inline-size: 100%;
    color: ${textColor};
    font-family: var(--kms-font, inherit);
    font-size: var(--kms-font-size, 0.9375em);
    line-height: 1.5;
    text-align: start;
  }
  :host(:state(system-font)) .user-box {
    font-family: var(--kms-font, system-ui, sans-serif);
  }
  .user {
    position: relative;
    inline-size: auto;
    max-inline-size: 100%;
    gap: 8px;
    padding: 5px 10px 5px 6px;
    border-color: ${border};
    border-radius: 99px;
    background: ${surface};
    color: ${textColor};
    font-weight: 500;
  }
  .user:not([aria-disabled]):hover {
    background: color-mix(in srgb, ${textColor} 5%, ${surface});
  }
  .user-name {
    min-inline-size: 0;
    max-inline-size: 14em;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .user > .ic:not(.avatar *) {
    inline-size: 16px;
    block-size: 16px;
  }
  .user-box .avatar {
    inline-size: 32px;
    block-size: 32px;
    font-size: 12px;
  }
  .dot {
    position: absolute;
    inset-block-start: 4px;
    inset-inline-start: 30px;
    inline-size: 10px;
    block-size: 10px;
    border: 2px solid ${surface};
    border-radius: 50%;
    background: ${accent};
  }
  .pop {
    position: absolute;
    z-index: 10;
    inset-block-start: calc(100% + 8px);
    inset-inline-end: 0;
    box-sizing: border-box;
    inline-size: min(320px, 100vw - 16px);
    padding: 8px;
    border: 1px solid ${border};
    border-radius: min(var(--kms-radius, 14px), 14px);
    background: ${surface};
    box-shadow: 0 4px 8px rgb(10 12 30 / 0.06), 0 16px 40px -8px rgb(10 12 30 / 0.2);
    animation: rise var(--kms-duration, 160ms) ease-out;
  }
  .pop-head {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 4px 10px;
  }
  .pop-head > div {
    display: grid;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .pop .called {
    font-weight: 600;
    line-height: 20px;
  }
  .pop .small {
    font-size: 0.8667em;
    line-height: 20px;
    color: ${quiet};
  }
  .pop hr {
    block-size: 1px;
    margin: 8px -8px;
    border: 0;
    background: ${border};
  }
  .item {
    justify-content: flex-start;
    gap: 12px;
    padding: 6px 10px;
    border-radius: min(${radiusField}, 8px);
    background: none;
    color: ${textColor};
    font-weight: 400;
    text-align: start;
    overflow-wrap: anywhere;
  }
  .item > .ic {
    margin-inline: 6px;
    color: ${quiet};
  }
  .item:not([aria-disabled]):hover,
  .item:focus-visible {
    background: color-mix(in srgb, ${textColor} 5%, transparent);
  }
  @media (prefers-reduced-motion: reduce) {
    .pop {
      animation: none;
    }
  }
`;
