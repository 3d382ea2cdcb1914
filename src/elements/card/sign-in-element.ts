import { html, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { Problem } from '../../flows/problem.js';
import type { ProviderSet } from '../../kms-client.js';
import { after } from '../../platform/after.js';
import type { SessionSnapshot } from '../../session/session.js';
import { ConfigController } from '../base/config-controller.js';
import type { Part } from '../base/part.js';
import { SessionController } from '../base/session-controller.js';
import { bone, button, done, type Face, NO_STORAGE, STEPS, skeleton } from './card.js';
import { CardController } from './card-controller.js';
import { CardElement } from './card-element.js';
import type { SignInOutcome } from './sign-in-outcome.js';

/** How long start-up may take before it says that it is loading, in milliseconds. @source security.md R23 */
const PATIENCE_MS = 3000;

const NO_CLIENT: Problem = { code: 'config_invalid', retryable: 'no' };

/**
 * The card in which a user signs in: start-up, failures, focus, announcements and the signed-in state. Subclasses supply the steps in
 * between.
 */
export abstract class SignInElement extends CardElement {
  static override properties: PropertyDeclarations = {
    heading: {},
    appName: {},
    contact: {},
    phoneCountry: {},
    withoutSignup: { type: Boolean },
    withoutAutoSubmit: { type: Boolean },
  };

  /** Heading of the first step. */
  declare heading: string | null | undefined;
  /** Name of your site or app, shown in headings and in the dialog that creates a passkey. */
  declare appName: string | null | undefined;
  /** Value for the first field. */
  declare contact: string | null | undefined;
  /** Country for phone numbers typed without a country code, such as `DE`. Default: the browser's. */
  declare phoneCountry: string | null | undefined;
  /** Don't create accounts for unknown users. */
  declare withoutSignup: boolean | undefined;
  /** Don't submit a complete code until the button is pressed. */
  declare withoutAutoSubmit: boolean | undefined;

  protected readonly session: SessionController = new SessionController(this);
  protected readonly config: ConfigController = new ConfigController(this);
  protected override readonly card: CardController = new CardController(this, STEPS);
  /** Shows failures and the end; may load after the first step. */
  protected outcome: SignInOutcome | undefined;
  #patience: AbortController | undefined;
  #isPatient = true;

  /** What follows the first step, if that loads later. */
  protected readonly next: Part<{ readonly outcome: SignInOutcome }> | undefined;

  /**
   * Prepare the steps: start flows, show fields.
   *
   * @param providers `undefined` until the configuration has loaded. Until then the expected methods are drawn.
   */
  protected abstract begin(providers?: ProviderSet): void;

  /** The step to draw while no user is signed in. */
  protected abstract steps(providers?: ProviderSet): Face;

  /** Show the page's own fields while nothing else is known. */
  protected wait(): void {}

  /** Prepare the last step: a user is signed in. */
  protected end(_snapshot: SessionSnapshot): void {}

  /** The page's own fields, shown from the start; `undefined` if it has none. */
  protected abstract written(): unknown;

  constructor() {
    super();
    // A field kept for as long as the user was in it may be removed once the focus has left.
    this.addEventListener('focusout', () => this.requestUpdate());
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#wait();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#patience?.abort();
  }

  /** @internal What is drawn until it is known what to draw. */
  loading(): Face {
    const field = this.written() ?? skeleton;
    return {
      step: 'loading',
      flow: 'config',
      heading: this.firstHeading(),
      text: this.intro(),
      field: html`${field}<slot></slot>`,
      actions: bone,
      status: this.text('loading'),
    };
  }

  /** @internal Whether the focus is in this element. What the user is using is not taken away. */
  get isInUse(): boolean {
    return this.matches(':focus-within');
  }

  /** @internal A failure that leaves nothing else to draw, and the way on if there is one. */
  trouble(problem: Problem, retry?: () => void): Face {
    const actions = retry && button({ label: this.text('tryAgain'), press: retry });
    return { step: 'trouble', flow: 'config', heading: this.firstHeading(), problem, actions };
  }

  /** @internal The words above the first step. */
  firstHeading(): string {
    return this.heading ?? this.text(this.appName ? 'signInTo' : 'signIn', { name: this.appName as string }); // only if there is one
  }

  /** @internal The line below them. */
  intro(): string | undefined {
    return this.withoutSignup ? undefined : this.text('intro');
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('client')) this.#wait();
  }

  protected override update(changed: PropertyValues): void {
    this.outcome ??= this.next?.made?.outcome;
    this.card.outcome = this.outcome;
    if (this.#isAwaited) {
      this.config.need();
      this.begin(this.config.providers);
    } else if (this.#isSignedIn) this.end(this.session.snapshot);
    else this.wait();
    this.outcome?.hear(this.session.snapshot);
    const face = this.#draw();
    this.card.show(this.outcome?.ended(face) ?? face);
    super.update(changed);
  }

  /** @internal Whether the end says who is signed in, since nothing else on the page does. */
  get isAlone(): boolean {
    return false;
  }

  /** The last step, while a user is signed in. */
  protected ended(snapshot: SessionSnapshot): Face {
    return done(this.text('signedIn'), snapshot.state === 'signed-in' && snapshot.inMemory, this.isAlone);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { face } = this.card;
    const { providers, isPrepared } = this.config;
    this.mark('signed-in', face?.step === 'done');
    if (providers && face && face.step !== 'loading') this.outcome?.tellReady(providers);
    // A failure needs its texts, even if no client ever appears.
    if (isPrepared || face?.step === 'trouble') this.next?.need();
  }

  /** Whether a user can sign in here. */
  get #isAwaited(): boolean {
    return !this.fault && this.client !== undefined && !this.#isSignedIn;
  }

  /** Whether a user is signed in, or was on the last visit and the storage hasn't answered yet. */
  get #isSignedIn(): boolean {
    const { state } = this.session.snapshot;
    return state === 'signed-in' || (state === 'unknown' && this.#isPatient && Boolean(this.client?.expected.isSignedIn));
  }

  #draw(): Face {
    const { snapshot } = this.session;
    if (this.next?.problem) return this.trouble(this.next.problem, this.#retryAll);
    if (this.fault) return this.trouble(this.fault);
    if (!this.client) return this.#isPatient ? this.loading() : this.trouble(NO_CLIENT);
    if (this.#isSignedIn) return this.ended(snapshot);
    const { providers, problem, retry } = this.config;
    const face = this.steps(providers);
    if (problem && !providers) return this.outcome?.lost(face, problem, retry) ?? face;
    return snapshot.state === 'unknown' && !this.#isPatient ? { notice: NO_STORAGE, ...face } : face;
  }

  /** One press reloads everything that failed to load. */
  readonly #retryAll = (): void => {
    this.next?.retry();
    this.config.retry();
  };

  #wait(): void {
    this.#patience?.abort();
    this.#patience = new AbortController();
    this.#isPatient = true;
    const end = () => {
      this.#isPatient = false;
      this.requestUpdate();
    };
    after(PATIENCE_MS, this.#patience.signal).then(end, () => {});
  }
}
