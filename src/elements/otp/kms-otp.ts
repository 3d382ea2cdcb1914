import type { CSSResultGroup, PropertyDeclarations } from 'lit';
import type { ProviderSet } from '../../kms-client.js';
import type { Face } from '../card/card.js';
import { SignInElement } from '../card/sign-in-element.js';
import { look, structure } from '../card/styles.js';
import { NextSteps } from '../ways/next-steps.js';
import { OtpSteps } from '../ways/otp-steps.js';
import { switchedOff } from '../ways/switched-off.js';

/**
 * Signs in by a code sent to an email address or a phone number: only the contact and code steps.
 *
 * @slot - Shown until the element knows what to draw.
 * @slot heading - Heading of the first step, instead of `heading`.
 * @slot heading-code - Heading of the code step.
 * @slot heading-missing - Heading of the step without an account.
 * @slot heading-done - Text for a signed-in user.
 * @slot logo - The site's logo above the heading of every step. Set its width and height so that nothing moves when it loads.
 * @slot before - Above everything.
 * @slot email - The page's own `<input type="email">`; created if missing.
 * @slot email-label - Its `<label for>`.
 * @slot sms - The page's own `<input type="tel">`.
 * @slot sms-label - Its `<label for>`.
 * @slot code - The page's own `<input autocomplete="one-time-code">`.
 * @slot code-label - Its `<label for>`.
 * @slot submit - A button instead of the step's main one.
 * @slot signed-in - Below the text for a signed-in user.
 * @slot terms - Terms and privacy.
 * @slot footer - At the bottom of the card.
 * @slot help - Help, at the same place in every step.
 * @slot after - Below everything.
 *
 * @fires {KmsReadyEvent} kms-ready - The configuration has loaded and the sign-in methods are shown.
 * @fires {KmsMethodEvent} kms-method - The user chose a sign-in method.
 * @fires {KmsStepEvent} kms-step - The visible step changed.
 * @fires {KmsAccountMissingEvent} kms-account-missing - No account matches what was proven. Cancel it to prevent sign-up.
 * @fires {KmsSignedUpEvent} kms-signed-up - An account was created.
 * @fires {KmsSignedInEvent} kms-signed-in - The user signed in with this element, and the session is stored.
 * @fires {KmsSessionExpiringEvent} kms-session-expiring - The session ends in a minute.
 * @fires {KmsSignedOutEvent} kms-signed-out - The user is signed out.
 * @fires {KmsErrorEvent} kms-error - An error or notice is shown.
 *
 * @csspart card - The card around everything.
 * @csspart heading - Heading of a step.
 * @csspart text - The line below the heading.
 * @csspart form - The box of a step's field, error and buttons.
 * @csspart label - The box around the label.
 * @csspart field - The box around the input.
 * @csspart country - The country before a number.
 * @csspart code - The cells behind the code's input.
 * @csspart error - The box around an error.
 * @csspart button - Every button.
 * @csspart icon - Icons.
 * @csspart footer - The line below the code with its times.
 * @csspart status - The box around notices.
 *
 * @cssprop --kms-accent - The site's color, for filled buttons, links and focus.
 * @cssprop --kms-on-accent - Text on the accent color.
 * @cssprop --kms-text - Text.
 * @cssprop --kms-quiet - Secondary text.
 * @cssprop --kms-surface - Background of the card.
 * @cssprop --kms-field - Background of fields.
 * @cssprop --kms-border - Lines and placeholders.
 * @cssprop --kms-field-border - Borders of fields and outlined buttons.
 * @cssprop --kms-danger - Errors.
 * @cssprop --kms-success - The success icon.
 * @cssprop --kms-font - Font. The page's by default, else the system's.
 * @cssprop --kms-font-size - Text size. All other sizes follow from it.
 * @cssprop --kms-font-mono - Font of codes.
 * @cssprop --kms-radius - Corner radius of the card.
 * @cssprop --kms-radius-field - Corner radius of fields and buttons.
 * @cssprop --kms-control - Minimum height of fields and buttons.
 * @cssprop --kms-gap - Gap between items.
 * @cssprop --kms-padding - Padding of the card.
 * @cssprop --kms-shadow - Shadow of the card.
 * @cssprop --kms-width - Maximum width of the element.
 * @cssprop --kms-duration - Duration of an animation.
 *
 * @cssstate busy - The element is busy.
 * @cssstate invalid - The field's input was refused.
 * @cssstate signed-in - The user is signed in.
 * @cssstate step-loading - The element doesn't know yet what to show.
 * @cssstate step-contact - The element asks for an email address or phone number.
 * @cssstate step-code - The element asks for the code.
 * @cssstate step-missing - No account was found.
 * @cssstate step-done - The user is signed in.
 * @cssstate step-trouble - Only an error is shown.
 * @tagname kms-otp
 */
export class KmsOtp extends SignInElement {
  static override styles: CSSResultGroup = [structure, look];
  static override properties: PropertyDeclarations = { type: {} };

  /** Where the code is sent. Default: `email`. */
  declare type: 'email' | 'sms' | null | undefined;
  readonly #otp: OtpSteps = new OtpSteps(this, () => this.#next);
  readonly #next: NextSteps = new NextSteps(this, (intent) => this.#otp.send(intent));

  constructor() {
    super();
    this.outcome = this.#next.outcome;
  }

  protected override begin(): void {
    this.#otp.begin({ channels: [this.#channel], config: this.config });
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
