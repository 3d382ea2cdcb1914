import { type CSSResultGroup, html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Method, ProviderSet } from '../../kms-client.js';
import { arrived } from '../../platform/lazy.js';
import type { SessionSnapshot } from '../../session/session.js';
import { isSocial, METHODS } from '../../wire/method.js';
import { Part } from '../base/part.js';
import { bone, done, type Face } from '../card/card.js';
import { SignInElement } from '../card/sign-in-element.js';
import { look, structure } from '../card/styles.js';
import { OtpSteps } from '../ways/otp-steps.js';
import { IN_ONE_ROW, isChannel, narrowed } from '../ways/ways.js';
import { loginStyles } from './kms-login.styles.js';
import type { LoginSteps } from './login-steps.js';
import type { Modal } from './modal.js';

/** If nothing is known. */
const FIRST: readonly string[] = ['email'];

/**
 * Signs users in with the methods that the service's configuration lists, and creates an account for new users.
 *
 * @slot - Shown until the element knows what to draw.
 * @slot heading - Heading of the first step, instead of `heading`.
 * @slot heading-code - Heading of the code step.
 * @slot heading-missing - Heading of the step without an account.
 * @slot heading-done - Replaces the content shown to a signed-in user.
 * @slot logo - The site's logo above the heading of every step. Set its width and height so that nothing moves when it loads.
 * @slot before - Above everything.
 * @slot email - The page's own `<input type="email">`; created if missing.
 * @slot email-label - Its `<label for>`.
 * @slot sms - The page's own `<input type="tel">`.
 * @slot sms-label - Its `<label for>`.
 * @slot consent - The page's own `<input type="checkbox" name="consent">`, with `require-consent`.
 * @slot consent-label - Its label, with links to the terms.
 * @slot code - The page's own `<input autocomplete="one-time-code">`.
 * @slot code-label - Its `<label for>`.
 * @slot submit - A button instead of the step's main one.
 * @slot signed-in - Below the signed-in user, above the buttons.
 * @slot manage - The account, while it is shown over the page.
 * @slot terms - Terms and privacy.
 * @slot footer - At the bottom of the card.
 * @slot help - Help, at the same place in every step.
 * @slot after - Below everything.
 * @slot mark-google - Your own logo for the Google button. Likewise `mark-apple`, `mark-facebook`, `mark-x`, `mark-discord`.
 *
 * @fires {KmsReadyEvent} kms-ready - The configuration has loaded and the sign-in methods are shown.
 * @fires {KmsMethodEvent} kms-method - The user chose a sign-in method.
 * @fires {KmsStepEvent} kms-step - The visible step changed.
 * @fires {KmsAccountMissingEvent} kms-account-missing - No account matches what was proven. Cancel it to prevent sign-up.
 * @fires {KmsSignedUpEvent} kms-signed-up - An account was created.
 * @fires {KmsSignedInEvent} kms-signed-in - The user signed in with this element, and the session is stored.
 * @fires {KmsSessionExpiringEvent} kms-session-expiring - The session ends in a minute.
 * @fires {KmsSignedOutEvent} kms-signed-out - The user is signed out.
 * @fires {KmsManageEvent} kms-manage - The user asks for their account. Cancel it to show it elsewhere.
 * @fires {KmsCloseEvent} kms-close - The dialog of a login with `modal` was closed.
 * @fires {KmsErrorEvent} kms-error - An error or notice is shown.
 *
 * @csspart dialog - With `modal`: the dialog around the card.
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
 * @csspart provider-button - The buttons of social accounts.
 * @csspart icon - Icons.
 * @csspart footer - The line below the code with its times.
 * @csspart status - The box around notices.
 * @csspart divider - The line between sign-in methods.
 * @csspart address - A wallet address of the signed-in user.
 * @csspart badge - Marks the sign-in method that was used last.
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
 * @cssstate step-contact - The user chooses a sign-in method.
 * @cssstate step-code - The element asks for the code.
 * @cssstate step-missing - No account was found.
 * @cssstate step-done - The user is signed in.
 * @cssstate step-trouble - Only an error is shown.
 * @cssstate step-wallet - The user chooses a wallet.
 * @cssstate step-window - A social provider's window is open.
 * @cssstate step-unfinished - The user is verified; the sign-in is missing.
 * @tagname kms-login
 */
export class KmsLogin extends SignInElement {
  static override styles: CSSResultGroup = [structure, look, loginStyles];
  static override properties: PropertyDeclarations = {
    methods: {},
    withoutLastUsed: { type: Boolean },
    lastUsedFirst: { type: Boolean },
    requireConsent: { type: Boolean },
    offerPasskey: { type: Boolean },
    passkeyFirst: { type: Boolean },
    withRememberedContact: { type: Boolean },
    modal: { type: Boolean },
  };

