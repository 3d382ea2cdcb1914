import { type CSSResultGroup, html, type PropertyDeclarations } from 'lit';
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
import type { FieldName } from './signup-fields.js';

/**
 * Creates an account with a name, a contact that is verified by a code or a new passkey, and a first wallet. Users who already have an
 * account are signed in.
 *
 * @slot - Shown until the element knows what to draw.
 * @slot heading - Words above the form, in place of `heading`.
 * @slot heading-code - Words above the code step.
 * @slot heading-missing - Words above the step in which the page takes over.
 * @slot heading-unfinished - Words above the step that has a passkey and no account.
 * @slot heading-done - Words for a signed-in user.
 * @slot logo - The site's own mark above the heading of every step. Give it its width and height, so that nothing moves when it comes.
 * @slot before - Above everything.
 * @slot name - The page's own `<input autocomplete="name">`; made when there is none.
 * @slot name-label - Its `<label for>`.
 * @slot organization - The page's own `<input autocomplete="organization">`.
 * @slot organization-label - Its `<label for>`.
 * @slot email - The page's own `<input type="email">`.
 * @slot email-label - Its `<label for>`.
 * @slot sms - The page's own `<input type="tel">`.
 * @slot sms-label - Its `<label for>`.
 * @slot fields - Further fields of the page, which it reads itself.
 * @slot consent - The page's own `<input type="checkbox" name="consent">`, with `require-consent`.
 * @slot consent-label - Its label, with links to the terms.
 * @slot code - The page's own `<input autocomplete="one-time-code">`.
 * @slot code-label - Its `<label for>`.
 * @slot submit - A button in place of the step's main one.
 * @slot signed-in - Below the words for a signed-in user.
 * @slot terms - Terms and privacy.
 * @slot footer - At the bottom of the card.
 * @slot help - Help, at the same place in every step.
 * @slot after - Below everything.
 *
 * @fires {KmsReadyEvent} kms-ready - The configuration has loaded and the form is drawn.
 * @fires {KmsMethodEvent} kms-method - The user chose a sign-in method.
 * @fires {KmsStepEvent} kms-step - The visible step changed.
 * @fires {KmsAccountMissingEvent} kms-account-missing - No account matches this contact. Cancel it to prevent sign-up.
 * @fires {KmsSignedUpEvent} kms-signed-up - An account was created.
 * @fires {KmsSignedInEvent} kms-signed-in - The user signed in here, and the session is stored.
 * @fires {KmsSessionExpiringEvent} kms-session-expiring - The session ends in a minute.
 * @fires {KmsSignedOutEvent} kms-signed-out - The user is signed out.
 * @fires {KmsErrorEvent} kms-error - A failure or a notice that a person sees.
 *
 * @csspart card - The surface around everything.
 * @csspart heading - Words above a step.
 * @csspart text - The line below the heading.
 * @csspart form - The box of a step's fields, failure and buttons.
 * @csspart label - The box around a label.
 * @csspart field - The box around an input.
 * @csspart country - The country in front of a number.
 * @csspart code - The cells behind the code's input.
 * @csspart error - The box around the failure.
 * @csspart button - Every button.
 * @csspart icon - Signs that are drawn.
 * @csspart footer - The line of times below the code.
 * @csspart status - The box around notices.
 * @csspart divider - The line between the form and the passkey.
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
 * @cssstate invalid - The text of a field was refused.
 * @cssstate signed-in - The user is signed in.
 * @cssstate step-loading - It is not known yet what to draw.
 * @cssstate step-contact - The form.
 * @cssstate step-code - The code is asked for.
 * @cssstate step-missing - The page prevented the sign-up.
 * @cssstate step-unfinished - The passkey was created; only the account or the login is left.
 * @cssstate step-done - The user is signed in.
 * @cssstate step-trouble - A failure leaves nothing else to draw.
 * @tagname kms-signup
 */
export class KmsSignup extends SignInElement {
  static override styles: CSSResultGroup = [structure, look];
  static override properties: PropertyDeclarations = {
    methods: {},
    withoutName: { attribute: 'without-name', type: Boolean },
    requireName: { attribute: 'require-name', type: Boolean },
    withOrganization: { attribute: 'with-organization', type: Boolean },
    requireOrganization: { attribute: 'require-organization', type: Boolean },
    requireConsent: { attribute: 'require-consent', type: Boolean },
    walletName: { attribute: 'wallet-name' },
    walletAccounts: { attribute: 'wallet-accounts', converter: jsonAttribute },
    mnemonicLength: { attribute: 'mnemonic-length', type: Number },
  };

  /** Which of `email`, `sms` and `passkey`, separated by spaces or commas: narrows them and sets their order. */
  declare methods: string | null | undefined;
  /** Asks for no name. */
  declare withoutName: boolean | undefined;
  /** Nothing is sent without a name. */
  declare requireName: boolean | undefined;
  /** Asks for the name of the organization. */
  declare withOrganization: boolean | undefined;
  /** Asks for it, and sends nothing without it. */
  declare requireOrganization: boolean | undefined;
  /** Draws a box to be ticked, and sends nothing before it is. */
  declare requireConsent: boolean | undefined;
  /** Name of the first wallet; `Wallet 1` when absent. */
  declare walletName: string | null | undefined;
  /** JSON list of the first wallet's accounts, as `create_wallet` takes them; `[]` for no wallet. One of Ethereum and one of Solana when absent. */
  declare walletAccounts: readonly WalletAccountOption[] | null | undefined;
  /** Words of the first wallet's recovery phrase: 12, 15, 18, 21 or 24. 12 when absent. */
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

  /** Fields of the page are seen where it wrote them until they get their places. */
  protected override written(): unknown {
    return isWritten(this, 'input') ? html`` : undefined;
  }
}
