import { html, nothing, type TemplateResult } from 'lit';
import type { LoginEvent } from '../../flows/login/machine.js';
import type { LoginView } from '../../flows/login/view.js';
import type { PasskeyIntent, PasskeyView } from '../../flows/passkey/view.js';
import type { Problem } from '../../flows/problem.js';
import type { WalletIntent } from '../../flows/wallet/view.js';
import { WAYS } from '../../texts/en/ways.js';
import type { FlowController } from '../base/flow-controller.js';
import type { Words } from '../base/kms-element.js';
import { choose } from '../base/way.js';
import { button, type Face } from '../card/card.js';
import type { SignInElement } from '../card/sign-in-element.js';
import { cancel } from '../ways/cancel.js';
import { whenNear } from '../ways/near.js';
import { PASSKEY_SIGN, WALLET_SIGN } from '../ways/signs.js';
import { WaySteps } from '../ways/way-steps.js';

/** A sign-in method with a key of the user's own. */
export type KeyWay = 'passkey' | 'wallet';

/** What these methods need to know about the login they are drawn in. */
export interface KeyWayOptions {
  readonly login: FlowController<LoginView, LoginEvent>;
  /** Whether a method is drawn. */
  readonly isOffered: (way: KeyWay) => boolean;
  /** Whether a method is marked as last used. */
  readonly isMarked: (way: KeyWay) => boolean;
}

/** The view of the passkey flow before it has started. */
const READY: PasskeyView = { step: 'ready' };

/** Buttons and steps of passkeys and wallets. */
export class KeyWays {
  readonly #host: SignInElement;
  readonly #options: KeyWayOptions;
  readonly #text: Words<keyof typeof WAYS | 'lastUsed'>;
  readonly #steps: WaySteps;

  constructor(host: SignInElement, options: KeyWayOptions) {
    this.#host = host;
    this.#options = options;
    this.#text = host.words(WAYS);
    this.#steps = new WaySteps(host, {
      passkey: (intent) => this.#passkey(intent),
      wallet: (intent) => this.#wallet(intent),
    });
    const labels = () => [this.#text('passkey'), this.#text('createPasskey')];
    whenNear(host, labels, () => this.#passkey({ type: 'prepare' }));
    host.addEventListener('focusin', ({ target }) => this.#offerInAutofill(target));
  }

  /** The step of the method the user continues with, or the first step with that method's news. */
  face(way: KeyWay, first: Face): Face {
    const { passkey = READY, wallet } = this.#options.login.view ?? {};
    if (way === 'passkey' && passkey.step === 'unfinished') return this.#steps.passkey(passkey);
    if (way === 'wallet' && wallet && wallet.step !== 'ready' && wallet.step !== 'done') return this.#steps.wallet(wallet);
    return first.step === 'contact' ? { ...first, ...this.#news(way) } : first;
  }

  /** What the first step says about a method. */
  #news(way: KeyWay): Pick<Face, 'flow' | 'problem' | 'busy' | 'status'> {
    const { passkey, wallet } = this.#options.login.view ?? {};
    const view: { readonly busy?: unknown; readonly problem?: Problem; readonly step?: string } =
      (way === 'passkey' ? passkey : wallet) ?? {};
    const news = { flow: way, problem: view.problem };
    if (!view.busy) return news;
    const status = this.#text(view.busy === 'create' ? 'makingPasskey' : view.busy === 'account' ? 'waiting' : 'touchPasskey');
    return { ...news, busy: true, status };
  }

  passkeys(): TemplateResult {
    const host = this.#host;
    const text = this.#text;
    if (host.client?.supports('passkey') === false) return html`<p part="text" class="text">${text('noPasskeys')}</p>`;
    const { passkey = READY } = this.#options.login.view ?? {};
    const busy = passkey.step === 'ready' ? passkey.busy : undefined;
    const press = (type: 'sign-in' | 'create') => () => {
      host.dismiss('any');
      choose(host, 'passkey');
      this.#passkey(type === 'sign-in' ? { type } : { type, ...(host.appName && { rpName: host.appName }) });
    };
    const end = (what: string) => (busy === what ? cancel(host, () => this.#passkey({ type: 'back' })) : nothing);
    const signIn = {
      label: text('passkey'),
      kind: 'plain',
      sign: PASSKEY_SIGN,
      badge: this.#badge('passkey'),
      busy: busy === 'sign-in' && text('touchPasskey'),
    } as const;
    const create = {
      label: text('createPasskey'),
      kind: 'link',
      busy: busy === 'create' ? text('makingPasskey') : busy === 'account' && text('waiting'),
    } as const;
    return html`${button({ ...signIn, press: press('sign-in') })}${end('sign-in')}
    ${host.withoutSignup ? nothing : html`${button({ ...create, press: press('create') })}${end('create')}`}`;
  }

  wallets(): TemplateResult {
    const press = () => {
      this.#host.dismiss('any');
      choose(this.#host, 'wallet');
      this.#wallet({ type: 'look' });
    };
    return button({ label: this.#text('wallet'), kind: 'plain', sign: WALLET_SIGN, badge: this.#badge('wallet'), press });
  }

  /** The address field's autofill offers passkeys, if both are drawn. This shows nothing itself. */
  #offerInAutofill(target: EventTarget | null): void {
    const isField = target instanceof HTMLInputElement && target.autocomplete.endsWith('webauthn');
    if (isField && this.#options.isOffered('passkey') && this.#host.client?.supports('passkey')) this.#passkey({ type: 'listen' });
  }

  #badge(way: KeyWay): string | false {
    return this.#options.isMarked(way) && this.#text('lastUsed');
  }

  #passkey(intent: PasskeyIntent): void {
    this.#options.login.send({ type: 'send', way: 'passkey', intent });
  }

  #wallet(intent: WalletIntent): void {
    this.#options.login.send({ type: 'send', way: 'wallet', intent });
  }
}
