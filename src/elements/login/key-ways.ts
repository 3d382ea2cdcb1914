import { html, nothing, type TemplateResult } from 'lit';
import type { PasskeyIntent, PasskeyView } from '../../flows/passkey/view.js';
import type { Problem } from '../../flows/problem.js';
import type { WalletIntent, WalletView } from '../../flows/wallet/view.js';
import { WAYS } from '../../texts/en/ways.js';
import { FlowController } from '../base/flow-controller.js';
import type { Words } from '../base/kms-element.js';
import { announceSignIn } from '../base/session-events.js';
import { choose, goOn } from '../base/way.js';
import { button, type Face } from '../card/card.js';
import type { SignInElement } from '../card/sign-in-element.js';
import { cancel } from '../ways/cancel.js';
import { whenNear } from '../ways/near.js';
import { PASSKEY_SIGN, WALLET_SIGN } from '../ways/signs.js';
import { WaySteps } from '../ways/way-steps.js';

/** A sign-in method with a key that the user has. */
export type KeyWay = 'passkey' | 'wallet';

/** What the login and these ways know of each other. */
export interface KeyWayOptions {
  /** Whether a way is marked as the one used last. */
  readonly isMarked: (way: KeyWay) => boolean;
  /** Asked before an account is made. */
  readonly mayMake: (way: KeyWay) => boolean | Promise<boolean>;
  /** The person goes on with one of them. */
  readonly onUse: (way: KeyWay) => void;
}

/** Buttons and steps of passkeys and wallets. */
export class KeyWays {
  readonly #host: SignInElement;
  readonly #options: KeyWayOptions;
  readonly #text: Words<keyof typeof WAYS | 'lastUsed'>;
  readonly #passkey: FlowController<PasskeyView, PasskeyIntent>;
  readonly #wallet: FlowController<WalletView, WalletIntent>;
  readonly #steps: WaySteps;
  #ways: readonly string[] = [];
  /** Waits for what the browser says of a passkey of this device. */
  #looked: ((isHandled: boolean) => void) | undefined;

  constructor(host: SignInElement, options: KeyWayOptions) {
    this.#host = host;
    this.#options = options;
    this.#text = host.words(WAYS);
    this.#passkey = new FlowController<PasskeyView, PasskeyIntent>(
      host,
      (client) => client.startPasskey(),
      (view) => this.#onView('passkey', view),
    );
    this.#wallet = new FlowController<WalletView, WalletIntent>(
      host,
      (client) => client.startWallet({ confirmSignup: () => options.mayMake('wallet') }),
      (view) => this.#onView('wallet', view),
    );
    this.#steps = new WaySteps(host, {
      passkey: (intent) => this.#passkey.send(intent),
      wallet: (intent) => this.#wallet.send(intent),
    });
    const labels = () => [this.#text('passkey'), this.#text('createPasskey')];
    whenNear(host, labels, () => this.#passkey.send({ type: 'prepare' }));
    host.addEventListener('focusin', ({ target }) => this.#offerInAutofill(target));
  }

  /** Start the flows of these ways. After a sign-out it starts from the beginning. */
  begin(ways: readonly string[]): void {
    this.#ways = ways;
    for (const [way, flow] of [
      ['passkey', this.#passkey],
      ['wallet', this.#wallet],
    ] as const) {
      if (ways.includes(way)) flow.begin();
      if (flow.view?.step === 'done') flow.send({ type: 'back' });
    }
  }

  /** Ask for a passkey of this device. @returns false where there is none, so that what was pressed goes on. */
  look(): Promise<boolean> {
    const view = this.#passkey.view;
    if (!this.#ways.includes('passkey') || view?.step !== 'ready') return Promise.resolve(false);
    // A second press while the browser asks is the same press.
    if (view.busy) return Promise.resolve(view.busy === 'look');
    return new Promise((answer) => {
      this.#looked = answer;
      this.#passkey.send({ type: 'look' });
    });
  }

  /** The step of the method that the user goes on with. */
  face(): Face | undefined {
    const passkey = this.#passkey.view;
    const wallet = this.#wallet.view;
    if (passkey?.step === 'unfinished') return this.#steps.passkey(passkey);
    return wallet && wallet.step !== 'ready' && wallet.step !== 'done' ? this.#steps.wallet(wallet) : undefined;
  }

  /** What the first step says of a method. */
  news(way: KeyWay): Pick<Face, 'flow' | 'problem' | 'busy' | 'status'> {
    const view: { readonly step?: string; readonly busy?: unknown; readonly problem?: Problem } =
      (way === 'passkey' ? this.#passkey.view : this.#wallet.view) ?? {};
    return {
      flow: way,
      problem: view.problem,
      ...(view.busy
        ? {
            busy: true,
            status: this.#text(view.busy === 'create' ? 'makingPasskey' : view.busy === 'account' ? 'waiting' : 'touchPasskey'),
          }
        : {}),
    };
  }

  passkeys(): TemplateResult {
    const host = this.#host;
    const text = this.#text;
    if (host.client?.supports('passkey') === false) return html`<p part="text" class="text">${text('noPasskeys')}</p>`;
    const view = this.#passkey.view;
    const busy = view?.step === 'ready' ? view.busy : undefined;
    const press = (type: 'sign-in' | 'create') => () => {
      this.#options.onUse('passkey');
      choose(host, 'passkey');
      if (type === 'sign-in') this.#passkey.send({ type });
      else this.#create();
    };
    const end = (what: string) => (busy === what ? cancel(host, () => this.#passkey.send({ type: 'back' })) : nothing);
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
      this.#options.onUse('wallet');
      choose(this.#host, 'wallet');
      this.#wallet.send({ type: 'look' });
    };
    return button({ label: this.#text('wallet'), kind: 'plain', sign: WALLET_SIGN, badge: this.#badge('wallet'), press });
  }

  /** A new passkey makes an account. The dialog opens in the click itself, or in the one that agrees. */
  #create(): void {
    const { appName } = this.#host;
    const may = this.#options.mayMake('passkey');
    const go = (isWanted: boolean) => isWanted && this.#passkey.send({ type: 'create', ...(appName && { rpName: appName }) });
    if (typeof may === 'boolean') go(may);
    else may.then(go, () => {});
  }

  /** The autofill of the address field offers passkeys, where both are drawn. Nothing is shown by that. */
  #offerInAutofill(target: EventTarget | null): void {
    const isField = target instanceof HTMLInputElement && target.autocomplete.endsWith('webauthn');
    if (isField && this.#ways.includes('passkey') && this.#host.client?.supports('passkey')) this.#passkey.send({ type: 'listen' });
  }

  #badge(way: KeyWay): string | false {
    return this.#options.isMarked(way) && this.#text('lastUsed');
  }

  #onView(flow: KeyWay, view: PasskeyView | WalletView): void {
    if (this.#looked && flow === 'passkey' && !('busy' in view && view.busy === 'look')) {
      const isAbsent = view.step === 'ready' && !('busy' in view) && !('problem' in view);
      if (!isAbsent) this.#options.onUse('passkey');
      this.#looked(!isAbsent);
      this.#looked = undefined;
    }
    if (view.step !== 'done') return;
    goOn(this.#host, flow, true);
    announceSignIn(this.#host, flow, view);
  }
}