  /** Sign-in methods to offer, in this order, separated by spaces or commas. */
  declare methods: string | null | undefined;
  /** Don't show or remember which method was used last. */
  declare withoutLastUsed: boolean | undefined;
  /** Put the method used last first. */
  declare lastUsedFirst: boolean | undefined;
  /** New users check a box before an account is created. Existing users don't see it. */
  declare requireConsent: boolean | undefined;
  /**
   * After a login by code, offers a passkey to users without one, until it is declined on this device. `auto` first lets the browser's
   * password manager create one without asking, if it can.
   */
  declare offerPasskey: boolean | 'auto' | undefined;
  /** *Continue* first asks this device for a passkey and signs in with it. Without one, the same press continues with the form. */
  declare passkeyFirst: boolean | undefined;
  /** Keeps the email address or phone number on this device and fills it in next time. One press forgets it. */
  declare withRememberedContact: boolean | undefined;
  /** Show nothing until `open()`, then the login in a dialog over the page. */
  declare modal: boolean | undefined;
  readonly #otp: OtpSteps = new OtpSteps(this, () => this.next.made);
  protected override readonly next: Part<LoginSteps> = new Part(this, async () => {
    return new (await arrived(() => import('./login-steps.js'))).LoginSteps(this, this.#otp);
  });
  readonly #modal: Part<Modal> = new Part(this, async () => {
    return new (await arrived(() => import('./modal.js'))).Modal(this, () => this.card.face?.input?.input);
  });
  #isOpening = false;
  /** The methods the page names; otherwise those this device remembers; otherwise email. */
  #expected: readonly string[] | undefined;
  /** Sign-in methods that are drawn. */
  #ways = FIRST;

  /** Opens the dialog of a login with `modal`. */
  open(): void {
    this.#isOpening = true;
    this.requestUpdate();
  }

  /** Closes the dialog. A code that was sent can still be typed after the next `open()`. */
  close(): void {
    this.#isOpening = false;
    this.#modal.made?.close();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (this.modal) this.#modal.need();
    if (changed.has('methods') || changed.has('client')) this.#expected = undefined;
  }

  protected override render(): TemplateResult {
    const card = super.render();
    // If the dialog's code didn't load, the login is shown in the page, so that the user can sign in.
    return !this.modal || this.#modal.problem ? card : (this.#modal.made?.frame(card) ?? html``);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!this.#isOpening || !this.#modal.made) return;
    this.#isOpening = false;
    this.#modal.made.open();
  }

  protected override begin(providers?: ProviderSet): void {
    const next = this.next.made;
    next?.start();
    this.#expected ??= this.methods ? narrowed(METHODS, this.methods) : (this.client?.expected.methods ?? FIRST);
    this.#ways = next?.ways(this.#expected, providers) ?? this.#expected;
    const last = this.lastUsedFirst && this.#last;
    if (last && this.#ways.includes(last)) this.#ways = [...new Set([last, ...this.#ways])];
    this.#otp.begin({ channels: this.#ways.filter(isChannel), config: this.config });
    next?.begin(this.#ways, providers);
  }

  protected override wait(): void {
    this.#otp.wait();
  }

  protected override steps(providers?: ProviderSet): Face {
    // Back from a provider: don't draw a form that would disappear in a moment.
    if (this.ownerDocument.location.hash.includes('kms-oauth=') && !this.next.made?.hasLooked(providers))
      return { ...done(this.text('loading'), false, this.isAlone), step: 'loading', flow: 'oauth' };
    const first = this.#first(this.#ways);
    return this.next.made?.face(first, providers) ?? first;
  }

  /** @internal */
  override get isAlone(): boolean {
    const cards = this.ownerDocument.querySelectorAll('kms-session');
    // One that hasn't been upgraded yet may turn out to show this client.
    return [...cards].every((card) => card.matches(':defined') && card.client !== this.client);
  }

  protected override end(snapshot: SessionSnapshot): void {
    this.next.made?.end(snapshot);
  }

  protected override ended(snapshot: SessionSnapshot): Face {
    const face = super.ended(snapshot);
    return (this.isAlone && this.next.made?.ended(face, snapshot)) || face;
  }

  protected override written(): unknown {
    return this.#otp.written();
  }

  /** A field and its button in place of the first channel, the other methods above and below. */
  #first(ways: readonly string[]): Face {
    if (ways.length === 0) return this.loading();
    const at = ways.findIndex(isChannel);
    if (at < 0) return { step: 'contact', flow: 'passkey', heading: this.firstHeading(), text: this.intro(), actions: this.#beside(ways) };
    const below = ways.slice(at).filter((way) => !isChannel(way));
    return this.#otp.face({
      last: this.#last,
      before: this.#beside(ways.slice(0, at), 'above'),
      others: this.#beside(ways === FIRST ? ['passkey', 'wallet'] : below, 'below'),
    });
  }

  /** Buttons, or placeholders of the same height until they have loaded, and the line between them and the field. */
  #beside(ways: readonly string[], place?: 'above' | 'below'): unknown {
    if (ways.length === 0) return nothing;
    const line = html`<div part="divider" class="or">${this.text('or')}</div>`;
    const next = this.#ways === FIRST ? undefined : this.next.made;
    const socials = ways.filter(isSocial);
    const inRow = socials.length < IN_ONE_ROW ? [] : socials.slice(1);
    const buttons = ways.map((way) => next?.button(way) ?? (inRow.includes(way) ? nothing : this.#room(way)));
    return html`${place === 'below' ? line : nothing}${buttons}${place === 'above' ? line : nothing}`;
  }

  /** As high as the button of a sign-in method, with the line below that of a passkey. */
  #room(way: string): TemplateResult {
    return html`${bone}${way === 'passkey' && !this.withoutSignup ? html`<i>\u00a0</i>` : nothing}`;
  }

  /** The method that is marked as last used. */
  get #last(): Method | undefined {
    if (this.next.made) return this.next.made.last;
    return this.withoutLastUsed ? undefined : this.client?.expected.last;
  }
}
