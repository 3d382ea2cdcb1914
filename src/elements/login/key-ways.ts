import { html, nothing, type TemplateResult } from 'lit';
import type { LoginEvent } from '../../flows/login/machine.js';
import { isUnderWay, type LoginView } from '../../flows/login/view.js';
import type { KeyIntent } from '../../flows/login/ways.js';
import type { PasskeyView } from '../../flows/passkey/view.js';
import type { Problem } from '../../flows/problem.js';
import { WAYS } from '../../texts/en/ways.js';
import type { KeyMethod } from '../../wire/method.js';
import type { FlowController } from '../base/flow-controller.js';
import type { Words } from '../base/kms-element.js';
import { choose } from '../base/way.js';
import { button, type Face } from '../card/card.js';
import type { SignInElement } from '../card/sign-in-element.js';
import { cancel } from '../ways/cancel.js';
import { whenNear } from '../ways/near.js';
import { PASSKEY_SIGN, WALLET_SIGN } from '../ways/signs.js';
import { WaySteps } from '../ways/way-steps.js';

/** What these methods need to know about the login they are drawn in. */
export interface KeyWayOptions {
  readonly login: FlowController<LoginView, LoginEvent>;
  /** Whether a method is drawn. */
  readonly isOffered: (way: KeyMethod) => boolean;
  /** Whether a method is marked as last used. */
  readonly isMarked: (way: KeyMethod) => boolean;
}

/** The view of the passkey flow before it has started. */
const READY: PasskeyView = { step: 'ready' };

/** Buttons and steps of passkeys and wallets. */
export class KeyWays {
  readonly #host: SignInElement;
  readonly #options: KeyWayOptions;
  readonly #text: Words<keyof typeof WAYS | 'lastUsed'>;
  readonly #steps: WaySteps;
  /** What is drawn of each method: its buttons, and its step after them if there is one. */
  readonly #drawn: { readonly [W in KeyMethod]: { readonly buttons: () => TemplateResult; readonly step: () => Face | undefined } };

  constructor(host: SignInElement, options: KeyWayOptions) {
    this.#host = host;
    this.#options = options;
    this.#text = host.words(WAYS);
    this.#steps = new WaySteps(host, {
      passkey: (intent) => this.#send({ way: 'passkey', intent }),
      wallet: (intent) => this.#send({ way: 'wallet', intent }),
    });
    this.#drawn = {
      passkey: { buttons: () => this.#passkeys(), step: () => this.#passkeyStep() },
      wallet: { buttons: () => this.#wallets(), step: () => this.#walletStep() },
    };
    const labels = () => [this.#text('passkey'), this.#text('createPasskey')];
    whenNear(host, labels, () => this.#send({ way: 'passkey', intent: { type: 'prepare' } }));
    host.addEventListener('focusin', ({ target }) => this.#offerInAutofill(target));
  }

  /** The step of the method the user continues with, or the first step with that method's news. */
  face(way: KeyMethod, first: Face): Face {
    return this.#drawn[way].step() ?? (first.step === 'contact' ? { ...first, ...this.#news(way) } : first);
  }

  /** What the first step says about a method. */
  #news(way: KeyMethod): Pick<Face, 'flow' | 'problem' | 'busy' | 'status'> {
    const view: { readonly step?: string; readonly busy?: unknown; readonly problem?: Problem } = this.#options.login.view?.[way] ?? {};
    const news = { flow: way, problem: view.problem };
    if (!view.busy) return news;
    const status = this.#text(view.busy === 'create' ? 'makingPasskey' : view.busy === 'account' ? 'waiting' : 'touchPasskey');
    return { ...news, busy: true, status };
  }

  /** The buttons of a method. */
  buttons(way: KeyMethod): TemplateResult {
    return this.#drawn[way].buttons();
  }

  #passkeys(): TemplateResult {
    const host = this.#host;
    const text = this.#text;
    if (host.client?.supports('passkey') === false) return html`<p part="text" class="text">${text('noPasskeys')}</p>`;
    const { passkey = READY } = this.#options.login.view ?? {};
    const busy = passkey.step === 'ready' ? passkey.busy : undefined;
    const press = (type: 'sign-in' | 'create') => () => {
      host.dismiss('any');
      choose(host, 'passkey');
      this.#send({ way: 'passkey', intent: type === 'sign-in' ? { type } : { type, ...(host.appName && { rpName: host.appName }) } });
    };
    const back = () => this.#send({ way: 'passkey', intent: { type: 'back' } });
    const end = (what: string) => (busy === what ? cancel(host, back) : nothing);
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

  #wallets(): TemplateResult {
    const press = () => {
      this.#host.dismiss('any');
      choose(this.#host, 'wallet');
      this.#send({ way: 'wallet', intent: { type: 'look' } });
    };
    return button({ label: this.#text('wallet'), kind: 'plain', sign: WALLET_SIGN, badge: this.#badge('wallet'), press });
  }

  #passkeyStep(): Face | undefined {
    const { passkey } = this.#options.login.view ?? {};
    return isUnderWay(passkey) ? this.#steps.passkey(passkey) : undefined;
  }

  #walletStep(): Face | undefined {
    const { wallet } = this.#options.login.view ?? {};
    return isUnderWay(wallet) ? this.#steps.wallet(wallet) : undefined;
  }

  /** The address field's autofill offers passkeys, if both are drawn. This shows nothing itself. */
  #offerInAutofill(target: EventTarget | null): void {
    const isField = target instanceof HTMLInputElement && target.autocomplete.endsWith('webauthn');
    if (isField && this.#options.isOffered('passkey') && this.#host.client?.supports('passkey'))
      this.#send({ way: 'passkey', intent: { type: 'listen' } });
  }

  #badge(way: KeyMethod): string | false {
    return this.#options.isMarked(way) && this.#text('lastUsed');
  }

  #send(asked: KeyIntent): void {
    this.#options.login.send({ type: 'send', ...asked });
  }
}
