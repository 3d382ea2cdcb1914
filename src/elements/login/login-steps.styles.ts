import { type CSSResult, css } from 'lit';
import { atStart, besideSign } from '../ways/sign-inset.js';

/** The look of a login after its first frame: the icons of its methods, and a session element at the end. */
export const loginStepsStyles: CSSResult = css`
  button:not(.wallet, .busy):has(> [data-way]) {
    ${besideSign}
  }
  button:not(.wallet, .busy) > [data-way] {
    ${atStart}
  }
  /* No card in a card. */
  ::slotted(kms-session) {
    --kms-padding: 0px;
    --kms-shadow: none;
  }
`;
