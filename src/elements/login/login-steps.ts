import { html, nothing } from 'lit';
import type { LoginDeeds } from '../../flows/login/effects.js';
import type { LoginEvent } from '../../flows/login/machine.js';
import { type LoginFlow, startLogin } from '../../flows/login/start.js';
import type { LoginView } from '../../flows/login/view.js';
import { isKeyMethod } from '../../flows/login/ways.js';
import type { OtpChannel, OtpView } from '../../flows/otp/view.js';
import type { FlowName } from '../../flows/runner.js';
import type { Method, ProviderSet } from '../../kms-client.js';
import { arrived, lazy } from '../../platform/lazy.js';
import type { SessionSnapshot } from '../../session/session.js';
import { isMethod, isSocial, METHODS } from '../../wire/method.js';
import { FlowController } from '../base/flow-controller.js';
import { Part } from '../base/part.js';
import { type Action, button, type Face } from '../card/card.js';
import type { SignInElement } from '../card/sign-in-element.js';
import type { Consent, SignedInCard } from '../signed-in/signed-in-card.js';
import { deedsOf } from '../ways/login-deeds.js';
import { type ContactView, NextSteps } from '../ways/next-steps.js';
import type { OtpSteps } from '../ways/otp-steps.js';
import { CONTACT_SIGNS } from '../ways/signs.js';
import type { SocialWays } from '../ways/social-ways.js';
import { METHOD_OFF, switchedOff } from '../ways/switched-off.js';
import { isChannel, narrowed } from '../ways/ways.js';
import { KeyWays } from './key-ways.js';
import { loginStepsStyles } from './login-steps.styles.js';
import { Remembered } from './remembered.js';

/** The element in which the user chooses a sign-in method. */
export type LoginHost = SignInElement & {
  readonly methods: string | null | undefined;
  readonly withoutLastUsed: boolean | undefined;
  readonly withRememberedContact: boolean | undefined;
  readonly requireConsent: boolean | undefined;
  readonly offerPasskey: boolean | 'auto' | undefined;
  readonly passkeyFirst: boolean | undefined;
};

/** Fields for an address or a number, including the page's own. */
const FIELDS = 'input:is([type=email],[type=tel])';

const end = lazy(() => arrived(() => import('../signed-in/signed-in-card.js')));

/** What a login adds after its first frame: the code, how it went, and the sign-in methods besides the field. */
export class LoginSteps extends NextSteps {
  readonly #host: LoginHost;
  readonly #otp: OtpSteps;
  readonly #keys: KeyWays;
  readonly #social: Part<SocialWays>;
  readonly #end: Part<SignedInCard>;
  readonly #login: FlowController<LoginView, LoginEvent>;
  readonly #remembered: Remembered;
  #flow: LoginFlow | undefined;
  #consent: Consent | undefined;
  #ways: readonly string[] = [];
  /** The configuration that was last drawn, and whether the field was untouched when it arrived. */
  #served: ProviderSet | undefined;
  #isUntouched = false;
  /** The submitted form, if a passkey is asked for first. */
  #pressed: HTMLFormElement | undefined;
  /** Whether the form is being submitted for real. */
  #isPassed = false;
  /** The value of `methods` that was checked last. */
  #checked: string | null | undefined;

