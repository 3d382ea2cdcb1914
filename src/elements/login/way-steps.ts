import { html, nothing, type TemplateResult } from 'lit';
import type { PasskeyView } from '../../flows/passkey/view.js';
import type { WalletChoice } from '../../flows/wallet/machine.js';
import type { WalletIntent, WalletView } from '../../flows/wallet/view.js';
import { button, type Face } from '../shared/card.js';
import type { KmsElement } from '../shared/kms-element.js';
import { learn } from '../shared/messages.js';
import type { SignInElement } from '../shared/sign-in-element.js';
import { WAYS_TEXTS } from '../shared/texts-ways.js';
import { wayStyles } from './way-steps.styles.js';

/** What the steps ask of their flows. */
export interface WaySends {
  readonly passkey: (intent: { readonly type: 'retry' | 'back' }) => void;
  readonly wallet: (intent: WalletIntent) => void;
}

/** An element that ways in are gone on with. */
export type WayHost = KmsElement & Pick<SignInElement, 'dismiss'>;

/** The steps of passkeys and wallets after the first one; loaded when one of these ways is used. */
export class WaySteps {
  readonly #host: WayHost;
  readonly #send: WaySends;

  constructor(host: WayHost, send: WaySends) {
    this.#host = host;
    this.#send = send;
    learn(WAYS_TEXTS);
    host.wear(wayStyles);
  }

  /** The new passkey is made; only the account or the login is missing. */
  passkey({ busy, problem }: Extract<PasskeyView, { step: 'unfinished' }>): Face {
    const text = this.#host.text('passkeyMade');
    return this.#unfinished({ flow: 'passkey', text, busy, problem }, this.#send.passkey);
  }

  wallet(view: Exclude<WalletView, { step: 'ready' | 'done' }>): Face {
    if (view.step === 'choice') return this.#choice(view);
    const { name } = view.wallet;
    if (view.step === 'unfinished') {
      const { problem } = view;
      return this.#unfinished({ flow: 'wallet', text: this.#host.text('walletSigned'), busy: false, problem }, this.#send.wallet);
    }
    const text = this.#host.text('noWalletAccount', { name });
    const actions = this.#back();
    return { step: 'missing', flow: 'wallet', heading: this.#host.text('noAccount'), text, actions, status: text };
  }

  #choice({ wallets, asked, problem }: Extract<WalletView, { step: 'choice' }>): Face {
    const host = this.#host;
    const isEmpty = wallets?.length === 0;
    const text = host.text(wallets ? (isEmpty ? 'noWalletText' : 'signText') : 'lookingForWallets');
    const again = button({ label: host.text('lookAgain'), press: () => this.#wallet({ type: 'look' }) });
    return {
      step: 'wallet',
      flow: 'wallet',
      heading: host.text(isEmpty ? 'noWallet' : 'chooseWallet'),
      text,
      busy: asked !== undefined || wallets === undefined,
      problem,
      actions: html`${isEmpty ? again : wallets?.map((wallet) => this.#button(wallet, { wallets, asked }))}${this.#back()}`,
      status: asked ? host.text('confirmIn', { name: asked.name }) : text,
    };
  }

  /** Two wallets of one name are told apart by their chain. */
  #button(
    { id, name, chain, icon }: WalletChoice,
    { wallets, asked }: { wallets: readonly WalletChoice[]; asked?: WalletChoice | undefined },
  ): TemplateResult {
    const isTwin = wallets.some((other) => other.name === name && other.id !== id);
    return button({
      label: isTwin ? `${name} (${chain === 'ethereum' ? 'Ethereum' : 'Solana'})` : name,
      kind: 'plain',
      busy: asked?.id === id && this.#host.text('confirmIn', { name }),
      off: asked !== undefined,
      sign: icon ? html`<img part="icon" class="wallet-sign" src=${icon} alt="" />` : nothing,
      press: () => asked ?? this.#wallet({ type: 'choose', id }),
    });
  }

  #unfinished(
    { flow, text, busy, problem }: Pick<Face, 'flow' | 'busy' | 'problem'> & { readonly text: string },
    send: (intent: { readonly type: 'retry' | 'back' }) => void,
  ): Face {
    const host = this.#host;
    const press = () => {
      host.dismiss('any');
      send({ type: 'retry' });
    };
    const retry = button({ label: host.text('goOn'), busy: busy && host.text('waiting'), press });
    const back = button({ label: host.text('anotherWay'), kind: 'link', off: Boolean(busy), press: () => send({ type: 'back' }) });
    return { step: 'unfinished', flow, heading: host.text('almost'), text, busy, problem, actions: html`${retry}${back}`, status: text };
  }

  #back(): TemplateResult {
    return button({ label: this.#host.text('anotherWay'), kind: 'link', press: () => this.#wallet({ type: 'back' }) });
  }

  #wallet(intent: WalletIntent): void {
    this.#host.dismiss('any');
    this.#send.wallet(intent);
  }
}
