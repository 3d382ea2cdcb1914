import { type CSSResultGroup, html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Problem } from '../../flows/problem.js';
import type { KmsClient } from '../../kms-client.js';
import type { SessionSnapshot } from '../../session/session.js';
import { card, type Face, isOfField, skeleton } from '../shared/card.js';
import { ClientController } from '../shared/client-controller.js';
import { KmsStepEvent } from '../shared/events.js';
import { KmsElement, whenGone } from '../shared/kms-element.js';
import { LightRegions, write } from '../shared/light-fields.js';
import { LANGUAGE, learn } from '../shared/messages.js';
import { look, structure } from '../shared/styles.js';
import { FIRST_ACCOUNT_TEXTS } from '../shared/texts-account-first.js';
import type { AccountView } from './account-view.js';

/** Steps that can be seen, for `:state(step-NAME)`. */
const SEEN = ['loading', 'ways', 'contact', 'code', 'wallet', 'window', 'trouble'] as const;
/**
 * Shows the ways in of who is signed in, adds others and removes them; the last one stays.
 *
 * @slot signed-out - While nobody is signed in.
 * @slot heading - Words above the first step of an addition.
 * @slot heading-ways - Words above the list, in place of `heading`.
 * @slot heading-code - Words above the code step.
 * @slot before - Above everything.
 * @slot email - The page's own `<input type="email">`; made when there is none.
 * @slot email-label - Its `<label for>`.
 * @slot sms - The page's own `<input type="tel">`.
 * @slot sms-label - Its `<label for>`.
 * @slot code - The page's own `<input autocomplete="one-time-code">`.
 * @slot code-label - Its `<label for>`.
 * @slot submit - A button in place of the step's main one.
 * @slot terms - Terms and privacy.
 * @slot footer - In the card's foot.
 * @slot help - Help, at the same place in every step.
 * @slot after - Below everything.
 *
 * @fires {KmsAccountChangedEvent} kms-account-changed - A way in was added or removed.
 * @fires {KmsStepEvent} kms-step - Another step is to be seen.
 * @fires {KmsSessionExpiringEvent} kms-session-expiring - The session ends in a minute.
 * @fires {KmsSignedOutEvent} kms-signed-out - Nobody is signed in any more.
 * @fires {KmsErrorEvent} kms-error - A failure or a notice that a person sees.
 *
 * @csspart card - The surface around everything.
 * @csspart heading - Words above a step.
 * @csspart text - Lines of text.
 * @csspart list - The list of ways in.
 * @csspart way - One of them.
 * @csspart icon - The round sign before it.
 * @csspart form - The box of a step's field, failure and buttons.
 * @csspart label - The box around the label.
 * @csspart field - The box around the input.
 * @csspart code - The cells behind the code's input.
 * @csspart footer - The line of times below the code.
 * @csspart error - The box around the failure.
 * @csspart status - The box around notices.
 * @csspart button - Every button.
 *
 * @cssstate busy - Something is under way.
 * @cssstate invalid - The text of the field was refused.
 * @cssstate signed-in - Somebody is signed in.
 * @cssstate step-loading - The list is on its way.
 * @cssstate step-ways - The list is there.
 * @cssstate step-contact - An address or a number is asked for.
 * @cssstate step-code - The code is asked for.
 * @cssstate step-wallet - A wallet is chosen.
 * @cssstate step-window - A social provider is open in a window of its own.
 * @cssstate step-trouble - A failure leaves nothing else to draw.
 * @tagname kms-account
 */
export class KmsAccount extends KmsElement {
  static override styles: CSSResultGroup = [structure, look];
  static override properties: PropertyDeclarations = {
    heading: {},
    headingLevel: { attribute: 'heading-level', type: Number },
    phoneCountry: { attribute: 'phone-country' },
    withoutAutoSubmit: { attribute: 'without-auto-submit', type: Boolean },
  };

  /** Words above the list. */
  declare heading: string | null | undefined;
  /** Level of the headings; 2 when absent. */
  declare headingLevel: number | null | undefined;
  /** Country of phone numbers that are typed without a country code, such as `DE`; the browser's own when absent. */
  declare phoneCountry: string | null | undefined;
  /** A complete code waits for the button. */
  declare withoutAutoSubmit: boolean | undefined;

  #regions: LightRegions | undefined;
  /** Comes while the service is asked for the list. */
  #view: AccountView | 'loading' | 'lost' | undefined;
  #client: KmsClient | undefined;
  /** Whose list is shown. */
  #owner: string | undefined;
  #snapshot: SessionSnapshot = { state: 'unknown' };
  #face: Face | undefined;
  #seen: Face | undefined;
  #hadFocus = false;

