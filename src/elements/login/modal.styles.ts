import { type CSSResult, css } from 'lit';

/** Styles for the dialog of `<kms-login modal>`. */
export const modalStyles: CSSResult = css`
  .modal {
    inline-size: min(100vw - 32px, var(--kms-width, 400px));
    max-inline-size: none;
    max-block-size: calc(100dvh - 32px);
    margin: auto;
    padding: 0;
    border: 0;
    overflow: auto;
    overscroll-behavior: contain;
    background: none;
    color: inherit;
  }
  .modal::backdrop {
    background: rgb(0 0 0 / 45%);
  }
  .modal > .cross {
    position: absolute;
    inset-block-start: 8px;
    inset-inline-end: 8px;
    z-index: 1;
    inline-size: 36px;
    block-size: 36px;
    border: 0;
    border-radius: 50%;
    background: none;
    color: var(--kms-quiet, #5f6673);
    font: inherit;
    cursor: pointer;
  }
  .modal > .cross:hover {
    background: color-mix(in srgb, currentcolor 10%, transparent);
  }
  .modal > .cross:focus-visible {
    outline: 2px solid var(--kms-accent, #3b4fd8);
  }
  .leaving {
    margin-block-end: 8px;
  }
`;
