import { type CSSResult, css } from 'lit';
import { atStart, besideSign } from '../ways/sign-inset.js';

/** The look of a login beyond its first frame: the signs of passkey and wallet, and a session element at the end. */
export const loginStepsStyles: CSSResult = css`
  .plain:not(.wallet, .busy):has(> [data-way]) {
    ${besideSign}
  }
  .plain:not(.wallet, .busy) > [data-way] {
    ${atStart}
  }
  /* No card in a card. */
  ::slotted(kms-session) {
    --kms-padding: 0px;
    --kms-shadow: none;
  }
`;
