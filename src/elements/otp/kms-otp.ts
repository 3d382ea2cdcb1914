import type { CSSResultGroup, PropertyDeclarations } from 'lit';
import type { ProviderSet } from '../../kms-client.js';
import type { Face } from '../card/card.js';
import { SignInElement } from '../card/sign-in-element.js';
import { look, structure } from '../card/styles.js';
import { NextSteps } from '../ways/next-steps.js';
import { OtpSteps } from '../ways/otp-steps.js';
import { switchedOff } from '../ways/switched-off.js';

/**
 * Signs in by a code sent to an e-mail address or a phone: the contact and code steps alone.
 *
 * @slot - Shown until the element knows what to draw.
 * @slot heading - Words above the first step, in place of `heading`.
 * @slot heading-code - Words above the code step.
 * @slot heading-missing - Words above the step that finds no account.
 * @slot heading-done - Words for a signed-in user.
 * @slot logo - The site's own mark above the heading of every step. Give it its width and height, so that nothing moves when it comes.
 * @slot before - Above everything.
 * @slot email - The page's own `<input type="email">`; made when there is none.
 * @slot email-label - Its `<label for>`.
 * @slot sms - The page's own `<input type="tel">`.
 * @slot sms-label - Its `<label for>`.
 * @slot code - The page's own `<input autocomplete="one-time-code">`.
 * @slot code-label - Its `<label for>`.
 * @slot submit - A button in place of the step's main one.
 * @slot signed-in - Below the words for a signed-in user.
 * @slot terms - Terms and privacy.
 * @slot footer - At the bottom of the card.
 * @slot help - Help, at the same place in every step.
 * @slot after - Below everything.
 *
 * @fires {KmsReadyEvent} kms-ready - The configuration has loaded and the sign-in methods are drawn.
 * @fires {KmsMethodEvent} kms-method - The user chose a sign-in method.
 * @fires {KmsStepEvent} kms-step - The visible step changed.
 * @fires {KmsAccountMissingEvent} kms-account-missing - No account matches what was proven. Cancel it to prevent sign-up.
 * @fires {KmsSignedUpEvent} kms-signed-up - An account was created.
 * @fires {KmsSignedInEvent} kms-signed-in - The user signed in here, and the session is stored.
 * @fires {KmsSessionExpiringEvent} kms-session-expiring - The session ends in a minute.
 * @fires {KmsSignedOutEvent} kms-signed-out - The user is signed out.
 * @fires {KmsErrorEvent} kms-error - A failure or a notice that a person sees.
 *
 * @csspart card - The surface around everything.
 * @csspart heading - Words above a step.
 * @csspart text - The line below the heading.
 * @csspart form - The box of a step's field, failure and buttons.
 * @csspart label - The box around the label.
 * @csspart field - The box around the input.
 * @csspart country - The country in front of a number.
 * @csspart code - The cells behind the code's input.
 * @csspart error - The box around the failure.
 * @csspart button - Every button.
 * @csspart icon - Signs that are drawn.
 * @csspart footer - The line of times below the code.
 * @csspart status - The box around notices.
 *
 * @cssprop --kms-accent - The site's own colour: filled buttons, links, focus.
 * @cssprop --kms-on-accent - Text on it.
 * @cssprop --kms-text - Text.
 * @cssprop --kms-quiet - Text of less weight.
 * @cssprop --kms-surface - Background of the card.
 * @cssprop --kms-field - Background of fields.
 * @cssprop --kms-border - Lines and places that are not filled yet.
 * @cssprop --kms-field-border - Borders of fields and outlined buttons.
 * @cssprop --kms-danger - Failures.
 * @cssprop --kms-success - The sign of success.
 * @cssprop --kms-font - Font; the page's, else the system's.
 * @cssprop --kms-font-size - Size of the text, from which all other sizes follow.
 * @cssprop --kms-font-mono - Font of codes.
 * @cssprop --kms-radius - Corners of the card.
 * @cssprop --kms-radius-field - Corners of fields and buttons.
 * @cssprop --kms-control - Least height of fields and buttons.
 * @cssprop --kms-gap - Distance between things.
 * @cssprop --kms-padding - Inner distance of the card.
 * @cssprop --kms-shadow - Shadow of the card.
 * @cssprop --kms-width - Greatest width of the element.
 * @cssprop --kms-duration - Length of a movement.
 *
 * @cssstate busy - Something is under way.
 * @cssstate invalid - The text of the field was refused.
 * @cssstate signed-in - The user is signed in.
 * @cssstate step-loading - It is not known yet what to draw.
 * @cssstate step-contact - An address or a number is asked for.
 * @cssstate step-code - The code is asked for.
 * @cssstate step-missing - There is no account.
 * @cssstate step-done - The user is signed in.
 * @cssstate step-trouble - A failure leaves nothing else to draw.
 * @tagname kms-otp
 */
export class KmsOtp extends SignInElement {
  static override styles: CSSResultGroup = [structure, look];
  static override properties: PropertyDeclarations = { type: {} };

  /** Where the code goes; `email` when absent. */
  declare type: 'email' | 'sms' | null | undefined;
  readonly #otp: OtpSteps = new OtpSteps(this, () => this.#next);
  readonly #next: NextSteps = new NextSteps(this, (intent) => this.#otp.send(intent));

  constructor() {
    super();
    this.outcome = this.#next.outcome;
  }

  protected override begin(providers?: ProviderSet): void {
    this.#otp.begin({ providers, channels: [this.#channel], isLost: this.config.problem !== undefined });
  }

  protected override steps(providers?: ProviderSet): Face {
    const face = this.#next.heard(this.#otp.face());
    return providers?.methods.includes(this.#channel) === false ? switchedOff(this, face) : face;
  }

  protected override wait(): void {
    this.#otp.wait();
  }

  protected override written(): unknown {
    return this.#otp.written();
  }

  get #channel(): 'email' | 'sms' {
    return this.type === 'sms' ? 'sms' : 'email';
  }
}
