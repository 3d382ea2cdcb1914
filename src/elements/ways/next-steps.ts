import type { OtpIntent } from '../../flows/otp/view.js';
import type { SignInElement } from '../card/sign-in-element.js';
import { SignInOutcome } from '../card/sign-in-outcome.js';
import { PhoneNumbers } from '../fields/phone-numbers.js';
import { CodeStep } from './code-step.js';

/** What follows the first step of a sign-in: the code, how it went, and numbers as people write them. */
export class NextSteps {
  readonly code: CodeStep;
  readonly outcome: SignInOutcome;
  readonly numbers: PhoneNumbers;

  /** @param hasOthers whether there is another way in to go to. */
  constructor(host: SignInElement, send: (intent: OtpIntent) => void, hasOthers?: () => boolean) {
    this.code = new CodeStep(host, send, hasOthers);
    this.outcome = new SignInOutcome(host);
    this.numbers = new PhoneNumbers(host);
  }
}
