import { type CSSResult, css } from 'lit';

/** Styles for the wallets, loaded with their list. */
export const wayStyles: CSSResult = css`
  .wallet {
    justify-content: flex-start;
    min-block-size: max(52px, 2.6em);
  }
  .wallet.busy:has(+ .cancel) {
    padding-inline-start: 0.9em;
  }
  .wallet-sign {
    inline-size: 32px;
    block-size: 32px;
    border-radius: 8px;
    object-fit: contain;
  }
`;
