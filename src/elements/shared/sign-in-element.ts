import { html, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit';
import type { Problem } from '../../flows/runner.js';
import type { ProviderSet } from '../../kms-client.js';
import { after } from '../../platform/after.js';
import type { SessionSnapshot } from '../../session/session.js';
import { button, card, type Face, isOfField, STEPS, skeleton } from './card.js';
import { ConfigController } from './config-controller.js';
import { KmsReadyEvent, KmsStepEvent } from './events.js';
import { KmsElement } from './kms-element.js';
import { LightRegions, write } from './light-fields.js';
import { LANGUAGE } from './messages.js';
import type { Outcome } from './outcome.js';
import { SessionController } from './session-controller.js';

/** How long start-up may stay silent about who is signed in, in milliseconds. @source security.md R23 */
const PATIENCE_MS = 3000;

/** A way in that the configuration or the page leaves out. */
export const METHOD_OFF: Problem = { code: 'method_disabled', retryable: 'no' };
const NO_CLIENT: Problem = { code: 'config_invalid', retryable: 'no' };
export const NO_STORAGE: Problem = { code: 'storage_unavailable', retryable: 'user' };

/**
 * The card in which somebody signs in: start-up, failures, focus, announcements and the signed-in state. The steps between are its
 * subclasses'.
 */
export abstract class SignInElement extends KmsElement {
  static override properties: PropertyDeclarations = {
    heading: {},
    headingLevel: { attribute: 'heading-level', type: Number },
    contact: {},
    phoneCountry: { attribute: 'phone-country' },
    withoutSignup: { attribute: 'without-signup', type: Boolean },
    withoutAutoSubmit: { attribute: 'without-auto-submit', type: Boolean },
  };

  /** Words above the first step. */
  declare heading: string | null | undefined;
  /** Level of the headings; 2 when absent. */
  declare headingLevel: number | null | undefined;
  /** Fills the first field. */
  declare contact: string | null | undefined;
  /** Country of phone numbers that are typed without a country code, such as `DE`; the browser's own when absent. */
  declare phoneCountry: string | null | undefined;
  /** An unknown contact leads to no account. */
  declare withoutSignup: boolean | undefined;
  /** A complete code waits for the button. */
  declare withoutAutoSubmit: boolean | undefined;

  protected readonly session: SessionController = new SessionController(this);
  protected readonly config: ConfigController = new ConfigController(this);
  #regions: LightRegions | undefined;
  #face: Face | undefined;
  /** The last one that was more than start-up. */
  #seen: Face | undefined;
  #snapshot: SessionSnapshot | undefined;
  #ending: Problem | undefined;
  #dismissed: Problem | undefined;
  #patience: AbortController | undefined;
  #outcome: Outcome | 'lost' | undefined;
  #isPatient = true;
  #wasReady = false;
  #hadFocus = false;

  /** The step to draw once the configuration is here and nobody is signed in. */
  protected abstract steps(providers: ProviderSet): Face;

  /** The page's own fields, to be seen from the start; `undefined` where it wrote none. */
  protected abstract written(): unknown;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#wait();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#patience?.abort();
  }

  /** Whether the service asked to wait before the next try, and the wait is not over. */
  mustWait(problem: Problem | undefined): boolean {
    return problem?.retryable === 'wait' && Boolean(problem.retryAfterMs) && problem !== this.#dismissed;
  }

  /** Take the problem away because the person goes on: that of a field when its text changes, any when something is sent. */
  dismiss(which: 'field' | 'any'): void {
    const problem = this.#face?.problem;
    if (problem && (which === 'any' || isOfField(problem))) this.forgive(problem);
    this.#ending = undefined;
  }

  /** Take one problem away. */
  forgive(problem: Problem): void {
    this.#dismissed = problem;
    this.requestUpdate();
  }

  /** What is drawn until it is known what to draw. */
  loading(): Face {
    const field = this.written() ?? skeleton;
    const actions = html`<div class="skeleton" aria-hidden="true"></div>`;
    return {
      step: 'loading',
      flow: 'config',
      heading: this.firstHeading(),
      text: this.intro(),
      field: html`${field}<slot></slot>`,
      actions,
      status: this.text('loading'),
    };
  }

  /** A failure that leaves nothing else to draw, and the way on if there is one. */
  trouble(problem: Problem, retry?: () => void): Face {
    // A site that is refused today is let in when the service's list of origins was mended, without a change to the page.
    const canChange = problem.retryable !== 'no' || problem.code === 'forbidden';
    const actions = retry && canChange ? button({ label: this.text('tryAgain'), press: retry }) : undefined;
    return { step: 'trouble', flow: 'config', heading: this.firstHeading(), problem, actions };
  }

  /** The words above the first step. */
  firstHeading(): string {
    return this.heading ?? this.text('signIn');
  }

  /** The line below them. */
  intro(): string | undefined {
    return this.withoutSignup ? undefined : this.text('intro');
  }

  protected override firstUpdated(): void {
    super.firstUpdated();
    import('./outcome.js')
      .then(
        ({ Outcome }) => {
          this.#outcome = new Outcome(this);
        },
        () => {
          this.#outcome = 'lost';
        },
      )
      .then(() => this.requestUpdate());
  }

  /** Out of the page nothing is drawn, said or waited for. */
  protected override shouldUpdate(): boolean {
    return this.isConnected;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('client')) this.#wait();
    this.#hadFocus = this.matches(':focus-within');
  }

  protected override update(changed: PropertyValues): void {
    if (!this.#regions || !this.contains(this.#regions.alert)) this.#regions = new LightRegions(this, LANGUAGE);
    const face = this.#draw();
    const problem = face.problem ?? this.#ending;
    this.#face = { ...face, problem: problem === this.#dismissed ? undefined : problem };
    super.update(changed);
  }

  protected override render(): TemplateResult {
    return this.#face ? this.frame(this.#face) : html``;
  }

  /** What stands around a step. */
  protected frame(face: Face): TemplateResult {
    return card(face, this.headingLevel ?? 2);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const face = this.#face;
    if (!face || !this.#regions) return;
    this.#showStates(face);
    if (!face.notice) write(this.#regions.status, face.status ?? '');
    if (this.#outcome === 'lost') write(this.#regions.alert, face.problem ? this.text('internal') : '');
    else this.#outcome?.show(face, this.#regions, this.#hadFocus);
    this.#showStep(face);
    this.#tellReady(face);
  }

  /** Once a configuration, however often something is awaited after it. */
  #tellReady({ step }: Face): void {
    const { providers, isReader } = this.config;
    if (!providers) this.#wasReady = false;
    else if (!this.#wasReady && isReader && step !== 'loading') {
      this.#wasReady = true;
      this.emit(new KmsReadyEvent({ providers: providers.methods }));
    }
  }

  #draw(): Face {
    const snapshot = this.session.snapshot;
    if (snapshot !== this.#snapshot && typeof this.#outcome === 'object') {
      this.#snapshot = snapshot;
      this.#ending = this.#outcome.endingOf(snapshot);
    }
    if (this.fault) return this.trouble(this.fault);
    if (!this.client) return this.#isPatient ? this.loading() : this.trouble(NO_CLIENT);
    if (snapshot.state === 'signed-in') return typeof this.#outcome === 'object' ? this.#outcome.done(snapshot.inMemory) : this.loading();
    const isUnknown = snapshot.state === 'unknown';
    if (isUnknown && this.#isPatient) return this.loading();
    this.config.need();
    const { providers, problem, retry } = this.config;
    if (!providers) return problem ? this.trouble(problem, retry) : this.loading();
    const face = this.steps(providers);
    return isUnknown ? { notice: NO_STORAGE, ...face } : face;
  }

  #showStates({ step, busy, problem }: Face): void {
    for (const name of STEPS) this.mark(`step-${name}`, name === step);
    this.setAttribute('data-step', step);
    this.mark('busy', Boolean(busy));
    this.mark('invalid', problem !== undefined && isOfField(problem));
    this.mark('signed-in', step === 'done');
  }

  /** On a change of what is to be done the focus goes there; on load only where the page asks for it, or a code is waited for. */
  #showStep(face: Face): void {
    if (face.step === 'loading') return;
    const seen = this.#seen;
    this.#seen = face;
    if (face.step === seen?.step && face.input === seen.input) return;
    const { flow } = face.step === 'done' && seen ? seen : face;
    if (seen && face.step !== seen.step) this.emit(new KmsStepEvent({ flow, from: seen.step, to: face.step }));
    if (this.#hadFocus || face.step === 'code' || (!seen && this.autofocus)) this.#focus(face);
  }

  #focus({ input }: Face): void {
    const heading = this.renderRoot.querySelector<HTMLElement>('.heading');
    (input?.input ?? heading)?.focus();
  }

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
