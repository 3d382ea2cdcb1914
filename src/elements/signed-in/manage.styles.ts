import { type CSSResult, css } from 'lit';
import { quiet, surface, textColor } from '../card/styles.js';

/** Styles for the dialog over the page, and for all small round buttons. */
export const manageStyles: CSSResult = css`
  .round {
    flex: none;
    inline-size: 42px;
    min-block-size: 42px;
    padding: 0;
    border-color: transparent;
    background: none;
    color: ${quiet};
  }
  .round:not([aria-disabled]):hover {
    background: color-mix(in srgb, ${textColor} 5%, transparent);
    color: ${textColor};
  }
  dialog.manage {
    box-sizing: border-box;
    inline-size: 100%;
    max-inline-size: min(400px, 100vw - 16px);
    max-block-size: calc(100dvh - 16px);
    padding: 0;
    border: 0;
    border-radius: var(--kms-radius, 14px);
    background: ${surface};
    overflow: auto;
    color: inherit;
  }
  dialog.manage::backdrop {
    background: rgb(10 12 30 / 0.45);
  }
  dialog.manage > .round {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-end: 8px;
    z-index: 1;
  }
  dialog.manage[open] {
    animation: rise var(--kms-duration, 160ms) ease-out;
  }
  @keyframes rise {
    from {
      opacity: 0;
      translate: 0 4px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    dialog.manage[open] {
      animation: none;
    }
  }
`;
