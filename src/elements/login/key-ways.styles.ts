import { type CSSResult, css } from 'lit';

/** The look of the buttons for a passkey and a wallet, and of a session element at the end. */
export const keyWayStyles: CSSResult = css`
  /* All signs at one inset, and the words in the middle as far as there is room. */
  .plain:not(.wallet, .busy):has(> [data-way]) {
    position: relative;
    padding-inline: 40px clamp(14px, 20cqi - 42px, 40px);
  }
  .plain:not(.wallet) > [data-way] {
    position: absolute;
    inset-inline-start: 14px;
  }
  /* No card in a card. */
  ::slotted(kms-session) {
    --kms-padding: 0px;
    --kms-shadow: none;
  }
`;
