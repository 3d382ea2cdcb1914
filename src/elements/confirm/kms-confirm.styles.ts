import { type CSSResult, css } from 'lit';
import { gap } from '../card/styles.js';

/** Styles for `<kms-confirm>` only: it takes up no space, and its question covers the page. */
export const confirmStyles: CSSResult = css`
  :host {
    display: contents;
  }
  dialog:not([open]) {
    display: none;
  }
  dialog.card {
    position: fixed;
    inset: 0;
    box-sizing: border-box;
    inline-size: min(420px, 100vw - 24px);
    max-block-size: min(640px, 100dvh - 24px);
    margin: auto;
    border: 0;
    overflow: auto;
    overscroll-behavior: contain;
  }
  dialog::backdrop {
    background: rgb(10 12 30 / 0.5);
  }
  .asks {
    display: grid;
    gap: ${gap};
  }
  .asks p,
  .asks dl,
  .asks dd,
  .asks pre {
    margin: 0;
  }
  .asker {
    display: block;
    font-size: 0.8em;
    font-weight: 500;
    overflow-wrap: anywhere;
  }
`;
