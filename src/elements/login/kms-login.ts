import { type CSSResultGroup, html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { Method, ProviderSet } from '../../kms-client.js';
import { OtpController } from '../otp/otp-controller.js';
import { button, type Face, skeleton } from '../shared/card.js';
import { ClientController } from '../shared/client-controller.js';
import type { KmsEventFlow } from '../shared/events.js';
import { METHOD_OFF, SignInElement } from '../shared/sign-in-element.js';
import { look, structure } from '../shared/styles.js';
import { loginStyles } from './kms-login.styles.js';
import type { OtherWays } from './other-ways.js';
import { DRAWN, isChannel, narrowed } from './ways.js';

const NOT_LOADED = { code: 'network', retryable: 'user' } as const;

/**
 * Signs somebody in by the ways that the service's configuration lists, and makes an account for who has none.
 *
 * @slot - Shown until the element knows what to draw.
 * @slot heading - Words above the first step, in place of `heading`.
 * @slot heading-code - Words above the code step.
 * @slot heading-missing - Words above the step that finds no account.
 * @slot heading-done - Words for who is signed in.
 * @slot before - Above everything.
 * @slot email - The page's own `<input type="email">`; made when there is none.
 * @slot email-label - Its `<label for>`.
 * @slot sms - The page's own `<input type="tel">`.
 * @slot sms-label - Its `<label for>`.
 * @slot code - The page's own `<input autocomplete="one-time-code">`.
 * @slot code-label - Its `<label for>`.
 * @slot submit - A button in place of the step's main one.
 * @slot signed-in - Below the words for who is signed in.
 * @slot terms - Terms and privacy.
 * @slot footer - In the card's foot.
 * @slot help - Help, at the same place in every step.
 * @slot after - Below everything.
 * @slot mark-google - The official mark on the button of Google; ours is a letter. As `mark-apple`, `mark-facebook`, `mark-x`, `mark-discord`.
 *
 * @fires {KmsReadyEvent} kms-ready - The configuration is read and the ways in are drawn.
 * @fires {KmsStepEvent} kms-step - Another step is to be seen.
 * @fires {KmsAccountMissingEvent} kms-account-missing - Nobody has an account with what was proven; cancel it to keep sign-up from starting.
 * @fires {KmsSignedUpEvent} kms-signed-up - An account was made.
 * @fires {KmsSignedInEvent} kms-signed-in - Somebody signed in here, and the session is stored.
 * @fires {KmsSessionExpiringEvent} kms-session-expiring - The session ends in a minute.
 * @fires {KmsSignedOutEvent} kms-signed-out - Nobody is signed in any more.
 * @fires {KmsErrorEvent} kms-error - A failure or a notice that a person sees.
 *
 * @csspart card - The surface around everything.
 * @csspart heading - Words above a step.
 * @csspart text - The line below them.
 * @csspart form - The box of a step's field, failure and buttons.
 * @csspart label - The box around the label.
 * @csspart field - The box around the input.
 * @csspart code - The cells behind the code's input.
 * @csspart error - The box around the failure.
 * @csspart button - Every button.
 * @csspart provider-button - The buttons of social accounts.
 * @csspart icon - Signs that are drawn.
 * @csspart footer - The line of times below the code.
 * @csspart status - The box around notices.
 * @csspart divider - The line between ways in.
 * @csspart badge - The mark of the way in that was used last.
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
 * @cssstate signed-in - Somebody is signed in.
 * @cssstate step-loading - It is not known yet what to draw.
 * @cssstate step-contact - A way in is asked for.
 * @cssstate step-code - The code is asked for.
 * @cssstate step-missing - There is no account.
 * @cssstate step-done - Somebody is signed in.
 * @cssstate step-trouble - A failure leaves nothing else to draw.
 * @cssstate step-wallet - A wallet is chosen.
 * @cssstate step-window - A social provider is open in a window of its own.
 * @cssstate step-unfinished - What was proven is kept; only the login is missing.
 * @tagname kms-login
 */
export class KmsLogin extends SignInElement {
  static override styles: CSSResultGroup = [structure, look, loginStyles];
  static override properties: PropertyDeclarations = {
    methods: {},
    withoutLastUsed: { attribute: 'without-last-used', type: Boolean },
  };

  /** Names of ways in, separated by spaces or commas: narrows them and sets their order. */
  declare methods: string | null | undefined;
  /** Neither marks nor remembers how somebody signed in last. */
  declare withoutLastUsed: boolean | undefined;
  readonly #otp: OtpController = new OtpController(this);
  /** `null`: none is known. `undefined`: not read yet. */
  #last: Method | null | undefined;
  #others: OtherWays | 'loading' | 'lost' | undefined;

  constructor() {
    super();
    new ClientController(this, (client) => {
      client.lastMethod().then((method) => {
        this.#last = method ?? null;
        this.requestUpdate();
      });
      return () => {
        this.#last = undefined;
      };
    });
    this.addEventListener('focusin', ({ target }) => this.#offerInAutofill(target));
    this.addEventListener('kms-signed-in', ({ detail }) => this.#remember(detail.flow));
  }

  override loading(): Face {
    const ways = narrowed(DRAWN, this.methods);
    const [first, other] = ways.filter(isChannel);
    return {
      ...super.loading(),
      field: html`${this.written() ?? (first ? skeleton : nothing)}<slot></slot>`,
      actions: html`${first ? ghost('primary') : nothing}${other ? ghost('link') : nothing}${this.#blocks(
        ways.filter((way) => !isChannel(way)),
        first && 'below',
      )}`,
    };
  }

  protected override steps(providers: ProviderSet): Face {
    if (this.#last === undefined && !this.withoutLastUsed) return this.loading();
    const ways = narrowed(providers.methods, this.methods).filter((way) => DRAWN.includes(way) || this.client?.supports(way as Method));
    if (ways.length === 0) return this.trouble(METHOD_OFF);
    const others = this.#others;
    if (!ways.every(isChannel) && !others) void this.#load();
    if (others === 'lost' && !ways.some(isChannel)) return this.trouble(NOT_LOADED, () => void this.#load());
    const first = this.#first(ways, providers);
    return typeof others === 'object' ? others.face(first, ways) : first;
  }

  protected override written(): unknown {
    return this.#otp.written();
  }

  /** The ways in the service's order: a field and its button at the place of the first channel, the others above and below. */
  #first(ways: readonly string[], providers: ProviderSet): Face {
    const at = ways.findIndex(isChannel);
    if (at < 0) return { step: 'contact', flow: 'passkey', heading: this.firstHeading(), text: this.intro(), actions: this.#blocks(ways) };
    const after = ways.slice(at);
    return this.#otp.face({
      providers,
      channels: after.filter(isChannel),
      last: this.#marked,
      before: this.#blocks(ways.slice(0, at), 'above'),
      others: this.#blocks(
        after.filter((way) => !isChannel(way)),
        'below',
      ),
    });
  }

  /** Buttons, as high before they have come, and the line between them and the field. */
  #blocks(ways: readonly string[], place?: 'above' | 'below'): unknown {
    if (ways.length === 0 || this.#others === 'lost') return nothing;
    const line = html`<div part="divider" class="or">${this.text('or')}</div>`;
    const buttons = typeof this.#others === 'object' ? this.#others.buttons(ways) : ways.map((way) => this.#ghosts(way));
    return html`${place === 'below' ? line : nothing}${buttons}${place === 'above' ? line : nothing}`;
  }

  #ghosts(way: string): unknown {
    return way === 'passkey' && !this.withoutSignup ? html`${ghost('plain')}${ghost('link')}` : ghost('plain');
  }

  get #marked(): Method | undefined {
    return this.withoutLastUsed ? undefined : (this.#last ?? undefined);
  }

  async #load(): Promise<void> {
    this.#others = 'loading';
    try {
      const { OtherWays } = await import('./other-ways.js');
      this.#others = new OtherWays(this, () => this.#marked);
    } catch {
      this.#others = 'lost';
    }
    this.requestUpdate();
  }

  /** The autofill of the address field offers passkeys, where both are drawn. */
  #offerInAutofill(target: EventTarget | null): void {
    const isField = target instanceof HTMLInputElement && target.autocomplete.endsWith('webauthn');
    const ways = narrowed(this.config.providers?.methods ?? [], this.methods);
    const canListen = isField && ways.includes('passkey') && this.client?.supports('passkey');
    if (canListen && typeof this.#others === 'object') this.#others.listen();
  }

  #remember(flow: KmsEventFlow): void {
    if (this.withoutLastUsed) return;
    const others = this.#others;
    this.#last = flow === 'otp' ? this.#otp.used : typeof others === 'object' ? others.methodOf(flow) : null;
    if (this.#last) this.client?.rememberMethod(this.#last);
  }
}

/** As high as a button, and nothing to press. */
function ghost(kind: 'primary' | 'plain' | 'link'): TemplateResult {
  return html`<div class="ghost" inert aria-hidden="true">${button({ label: '\u00a0', kind, press: () => {} })}</div>`;
}
