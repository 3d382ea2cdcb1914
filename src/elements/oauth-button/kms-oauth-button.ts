import { type CSSResultGroup, css, html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { LoginEvent } from '../../flows/login/machine.js';
import { startLogin } from '../../flows/login/start.js';
import type { LoginView } from '../../flows/login/view.js';
import type { ProviderSet } from '../../kms-client.js';
import type { ProviderName } from '../../wire/brands.js';
import { isCustom, isProvider } from '../../wire/oidc-provider.js';
import { FlowController } from '../base/flow-controller.js';
import type { Face } from '../card/card.js';
import { SignInElement } from '../card/sign-in-element.js';
import { SignInOutcome } from '../card/sign-in-outcome.js';
import { look, structure } from '../card/styles.js';
import { deedsOf } from '../ways/login-deeds.js';
import { SocialWays } from '../ways/social-ways.js';
import { METHOD_OFF } from '../ways/switched-off.js';

const bare = css`
  .bare {
    display: grid;
    gap: 8px;
  }
`;

/** Brands are enabled at the service. A provider of the site's own is up to the site. */
function isOffered(way: string, providers: ProviderSet | undefined): way is ProviderName {
  return isProvider(way) && (isCustom(way) || providers?.methods.includes(way) === true);
}

/**
 * Signs in with the account of one social provider.
 *
 * @slot - Shown until the element knows what to draw.
 * @slot mark-google - Your own logo for the button. By provider: `mark-apple`, `mark-facebook`, `mark-x`, `mark-discord`; `mark-acme` for `custom:acme`, which has no built-in one.
 * @slot signed-in - Below the text for a signed-in user.
 * @slot heading - Heading of steps that have no other heading.
 * @slot heading-window - Heading of the step that waits for the provider's window.
 * @slot heading-missing - Heading of the step without an account.
 * @slot heading-unfinished - Heading of the step where only the sign-in is missing.
 * @slot heading-done - Text for a signed-in user.
 * @slot logo - The site's logo above the heading of every step. Set its width and height so that nothing moves when it loads.
 * @slot before - Above any step other than the button.
 * @slot after - Below it.
 * @slot terms - Terms and privacy, in such a step.
 * @slot footer - At its bottom.
 * @slot help - Help, at the same place in every such step.
 *
 * @fires {KmsReadyEvent} kms-ready - The configuration has loaded and the button is shown.
 * @fires {KmsMethodEvent} kms-method - The user chose a sign-in method.
 * @fires {KmsStepEvent} kms-step - The visible step changed.
 * @fires {KmsAccountMissingEvent} kms-account-missing - No account matches this identity. Cancel it to prevent sign-up.
 * @fires {KmsSignedUpEvent} kms-signed-up - An account was created.
 * @fires {KmsSignedInEvent} kms-signed-in - The user signed in with this element, and the session is stored.
 * @fires {KmsSessionExpiringEvent} kms-session-expiring - The session ends in a minute.
 * @fires {KmsSignedOutEvent} kms-signed-out - The user is signed out.
 * @fires {KmsErrorEvent} kms-error - An error or notice is shown.
 *
 * @csspart card - The card around any step other than the button.
 * @csspart heading - Heading of a step.
 * @csspart text - The line below the heading.
 * @csspart form - The box of a step's error and buttons.
 * @csspart button - Every button.
 * @csspart provider-button - The button of the provider.
 * @csspart icon - Icons.
 * @csspart badge - A short note beside a button.
 * @csspart error - The box around an error.
 * @csspart status - The box around notices.
 *
 * @cssstate busy - The element is busy.
 * @cssstate signed-in - The user is signed in.
 * @cssstate step-loading - The element doesn't know yet what to show.
 * @cssstate step-contact - The button is shown.
 * @cssstate step-window - The provider's window is open.
 * @cssstate step-missing - No account was found.
 * @cssstate step-unfinished - The provider confirmed the user; the sign-in is missing.
 * @cssstate step-done - The user is signed in.
 * @cssstate step-trouble - Only an error is shown.
 * @tagname kms-oauth-button
 */
export class KmsOauthButton extends SignInElement {
  static override styles: CSSResultGroup = [structure, look, bare];
  static override properties: PropertyDeclarations = { provider: {}, label: {} };

  /** `google`, `apple`, `facebook`, `x` or `discord`; `custom:NAME` for an identity provider of your own, which the settings name. */
  declare provider: string | null | undefined;
  /** Text on the button instead of “Continue with” and the provider's name. */
  declare label: string | null | undefined;
  readonly #login: FlowController<LoginView, LoginEvent> = new FlowController(this, (client) => startLogin(client, deedsOf(this)));
  readonly #social: SocialWays = new SocialWays(this, this.#login);

  #hadFocus = false;

  constructor() {
    super();
    this.outcome = new SignInOutcome(this);
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#hadFocus = this.matches(':focus-within');
  }

  /** After coming back from a step with a card, the focus goes to the button: there is no heading for it. */
  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.#hadFocus && !this.matches(':focus-within')) this.renderRoot.querySelector('button')?.focus();
  }

  /** @internal */
  override loading(): Face {
    return { ...super.loading(), text: undefined, field: undefined };
  }

  protected override begin(providers?: ProviderSet): void {
    const way = this.provider ?? '';
    this.#login.begin();
    this.#login.send({ type: 'signed-out' });
    if (isOffered(way, providers)) this.#social.begin([way]);
  }

  protected override steps(providers?: ProviderSet): Face {
    if (!providers) return this.loading();
    const way = this.provider ?? '';
    if (!isOffered(way, providers)) return this.trouble(METHOD_OFF);
    if (this.#social.fault) return this.trouble(this.#social.fault);
    return this.#social.face({ step: 'contact', flow: 'oauth', heading: '', actions: this.#social.buttons([way], undefined, this.label) });
  }

  protected override written(): undefined {
    return undefined;
  }

  /** The button stands alone. Anything more is drawn in a card. */
  protected override frame(face: Face): TemplateResult {
    const { step, problem, notice, actions } = face;
    if (step !== 'contact' && step !== 'loading' && step !== 'trouble') return super.frame(face);
    return html`<div class="bare" lang="en">
      ${actions ?? nothing}
      <div part="error" class=${`error ${problem ? 'on' : ''}`}><slot name="alert"></slot></div>
      <div part="status" class=${`status ${notice ? 'on' : ''}`}><slot name="status"></slot></div>
      <slot></slot>
    </div>`;
  }
}
