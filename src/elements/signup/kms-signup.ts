import { type CSSResultGroup, html, type PropertyDeclarations } from 'lit';
import type { FieldName } from '../../flows/signup/filled-in.js';
import type { WalletAccountOption } from '../../flows/signup/wallet.js';
import type { ProviderSet } from '../../kms-client.js';
import { CONSENT } from '../../texts/en/consent.js';
import { SIGNUP } from '../../texts/en/signup.js';
import { jsonAttribute } from '../base/settings.js';
import { type Face, skeleton } from '../card/card.js';
import { SignInElement } from '../card/sign-in-element.js';
import { SignInOutcome } from '../card/sign-in-outcome.js';
import { look, structure } from '../card/styles.js';
import { isWritten } from '../fields/light-fields.js';
import { SignupController } from './signup-controller.js';

/**
 * Creates an account with a name, a contact that is verified by a code or a new passkey, and a first wallet. Users who already have an
 * account are signed in.
 *
 * @slot - Shown until the element knows what to draw.
 * @slot heading - Heading of the form, instead of `heading`.
 * @slot heading-code - Heading of the code step.
 * @slot heading-missing - Heading of the step where the page takes over.
 * @slot heading-unfinished - Heading of the step with a passkey but no account.
 * @slot heading-done - Text for a signed-in user.
 * @slot logo - The site's logo above the heading of every step. Set its width and height so that nothing moves when it loads.
 * @slot before - Above everything.
 * @slot name - The page's own `<input autocomplete="name">`; created if missing.
 * @slot name-label - Its `<label for>`.
 * @slot organization - The page's own `<input autocomplete="organization">`.
 * @slot organization-label - Its `<label for>`.
 * @slot email - The page's own `<input type="email">`.
 * @slot email-label - Its `<label for>`.
 * @slot sms - The page's own `<input type="tel">`.
 * @slot sms-label - Its `<label for>`.
 * @slot fields - More fields of the page, which reads them itself.
 * @slot consent - The page's own `<input type="checkbox" name="consent">`, with `require-consent`.
 * @slot consent-label - Its label, with links to the terms.
 * @slot code - The page's own `<input autocomplete="one-time-code">`.
 * @slot code-label - Its `<label for>`.
 * @slot submit - A button instead of the step's main one.
 * @slot signed-in - Below the text for a signed-in user.
 * @slot terms - Terms and privacy.
 * @slot footer - At the bottom of the card.
 * @slot help - Help, at the same place in every step.
 * @slot after - Below everything.
 *
 * @fires {KmsReadyEvent} kms-ready - The configuration has loaded and the form is shown.
 * @fires {KmsMethodEvent} kms-method - The user chose a sign-in method.
 * @fires {KmsStepEvent} kms-step - The visible step changed.
 * @fires {KmsAccountMissingEvent} kms-account-missing - No account matches this contact. Cancel it to prevent sign-up.
 * @fires {KmsSignedUpEvent} kms-signed-up - An account was created.
 * @fires {KmsSignedInEvent} kms-signed-in - The user signed in with this element, and the session is stored.
 * @fires {KmsSessionExpiringEvent} kms-session-expiring - The session ends in a minute.
 * @fires {KmsSignedOutEvent} kms-signed-out - The user is signed out.
 * @fires {KmsErrorEvent} kms-error - An error or notice is shown.
 *
 * @csspart card - The card around everything.
 * @csspart heading - Heading of a step.
 * @csspart text - The line below the heading.
 * @csspart form - The box of a step's fields, error and buttons.
 * @csspart label - The box around a label.
 * @csspart field - The box around an input.
 * @csspart country - The country before a number.
 * @csspart code - The cells behind the code's input.
 * @csspart error - The box around an error.
 * @csspart button - Every button.
 * @csspart icon - Icons.
 * @csspart footer - The line below the code with its times.
 * @csspart status - The box around notices.
 * @csspart divider - The line between the form and the passkey.
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
 * @cssstate invalid - The input of a field was refused.
 * @cssstate signed-in - The user is signed in.
 * @cssstate step-loading - The element doesn't know yet what to show.
 * @cssstate step-contact - The form is shown.
 * @cssstate step-code - The element asks for the code.
 * @cssstate step-missing - The page prevented the sign-up.
 * @cssstate step-unfinished - The passkey was created; the account or the sign-in is missing.
 * @cssstate step-done - The user is signed in.
 * @cssstate step-trouble - Only an error is shown.
 * @tagname kms-signup
 */
