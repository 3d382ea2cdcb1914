import { html, nothing, type TemplateResult } from 'lit';
import type { PasskeyView } from '../../flows/passkey/view.js';
import type { WalletChoice } from '../../flows/wallet/machine.js';
import type { WalletIntent, WalletView } from '../../flows/wallet/view.js';
import { onPhone } from '../../platform/on-phone.js';
import { CODE } from '../../texts/en/code.js';
import { WAYS } from '../../texts/en/ways.js';
import { shortText } from '../../texts/service-text.js';
import type { KmsElement, Words } from '../base/kms-element.js';
import { button, type Face } from '../card/card.js';
import type { SignInElement } from '../card/sign-in-element.js';
import { cancel } from './cancel.js';
import { WALLET_SIGN } from './signs.js';
import { wayStyles } from './way-steps.styles.js';

/** What the steps can ask of their flows. */
export interface WaySends {
  readonly passkey: (intent: { readonly type: 'retry' | 'back' }) => void;
  readonly wallet: (intent: WalletIntent) => void;
}

/** An element in which a sign-in method continues. */
export type WayHost = KmsElement & Pick<SignInElement, 'dismiss'>;

/**
 * For users without a wallet, one for each chain: where to get it, and the link that opens a page in its app.
 * @source docs.metamask.io "Use deeplinks"; docs.phantom.com "Browse"
 */
const WALLETS: readonly (readonly [name: string, download: string, app: (page: URL) => string])[] = [
  ['MetaMask', 'https://metamask.io/download/', ({ host, pathname }) => `https://link.metamask.io/dapp/${host}${pathname}`],
  [
    'Phantom',
    'https://phantom.com/download',
    ({ origin, pathname }) => `https://phantom.app/ul/browse/${encodeURIComponent(origin + pathname)}?ref=${encodeURIComponent(origin)}`,
  ],
];

/** The steps of passkeys and wallets after the first one. */
export class WaySteps {
  readonly #host: WayHost;
  readonly #text: Words<keyof typeof WAYS | 'anotherWay' | 'openApp'>;
  readonly #send: WaySends;

  constructor(host: WayHost, send: WaySends) {
    this.#host = host;
    this.#send = send;
    this.#text = host.words({ ...WAYS, anotherWay: CODE.anotherWay, openApp: CODE.openApp });
    host.wear(wayStyles);
  }

  /** The passkey exists; only the account or the login is missing. */
  passkey({ busy, problem }: Extract<PasskeyView, { step: 'unfinished' }>): Face {
    const text = this.#text('passkeyMade');
    return this.unfinished({ flow: 'passkey', text, busy, problem }, this.#send.passkey);
  }

  wallet(view: Exclude<WalletView, { step: 'ready' | 'done' }>): Face {
    if (view.step === 'choice') return this.#choice(view);
    const { name } = view.wallet;
    if (view.step === 'unfinished') {
      const { problem } = view;
      return this.unfinished({ flow: 'wallet', text: this.#text('walletSigned'), busy: false, problem }, this.#send.wallet);
    }
    const text = this.#text('noWalletAccount', { name });
    const actions = this.#back();
    return { step: 'missing', flow: 'wallet', heading: this.#text('noAccount'), text, actions, status: text };
  }

  #choice({ wallets, asked, problem }: Extract<WalletView, { step: 'choice' }>): Face {
    const isEmpty = wallets?.length === 0;
    const what = this.#text(wallets ? (isEmpty ? 'noWalletText' : 'signText') : 'lookingForWallets');
    // A wallet must not be able to claim a name by announcing it first.
    const doubtful = wallets?.find(({ isDoubtful }) => isDoubtful);
    const text = doubtful ? `${this.#text('twoWallets', { name: shortText(doubtful.name) })} ${what}` : what;
    return {
      step: 'wallet',
      flow: 'wallet',
      heading: this.#text('chooseWallet'),
      text,
      busy: asked !== undefined || wallets === undefined,
      problem,
      actions: html`${isEmpty ? this.#install() : wallets?.map((wallet) => this.#button(wallet, { wallets, asked }))}${this.#back()}`,
      status: asked ? this.#text('confirmIn', { name: shortText(asked.name) }) : text,
    };
  }

  /**
   * Look for wallets again, or get one. A phone has no extensions, so there this page is opened in the wallet's own app. Only its address
   * is passed on, since a query may be private.
   */
  #install(): TemplateResult {
    const { URL: address } = this.#host.ownerDocument;
    const isPhone = onPhone();
    const link = ([name, download, app]: (typeof WALLETS)[number]) =>
      html`<a part="button" class="plain" href=${isPhone ? app(new URL(address)) : download} target="_blank" rel="noopener noreferrer"
        >${this.#text(isPhone ? 'openApp' : 'getWallet', { name })}</a
      >`;
    return html`${button({ label: this.#text('lookAgain'), press: () => this.#wallet({ type: 'look' }) })}${WALLETS.map(link)}`;
  }

  /** The chain distinguishes two wallets with the same name. */
  #button(
    { id, name: told, chain, icon }: WalletChoice,
    { wallets, asked }: { wallets: readonly WalletChoice[]; asked?: WalletChoice | undefined },
  ): TemplateResult {
    const name = shortText(told);
    const isTwin = wallets.some((other) => shortText(other.name) === name && other.id !== id);
    const item = button({
      label: isTwin ? `${name} (${chain === 'ethereum' ? 'Ethereum' : 'Solana'})` : name,
      kind: 'plain wallet',
      busy: asked?.id === id && this.#text('confirmIn', { name }),
      off: asked !== undefined,
      sign: icon ? html`<img part="icon" class="wallet-sign" src=${icon} alt="" />` : WALLET_SIGN,
      press: () => asked ?? this.#wallet({ type: 'choose', id }),
    });
    return html`${item}${asked?.id === id ? cancel(this.#host, () => this.#wallet({ type: 'back' })) : nothing}`;
  }

  /** The proof succeeded, but its use failed. @param send retries it, or gives it up. */
  unfinished(
    { flow, text, busy, problem }: Pick<Face, 'flow' | 'busy' | 'problem'> & { readonly text: string },
    send: (intent: { readonly type: 'retry' | 'back' }) => void,
  ): Face {
    const press = () => {
      this.#host.dismiss('any');
      send({ type: 'retry' });
    };
    const retry = button({ label: this.#text('goOn'), busy: busy && this.#text('waiting'), press });
    const back = button({ label: this.#text('anotherWay'), kind: 'link out', off: Boolean(busy), press: () => send({ type: 'back' }) });
    return { step: 'unfinished', flow, heading: this.#text('almost'), text, busy, problem, actions: html`${retry}${back}`, status: text };
  }

  #back(): TemplateResult {
    return button({ label: this.#text('anotherWay'), kind: 'link out', press: () => this.#wallet({ type: 'back' }) });
  }

  #wallet(intent: WalletIntent): void {
    this.#host.dismiss('any');
    this.#send.wallet(intent);
  }
}
