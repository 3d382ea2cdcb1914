import { type CSSResult, css } from 'lit';

/** The look of passkeys and wallets: their buttons, and the list of wallets. */
export const wayStyles: CSSResult = css`
  /* All signs at one inset, and the words in the middle as far as there is room. */
  .plain:not(.wallet, .busy):has(> [data-way]) {
    position: relative;
    padding-inline: 40px clamp(14px, 20cqi - 42px, 40px);
  }
  .plain:not(.wallet) > [data-way] {
    position: absolute;
    inset-inline-start: 14px;
  }
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
