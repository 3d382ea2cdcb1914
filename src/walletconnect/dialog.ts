import { onPhone } from '../platform/on-phone.js';
import { piece } from '../platform/piece.js';
import type { WalletConnectApp } from './apps.js';
import { dialogStyles } from './dialog.styles.js';
import { type Pairing, paired, signed } from './views.js';
import { type Wording, wordsFor } from './words.js';

/** What a person is asked for. */
export type DialogRequest = { readonly kind: 'pair' } | { readonly kind: 'sign'; readonly topic: string; readonly name: string };

/** What is open before a person. */
export interface Dialog {
  /** Fires when it closes. */
  readonly leaving: AbortSignal;
  /** Say where a wallet is to connect to. */
  show(uri: string): void;
  close(): void;
}

/** Opens a dialog for what is asked. */
export type OpenDialog = (asked: DialogRequest) => Promise<Dialog>;

/** What to draw into. */
interface Opened extends Dialog {
  readonly box: HTMLElement;
  readonly status: HTMLElement;
}

/** Dialogs of this page. The app that the user pairs with is opened once more for the signature. */
export function dialogsOf(apps: readonly WalletConnectApp[]): OpenDialog {
  let chosen: WalletConnectApp | undefined;
  const pair = async (): Promise<Dialog> => {
    chosen = undefined;
    const words = await wordsHere();
    const isPhone = onPhone();
    const wait = piece('div', { class: isPhone ? 'wait' : 'wait code' }, words.text('loading'));
    const opened = open(words, words.text(isPhone ? 'chooseWallet' : 'scan'), wait);
    const drawn = { words, status: opened.status };
    const choose = (app: WalletConnectApp) => {
      chosen = app;
    };
    const pairing = (uri: string): Pairing => ({ uri, choose, apps: isPhone ? apps : undefined });
    return { ...opened, show: (uri) => opened.box.replaceChildren(...paired(drawn, pairing(uri))) };
  };
  const sign = async (asked: Extract<DialogRequest, { kind: 'sign' }>): Promise<Dialog> => {
    const words = await wordsHere();
    return open(words, words.text('confirmIn', { name: chosen?.name ?? asked.name }), ...signed(words, asked.topic, chosen));
  };
  // The card of a login says itself where to sign; on a phone the way into the app is missing there.
  return async (asked) => (asked.kind === 'pair' ? pair() : onPhone() ? sign(asked) : unseen());
}

/** In the language of what was pressed. */
const wordsHere = (): Promise<Wording> => wordsFor(document.activeElement?.closest<HTMLElement>('[lang]')?.lang ?? '');

function unseen(): Dialog {
  const over = new AbortController();
  return { leaving: over.signal, show: () => {}, close: () => over.abort() };
}

/** A dialog over the page, with a way out. Escape is one, too. No caller has to hold it. */
function open(words: Wording, heading: string, ...content: readonly Node[]): Opened {
  const { leaving, close: end } = unseen();
  const host = piece('div');
  const close = () => {
    end();
    // Gives the focus back.
    dialog.close();
    host.remove();
  };
  const title = piece('h2', { id: 'title', tabindex: '-1', autofocus: '' }, heading);
  const box = piece('div', { class: 'box' }, ...content);
  const status = piece('p', { class: 'status', role: 'status' });
  const cancel = piece('button', { type: 'button', class: 'quiet', click: close }, words.text('cancel'));
  const dialog = piece('dialog', { lang: words.lang, dir: words.dir, 'aria-labelledby': title.id, close }, title, box, status, cancel);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [dialogStyles()];
  root.append(dialog);
  document.body.append(host);
  dialog.showModal();
  return { leaving, close, show: () => {}, box, status };
}
