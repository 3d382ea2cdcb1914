import { html, nothing, type TemplateResult } from 'lit';
import type { PasskeyIntent, PasskeyView } from '../../flows/passkey/view.js';
import type { WalletIntent, WalletView } from '../../flows/wallet/view.js';
import type { Method } from '../../kms-client.js';
import type { SocialWays } from '../oauth-button/social-ways.js';
import { announceSignIn } from '../shared/announcements.js';
import { button, type Face } from '../shared/card.js';
import { KmsAccountMissingEvent, type KmsEventFlow } from '../shared/events.js';
import { FlowController } from '../shared/flow-controller.js';
import { learn } from '../shared/messages.js';
import type { SignInElement } from '../shared/sign-in-element.js';
import { OTHER_TEXTS } from '../shared/texts-ways.js';
import type { WaySteps } from './way-steps.js';
import { DRAWN, viewOf } from './ways.js';

const NOT_LOADED = { code: 'network', retryable: 'user' } as const;
/** Whose failure is shown, once somebody has begun. */
type Tried = 'otp' | 'passkey' | 'wallet' | 'oauth';

/** The ways in besides a code: passkey, wallet, social accounts. Loaded when the configuration lists one of them. */
export class OtherWays {
  readonly #host: SignInElement;
  readonly #marked: () => Method | undefined;
  readonly #passkey: FlowController<PasskeyView, PasskeyIntent>;
  readonly #wallet: FlowController<WalletView, WalletIntent>;
  #tried: Tried | undefined;
  #steps: WaySteps | 'loading' | 'lost' | undefined;
  #social: SocialWays | 'loading' | undefined;

  /** @param marked the way that is marked as the one used last. */
  constructor(host: SignInElement, marked: () => Method | undefined) {
    this.#host = host;
    this.#marked = marked;
    learn(OTHER_TEXTS);
    const confirmSignup = () => host.emit(new KmsAccountMissingEvent({ flow: 'wallet' })) && !host.withoutSignup;
    this.#passkey = new FlowController<PasskeyView, PasskeyIntent>(
      host,
      (client) => client.startPasskey(),
      (view) => this.#onDone('passkey', view),
    );
    this.#wallet = new FlowController<WalletView, WalletIntent>(
      host,
      (client) => client.startWallet({ confirmSignup }),
      (view) => this.#onDone('wallet', view),
    );
    host.addEventListener('submit', () => {
      this.#tried = 'otp';
    });
  }

  /** The way that a flow stands for. */
  methodOf(flow: KmsEventFlow): Method {
    const social = typeof this.#social === 'object' ? this.#social.used : undefined;
    return flow === 'oauth' && social ? social : (flow as Method); // a flow of passkeys or wallets has the name of its way
  }

  /** Buttons in the order of the ways. */
  buttons(ways: readonly string[]): unknown {
    const socials = ways.filter((way) => !DRAWN.includes(way));
    return ways.map((way) =>
      way === 'passkey' ? this.#passkeys() : way === 'wallet' ? this.#wallets() : way === socials[0] ? this.#socials(socials) : nothing,
    );
  }

  /** The step of a way that somebody goes on with, or the first one with what is to be said of that way. */
  face(first: Face, ways: readonly string[]): Face {
    const passkey = viewOf(this.#passkey);
    const wallet = viewOf(this.#wallet);
    if (passkey.step === 'unfinished') return this.#later((steps) => steps.passkey(passkey));
    if (wallet.step !== 'ready' && wallet.step !== 'done') return this.#later((steps) => steps.wallet(wallet));
    if (typeof this.#social === 'object') {
      this.#social.resume(ways);
      if (this.#tried === 'oauth') return this.#social.face(first);
      const { fault } = this.#social;
      if (fault && !this.#tried) return { ...first, problem: first.problem ?? fault };
    }
    if (first.step !== 'contact' || !this.#tried || this.#tried === 'otp') return first;
    const view = this.#tried === 'passkey' ? passkey : wallet;
    const { busy, problem = undefined } = view as Partial<Extract<PasskeyView, { step: 'ready' }>>;
    return { ...first, flow: this.#tried, problem, ...(busy && { busy: true, status: this.#host.text('waiting') }) };
  }

  /** The autofill of the address field offers passkeys. Nothing is shown by that. */
  listen(): void {
    this.#passkey.send({ type: 'listen' });
  }

  #passkeys(): TemplateResult {
    const host = this.#host;
    if (host.client?.supports('passkey') === false) return html`<p part="text" class="text">${host.text('noPasskeys')}</p>`;
    const { busy } = viewOf(this.#passkey) as { readonly busy?: unknown };
    const near = () => this.#passkey.send({ type: 'prepare' });
    const waiting = (what: string) => busy === what && host.text('waiting');
    const press = (type: 'sign-in' | 'create') => () => {
      this.#try('passkey');
      this.#passkey.send({ type });
    };
    const signIn = { label: host.text('passkey'), kind: 'plain', badge: this.#badge('passkey'), busy: waiting('sign-in') } as const;
    const create = { label: host.text('createPasskey'), kind: 'link', busy: waiting('create') } as const;
    return html`${button({ ...signIn, near, press: press('sign-in') })}
    ${host.withoutSignup ? nothing : button({ ...create, near, press: press('create') })}`;
  }

  #wallets(): TemplateResult {
    const press = () => {
      this.#try('wallet');
      this.#wallet.send({ type: 'look' });
    };
    return button({ label: this.#host.text('wallet'), kind: 'plain', badge: this.#badge('wallet'), press });
  }

  /** At the place of the first of them. */
  #socials(ways: readonly string[]): unknown {
    if (typeof this.#social === 'object') return this.#social.buttons(ways, this.#marked());
    if (!this.#social) this.#loadSocial();
    return ways.map(() => html`<div class="skeleton" aria-hidden="true"></div>`);
  }

  #loadSocial(): void {
    this.#social = 'loading';
    const use = () => {
      this.#tried = 'oauth';
    };
    import('../oauth-button/social-ways.js').then(
      ({ SocialWays }) => {
        this.#social = new SocialWays(this.#host, use);
        this.#host.requestUpdate();
      },
      () => {
        this.#social = undefined;
      },
    );
  }

  /** The person goes on with another way than before: its failures are shown from now on. */
  #try(way: 'passkey' | 'wallet'): void {
    this.#host.dismiss('any');
    this.#tried = way;
    void this.#load();
  }

  #badge(way: Method): string | false {
    return this.#marked() === way && this.#host.text('lastUsed');
  }

  #later(draw: (steps: WaySteps) => Face): Face {
    if (typeof this.#steps === 'object') return draw(this.#steps);
    if (this.#steps === 'lost') return this.#host.trouble(NOT_LOADED, () => void this.#load());
    void this.#load();
    return this.#host.loading();
  }

  async #load(): Promise<void> {
    if (this.#steps && this.#steps !== 'lost') return;
    this.#steps = 'loading';
    try {
      const { WaySteps } = await import('./way-steps.js');
      this.#steps = new WaySteps(this.#host, {
        passkey: (intent) => this.#passkey.send(intent),
        wallet: (intent) => this.#wallet.send(intent),
      });
    } catch {
      this.#steps = 'lost';
    }
    this.#host.requestUpdate();
  }

  #onDone(flow: 'passkey' | 'wallet', view: PasskeyView | WalletView): void {
    if (view.step === 'done') announceSignIn(this.#host, flow, view);
  }
}