  constructor() {
    super();
    learn(FIRST_ACCOUNT_TEXTS);
    new ClientController(this, (client) => this.#attach(client));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    whenGone(this, () => this.#opened?.close());
  }

  /** Whether the service asked to wait before the next try, and the wait is not over. */
  mustWait(problem: Problem | undefined): boolean {
    return this.#opened?.problems.mustWait(problem) ?? false;
  }

  /** Take the problem away because the person goes on: that of a field when its text changes, any when something is sent. */
  dismiss(which: 'field' | 'any'): void {
    const problem = this.#face?.problem;
    if (problem && (which === 'any' || isOfField(problem))) this.#opened?.problems.forgive(problem);
  }

  /** Out of the page nothing is drawn, said or waited for. */
  protected override shouldUpdate(): boolean {
    return this.isConnected;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#hadFocus = this.matches(':focus-within');
  }

  protected override firstUpdated(): void {
    super.firstUpdated();
    void this.#load();
  }

  protected override update(changed: PropertyValues): void {
    if (!this.#regions || !this.contains(this.#regions.alert)) this.#regions = new LightRegions(this, LANGUAGE);
    const face = this.#draw();
    const view = this.#opened;
    this.#face = view ? { ...face, problem: view.problems.current(face.problem) } : face;
    super.update(changed);
  }

  protected override render(): TemplateResult {
    return this.#face ? card(this.#face, this.headingLevel ?? 2) : html``;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const face = this.#face;
    if (!face || !this.#regions) return;
    const isSignedIn = this.#snapshot.state === 'signed-in';
    for (const name of SEEN) this.mark(`step-${name}`, isSignedIn && name === face.step);
    this.setAttribute('data-step', face.step);
    this.mark('busy', Boolean(face.busy));
    this.mark('invalid', face.problem !== undefined && isOfField(face.problem));
    this.mark('signed-in', isSignedIn);
    write(this.#regions.status, face.status ?? '');
    this.#showStep(face);
    this.#opened?.problems.tell(face, this.#regions.alert, this.#hadFocus);
  }

  get #opened(): AccountView | undefined {
    return typeof this.#view === 'object' ? this.#view : undefined;
  }

  async #load(): Promise<void> {
    this.#view = 'loading';
    try {
      const { AccountView } = await import('./account-view.js');
      this.#view = new AccountView(this);
      if (this.#owner !== undefined && this.#client) this.#view.open(this.#client);
    } catch {
      this.#view = 'lost';
    }
    this.requestUpdate();
  }

  #attach(client: KmsClient): () => void {
    this.#client = client;
    const follow = (snapshot: SessionSnapshot) => {
      this.#snapshot = snapshot;
      this.#show(snapshot.state === 'signed-in' ? `${snapshot.organizationId} ${snapshot.userId}` : undefined);
      this.requestUpdate();
    };
    const leave = client.session.subscribe(follow);
    follow(client.session.snapshot);
    return () => {
      leave();
      this.#show(undefined);
      this.#snapshot = { state: 'unknown' };
      this.#client = undefined;
    };
  }

  /** Another account, or none: of the one before nothing is left. */
  #show(owner: string | undefined): void {
    if (owner === this.#owner) return;
    this.#owner = owner;
    this.#opened?.close();
    if (owner !== undefined && this.#client) this.#opened?.open(this.#client);
  }

  #draw(): Face {
    const heading = this.heading ?? this.text('accountHeading');
    if (this.fault) return { step: 'trouble', flow: 'account', heading, problem: this.fault };
    // Its words for the failure are lost with it.
    if (this.#view === 'lost') return { step: 'trouble', flow: 'account', heading, text: this.text('internal') };
    if (this.#owner !== undefined) {
      return this.#opened?.face(heading) ?? { step: 'loading', flow: 'account', heading, field: skeleton, status: this.text('loading') };
    }
    const words = html`<slot name="signed-out"><p part="text" class="text">${this.text('accountSignedOut')}</p></slot>`;
    return { step: 'loading', flow: 'account', heading, field: this.#snapshot.state === 'unknown' ? skeleton : words };
  }

  /** The focus goes to what is to be done next, and only where the person was at work here. */
  #showStep(face: Face): void {
    const before = this.#seen;
    this.#seen = face;
    const target = this.#opened?.focusTarget(face);
    if (face.step === 'loading') return;
    const isSame = before?.step === face.step;
    if (before && !isSame && before.step !== 'loading') this.emit(new KmsStepEvent({ flow: 'account', from: before.step, to: face.step }));
    if (!this.#hadFocus || (isSame && before?.input === face.input && !target)) return;
    (target ?? face.input?.input ?? this.renderRoot.querySelector<HTMLElement>('.heading'))?.focus();
  }
}
