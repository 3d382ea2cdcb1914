import { type CSSResult, css } from 'lit';

/** The look of the wallets; loaded with their list. */
export const wayStyles: CSSResult = css`
  .wallet {
    justify-content: flex-start;
  }
  .wallet-sign {
    inline-size: 1.6em;
    block-size: 1.6em;
    border-radius: 6px;
    object-fit: contain;
  }
`;
