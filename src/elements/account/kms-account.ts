import { type CSSResultGroup, html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import { BRANDS } from '../../account/brands.js';
import type { Problem } from '../../flows/problem.js';
import type { KmsClient } from '../../kms-client.js';
import { after } from '../../platform/after.js';
import type { SessionSnapshot } from '../../session/session.js';
import { KmsErrorEvent } from '../shared/announcements.js';
import { joinAudience } from '../shared/audience.js';
import { button, card, type Face, isOfField, skeleton } from '../shared/card.js';
import { ClientController } from '../shared/client-controller.js';
import { KmsStepEvent } from '../shared/events.js';
import { KmsElement, whenGone } from '../shared/kms-element.js';
import { LightRegions, write } from '../shared/light-fields.js';
import { LANGUAGE, learn, type MessageName, messageOf } from '../shared/messages.js';
import { outcomeLook } from '../shared/outcome.styles.js';
import { look, structure } from '../shared/styles.js';
import { ACCOUNT_TEXTS } from '../shared/texts-account.js';
import { OUTCOME_TEXTS } from '../shared/texts-outcome.js';
import { inWords } from '../shared/times.js';
import { AccountController, type AccountNews } from './account-controller.js';
import { KmsAccountChangedEvent } from './account-events.js';
import { AddingSteps } from './adding-steps.js';
import { accountStyles } from './kms-account.styles.js';
import { wayList } from './way-list.js';

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
 * @slot sms - The page's own `<input type="tel">`.
 * @slot code - The page's own `<input autocomplete="one-time-code">`.
 * @slot footer - In the card's foot.
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
  static override styles: CSSResultGroup = [structure, look, outcomeLook, accountStyles];
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

  readonly #adding = new AddingSteps(this);
  #regions: LightRegions | undefined;
  #account: AccountController | undefined;
  /** Whose list is shown. */
  #owner: string | undefined;
  #snapshot: SessionSnapshot = { state: 'unknown' };
  #face: Face | undefined;
  #seen: Face | undefined;
  #asked: string | undefined;
  #dismissed: Problem | undefined;
  #told: Problem | undefined;
  #news = '';
  #hadFocus = false;

  constructor() {
    super();
    learn({ ...OUTCOME_TEXTS, ...ACCOUNT_TEXTS });
    new ClientController(this, (client) => this.#attach(client));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    whenGone(this, () => this.#adding.leave());
  }

  /** Whether the service asked to wait before the next try, and the wait is not over. */
  mustWait(problem: Problem | undefined): boolean {
    return problem?.retryable === 'wait' && Boolean(problem.retryAfterMs) && problem !== this.#dismissed;
  }

  /** Take the problem away because the person goes on: that of a field when its text changes, any when something is sent. */
  dismiss(which: 'field' | 'any'): void {
    const problem = this.#face?.problem;
    if (problem && (which === 'any' || isOfField(problem))) this.#forgive(problem);
  }

  /** Out of the page nothing is drawn, said or waited for. */
  protected override shouldUpdate(): boolean {
    return this.isConnected;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#hadFocus = this.matches(':focus-within');
  }

  protected override update(changed: PropertyValues): void {
    if (!this.#regions || !this.contains(this.#regions.alert)) this.#regions = new LightRegions(this, LANGUAGE);
    const face = this.#draw();
    this.#face = { ...face, problem: face.problem === this.#dismissed ? undefined : face.problem };
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
    write(this.#regions.status, face.status ?? this.#news);
    this.#moveFocus(face);
    this.#tell(face, this.#regions);
  }

  #attach(client: KmsClient): () => void {
    const follow = (snapshot: SessionSnapshot) => {
      this.#snapshot = snapshot;
      const owner = snapshot.state === 'signed-in' ? `${snapshot.organizationId} ${snapshot.userId}` : undefined;
      if (owner !== this.#owner) this.#show(owner, client);
      this.requestUpdate();
    };
    const leaves = [joinAudience(client, this), client.session.subscribe(follow)];
    follow(client.session.snapshot);
    return () => {
      for (const leave of leaves) leave();
      this.#show(undefined, client);
      this.#snapshot = { state: 'unknown' };
    };
  }

  /** Another account, or none: of the one before nothing is left. */
  #show(owner: string | undefined, client: KmsClient): void {
    this.#account?.stop();
    this.#adding.leave();
    this.#owner = owner;
    this.#news = '';
    this.#account = owner === undefined ? undefined : new AccountController(client, (news) => this.#onChange(news));
  }

  #onChange(news?: AccountNews): void {
    this.#news = news ? this.text(news.change === 'added' ? 'added' : 'removed', { name: news.name }) : '';
    if (news) this.emit(new KmsAccountChangedEvent({ change: news.change, type: news.type }));
    this.requestUpdate();
  }

  #draw(): Face {
    const account = this.#account;
    if (this.fault) return this.#trouble(this.fault);
    if (!account) return this.#nobody();
    const { stage } = account;
    if (stage.at !== 'ways' && stage.at !== 'loading') return this.#adding.face(account, stage);
    this.#adding.leave();
    const heading = this.heading ?? this.text('accountHeading');
    if (stage.at === 'loading') {
      if (stage.problem) return this.#trouble(stage.problem, () => void account.load());
      return { step: 'loading', flow: 'account', heading, field: skeleton, status: this.text('loading') };
    }
    const say = (text: string) => {
      this.#news = text;
      this.requestUpdate();
    };
    const { problem, provider, busy } = stage;
    const field = wayList({ host: this, account, say }, stage);
    return {
      step: 'ways',
      flow: 'account',
      heading,
      field,
      problem,
      busy: busy !== undefined,
      ...(provider && { provider: BRANDS[provider] }),
    };
  }

  #nobody(): Face {
    const words = html`<slot name="signed-out"><p part="text" class="text">${this.text('accountSignedOut')}</p></slot>`;
    const isUnknown = this.#snapshot.state === 'unknown';
    return { step: 'loading', flow: 'account', heading: this.heading ?? this.text('accountHeading'), field: isUnknown ? skeleton : words };
  }

  #trouble(problem: Problem, retry?: () => void): Face {
    const actions = retry && problem.retryable !== 'no' ? button({ label: this.text('tryAgain'), press: retry }) : undefined;
    return { step: 'trouble', flow: 'account', heading: this.heading ?? this.text('accountHeading'), problem, actions };
  }

  /** To what is to be done next, and only where the person was at work here. */
  #moveFocus(face: Face): void {
    const before = this.#seen;
    const asked = this.#account?.stage.at === 'ways' ? this.#account.stage.asking : undefined;
    const wasAsked = this.#asked;
    this.#seen = face;
    this.#asked = asked;
    if (face.step === 'loading') return;
    if (before && before.step !== face.step && before.step !== 'loading')
      this.emit(new KmsStepEvent({ flow: 'account', from: before.step, to: face.step }));
    const isSame = before?.step === face.step && before.input === face.input;
    if (!this.#hadFocus || (isSame && asked === wasAsked)) return;
    this.#targetOf(face, asked, wasAsked)?.focus();
  }

  #targetOf({ step, input }: Face, asked: string | undefined, wasAsked: string | undefined): HTMLElement | null {
    const root = this.renderRoot;
    if (step === 'ways' && asked !== undefined) return root.querySelector<HTMLElement>('.ask button');
    const back = wasAsked && [...root.querySelectorAll<HTMLElement>('[data-way]')].find((one) => one.getAttribute('data-way') === wasAsked);
    return (step === 'ways' && back) || input?.input || root.querySelector<HTMLElement>('.heading');
  }

  #tell({ problem, input, provider = '' }: Face, { alert }: LightRegions): void {
    write(alert, problem ? this.#wordsOf(problem, provider) : '');
    input?.describe(problem && isOfField(problem) ? alert.id : undefined);
    if (problem === this.#told) return;
    this.#told = problem;
    if (!problem) return;
    const { code, retryable, retryAfterMs } = problem;
    this.emit(new KmsErrorEvent({ flow: 'account', code, retryable }));
    if (this.mustWait(problem)) after(retryAfterMs ?? 0).then(() => this.#forgive(problem));
    if (!this.#hadFocus || !isOfField(problem)) return;
    input?.input.focus();
    input?.input.select();
  }

  /** A failure of an addition has words of its own where those of a sign-in would be wrong. */
  #wordsOf(problem: Problem, provider: string): string {
    const { code, reason, retryAfterMs } = problem;
    const own = [`account.${code}.${reason}`, `account.${code}`].find((name) => name in ACCOUNT_TEXTS) as MessageName | undefined; // a name of the table
    const time = retryAfterMs ? inWords(retryAfterMs) : this.text('soon');
    return this.text(own ?? messageOf(problem), { time, provider });
  }

  #forgive(problem: Problem): void {
    this.#dismissed = problem;
    this.requestUpdate();
  }
}