export class KmsSignup extends SignInElement {
  static override styles: CSSResultGroup = [structure, look];
  static override properties: PropertyDeclarations = {
    methods: {},
    withoutName: { type: Boolean },
    requireName: { type: Boolean },
    withOrganization: { type: Boolean },
    requireOrganization: { type: Boolean },
    requireConsent: { type: Boolean },
    walletName: {},
    walletAccounts: { converter: jsonAttribute },
    mnemonicLength: { type: Number },
  };

  /** Which of `email`, `sms` and `passkey` to offer, in this order, separated by spaces or commas. */
  declare methods: string | null | undefined;
  /** Don't ask for a name. */
  declare withoutName: boolean | undefined;
  /** Require a name. */
  declare requireName: boolean | undefined;
  /** Ask for the organization's name. */
  declare withOrganization: boolean | undefined;
  /** Ask for it, and require it. */
  declare requireOrganization: boolean | undefined;
  /** Show a checkbox, and send nothing until it is checked. */
  declare requireConsent: boolean | undefined;
  /** Name of the first wallet. Default: `Wallet 1`. */
  declare walletName: string | null | undefined;
  /** JSON list of the first wallet's accounts, as `create_wallet` takes them; `[]` for no wallet. Default: one for Ethereum and one for Solana. */
  declare walletAccounts: readonly WalletAccountOption[] | null | undefined;
  /** Number of words in the first wallet's recovery phrase: 12, 15, 18, 21 or 24. Default: 12. */
  declare mnemonicLength: number | null | undefined;
  readonly #signup: SignupController = new SignupController(this);

  constructor() {
    super();
    this.outcome = new SignInOutcome(this, { ...CONSENT, ...SIGNUP });
  }

  /** @internal The fields of the form, with the contact's. */
  fields(contacts: readonly FieldName[]): readonly FieldName[] {
    const wanted: readonly (FieldName | false | undefined)[] = [
      !this.withoutName && 'name',
      (this.withOrganization || this.requireOrganization) && 'organization',
      ...contacts,
      this.requireConsent && 'consent',
    ];
    return wanted.filter((name): name is FieldName => Boolean(name));
  }

  /** @internal Whether nothing is sent while a field is empty. */
  isRequired(name: FieldName): boolean {
    if (name === 'name') return Boolean(this.requireName);
    return name !== 'organization' || Boolean(this.requireOrganization);
  }

  /** @internal */
  override firstHeading(): string {
    return this.heading ?? this.words(SIGNUP)(this.appName ? 'signUpTo' : 'signUp', { name: this.appName ?? '' });
  }

  /** @internal */
  override intro(): string | undefined {
    return this.words(SIGNUP)('signUpIntro');
  }

  /** @internal */
  override loading(): Face {
    const boxes = this.fields(['email']).map((name) => (name === 'consent' ? undefined : skeleton));
    return { ...super.loading(), field: html`${this.written() ?? boxes}<slot></slot>` };
  }

  protected override begin(providers?: ProviderSet): void {
    if (providers) this.#signup.begin(providers);
  }

  protected override steps(providers?: ProviderSet): Face {
    return providers ? this.#signup.face() : this.loading();
  }

  /** The page's own fields are visible where it wrote them until they get their places. */
  protected override written(): unknown {
    return isWritten(this, 'input') ? html`` : undefined;
  }
}