  constructor(host: LoginHost, otp: OtpSteps) {
    super(
      host,
      (intent) => otp.send(intent),
      () => this.#ways.length > 1,
    );
    this.#host = host;
    host.wear(loginStepsStyles);
    this.#otp = otp;
    this.#login = new FlowController(host, (client) => {
      this.#flow = startLogin(client, this.#deeds(), client.expected.last);
      return this.#flow;
    });
    this.#remembered = new Remembered(host, { otp, login: this.#login });
    this.#keys = new KeyWays(host, {
      login: this.#login,
      isOffered: (way) => this.#ways.includes(way),
      isMarked: (way) => this.last === way,
    });
    this.#social = new Part(host, async () => {
      return new (await arrived(() => import('../ways/social-ways.js'))).SocialWays(host, this.#login);
    });
    this.#end = new Part(host, async () => {
      return new (await end()).SignedInCard(host);
    });
    host.addEventListener('submit', (event) => this.#askForPasskey(event), { capture: true });
  }

  /** What the login does on this page. */
  #deeds(): LoginDeeds {
    const host = this.#host;
    const deeds = deedsOf(host);
    return {
      ...deeds,
      asking: () => (host.requireConsent ? this.#getConsent() : undefined),
      goOn: () => this.#pass(),
      signedIn: (flow, method, account) => {
        if (!host.withoutLastUsed) host.client?.rememberMethod(method).catch(() => {});
        deeds.signedIn(flow, method, account);
      },
      contact: (type) => this.#otp.send({ type }),
    };
  }

  /** With `passkey-first`, pressing *Continue* looks for a passkey on this device, and continues if there is none. */
  #askForPasskey(event: SubmitEvent): void {
    const host = this.#host;
    const isFirst = host.passkeyFirst && this.#ways.includes('passkey') && host.getAttribute('data-step') === 'contact';
    if (!isFirst || this.#isPassed || !(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#pressed = event.target;
    this.#login.send({ type: 'continue' });
  }

  #pass(): void {
    this.#isPassed = true;
    this.#pressed?.requestSubmit();
    this.#isPassed = false;
  }

  /** The method that is marked as last used. */
  get last(): Method | undefined {
    return this.#host.withoutLastUsed ? undefined : this.#login.view?.last;
  }

  /** Start the login, which decides what is drawn. */
  start(): void {
    this.#login.begin();
  }

  /**
   * The methods to draw. The configuration adds to those of the first frame and removes from them, except for the one the user is in. Its
   * own order applies from the next visit. Only the field is different: while it is untouched, it becomes the one the configuration puts
   * first. If the code for social accounts didn't load, there are none.
   *
   * @param expected those of the first frame.
   */
  ways(expected: readonly string[], providers?: ProviderSet): readonly string[] {
    if (providers !== this.#served) {
      this.#served = providers;
      if (providers) this.#checkReturn(providers);
      this.#isUntouched = !this.#host.isInUse && !this.#host.querySelector<HTMLInputElement>(FIELDS)?.value;
    }
    const ways = providers ? this.#corrected(expected, this.#allowed(providers)) : expected;
    return this.#social.problem ? ways.filter((way) => !isSocial(way)) : ways;
  }

  /** Start the flows of these methods. */
  begin(ways: readonly string[], providers?: ProviderSet): void {
    this.#check();
    this.#login.send({ type: 'signed-out' });
    this.#end.made?.forget();
    const socials = ways.filter(isSocial);
    this.#ways = ways;
    this.#consent?.begin(this.#login.view?.asked);
    if (socials.length > 0) this.#social.need();
    if (providers) this.#social.made?.begin(socials);
  }

  /** Warn the developer about a typo in `methods`, which would draw less than the page wants. */
  #check(): void {
    const { methods } = this.#host;
    if (methods === this.#checked) return;
    this.#checked = methods;
    const unknown = methods?.split(/[\s,]+/).filter((word) => word && !word.startsWith('custom:') && !isMethod(word)) ?? [];
    if (unknown.length > 0)
      console.warn(`kms-elements: methods has ${unknown.join(', ')}. It takes ${METHODS.join(', ')}, and custom:NAME.`, this.#host);
  }

  /** Warn the developer about a social account without a return address, which isn't drawn. */
  #checkReturn({ methods }: ProviderSet): void {
    const { methods: wanted } = this.#host;
    const lost = narrowed(methods, wanted).filter(this.#isLost);
    if (wanted && lost.length > 0)
      console.warn(`kms-elements: methods has ${lost.join(', ')}: give oauth-redirect-uri. See kms-elements/docs/oauth.md`, this.#host);
  }

  override mayMake(): boolean | Promise<boolean> {
    return this.#flow?.mayCreate('otp') ?? false;
  }

  override chose(channel: OtpChannel): void {
    super.chose(channel);
    this.#login.send({ type: 'submitted' });
  }

  override seen(view: OtpView): void {
    if (view.step === 'done') this.code.leave();
    const contact = this.#host.withRememberedContact ? this.code.whereTo() : undefined;
    this.#login.send({ type: 'seen', way: 'otp', view, channel: this.code.channel, contact });
  }

  override opened(channel: OtpChannel, view: ContactView): void {
    super.opened(channel, view);
    this.#remembered.opened(view);
  }

  override main(channel: OtpChannel): Partial<Action> {
    const label = this.#remembered.label();
    return { sign: CONTACT_SIGNS[channel], ...(label && { label }) };
  }

  override beside(channel: OtpChannel): readonly unknown[] {
    const [before, after] = super.beside(channel);
    return [before, html`${after}${this.#remembered.line()}`];
  }

  /** The button of a method. All social buttons are drawn in place of the first one; `undefined` until their code has loaded. */
  button(way: string): unknown {
    if (isKeyMethod(way)) return this.#keys.buttons(way);
    const socials = this.#ways.filter(isSocial);
    return this.#social.made && (way === socials[0] ? this.#social.made.buttons(socials, this.last) : nothing);
  }

  /** The step to draw. @param first the first step, as far as it is known without the configuration. */
  face(first: Face, providers?: ProviderSet): Face {
    const { asked } = this.#login.view ?? {};
    if (asked && this.#consent) return this.#consent.face(asked, this.#missing(asked.flow));
    const host = this.#host;
    const { problem, retry } = this.#social;
    if (providers && this.#ways.length === 0) return problem ? host.trouble(problem, retry) : host.trouble(METHOD_OFF);
    const face = this.heard(this.#current(first));
    if (face.step !== 'contact') return face;
    const { channel } = this.#otp;
    if (providers && channel && host.isInUse && !this.#allowed(providers).includes(channel)) return switchedOff(host, face);
    if (!problem) return face;
    // If buttons didn't load, a message says so. What did load is shown.
    const again = button({ label: host.text('tryAgain'), kind: 'link', press: retry });
    return { ...face, problem: face.problem ?? problem, actions: html`${face.actions}${again}` };
  }

  /** Whether a return from a provider has been handled, or never will be. */
  hasLooked(providers?: ProviderSet): boolean {
    const { made, problem } = this.#social;
    return providers !== undefined && (made !== undefined || problem !== undefined || !this.#ways.some(isSocial));
  }

  /** Prepare the end. */
  end(snapshot: SessionSnapshot): void {
    this.#login.send({ type: 'decline' });
    this.#consent?.begin(undefined);
    if (!this.#host.isAlone) return;
    this.#end.need();
    this.#end.made?.begin(snapshot, this.#login.view?.came);
  }

  /** The signed-in user; `undefined` until the code for that has loaded. */
  ended(face: Face, snapshot: SessionSnapshot): Face | undefined {
    return this.#end.made?.face(face, snapshot, this.#login.view?.came);
  }

  /** The step the user continues with, or the first one with news of the method that was tried. */
  #current(first: Face): Face {
    const social = this.#social.made;
    const { shown, tried } = this.#login.view ?? {};
    if (isKeyMethod(shown)) return this.#keys.face(shown, first);
    if (shown === 'oauth') return social?.face(first) ?? first;
    return social?.fault && !tried ? { ...first, problem: first.problem ?? social.fault } : first;
  }

  /** Says that there is no account before the user is asked about a new one. */
  #missing(flow: FlowName): string | undefined {
    if (flow === 'otp') return this.code.face({ step: 'missing' }).status;
    return flow === 'oauth' ? this.#social.made?.missing() : undefined;
  }

  async #getConsent(): Promise<void> {
    const { Consent } = await end();
    this.#consent ??= new Consent(this.#host, (event) => this.#login.send(event));
  }

  /** The methods that the configuration and the page allow, and that work here. */
  #allowed({ methods }: ProviderSet): readonly string[] {
    return narrowed(methods, this.#host.methods).filter((way) => !this.#isLost(way));
  }

  /** A social account whose provider could not return to this page. */
  readonly #isLost = (way: string): boolean => isSocial(way) && !this.#host.client?.supports(way as Method); // a name that isn't a method isn't supported

  #corrected(expected: readonly string[], allowed: readonly string[]): readonly string[] {
    const kept = expected.filter((way) => allowed.includes(way) || (this.#host.isInUse && way === this.#otp.channel));
    const ways = [...kept, ...allowed.filter((way) => !kept.includes(way))];
    if (!this.#isUntouched) return ways;
    const channels = allowed.filter(isChannel);
    return ways.map((way) => (isChannel(way) && channels.shift()) || way);
  }
}
