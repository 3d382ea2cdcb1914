import { onPhone } from '../platform/on-phone.js';
import { piece } from '../platform/piece.js';
import type { WalletConnectApp } from './apps.js';
import { dialogStyles } from './dialog.styles.js';
import { type Pairing, paired, signed } from './views.js';
import { type Wording, wordsFor } from './words.js';

/** What the user is asked to do. */
export type DialogRequest = { readonly kind: 'pair' } | { readonly kind: 'sign'; readonly topic: string; readonly name: string };

/** An open dialog. */
export interface Dialog {
  /** Fires when it closes. */
  readonly leaving: AbortSignal;
  /** Show the address that a wallet connects to. */
  show(uri: string): void;
  close(): void;
}

/** Opens a dialog for a request. */
export type OpenDialog = (asked: DialogRequest) => Promise<Dialog>;

/** The elements to draw into. */
interface Opened extends Dialog {
  readonly box: HTMLElement;
  readonly status: HTMLElement;
}

/** The dialogs of this page. The app that the user pairs with is opened again for the signature. */
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
  // On a computer the login's card itself says where to sign. On a phone it has no link into the app.
  return async (asked) => (asked.kind === 'pair' ? pair() : onPhone() ? sign(asked) : unseen());
}

/** In the language of the pressed element. */
const wordsHere = (): Promise<Wording> => wordsFor(document.activeElement?.closest<HTMLElement>('[lang]')?.lang ?? '');

function unseen(): Dialog {
  const over = new AbortController();
  return { leaving: over.signal, show: () => {}, close: () => over.abort() };
}

/** A dialog over the page, with a way out; Escape is another. Callers need not keep a reference. */
function open(words: Wording, heading: string, ...content: readonly Node[]): Opened {
  const { leaving, close: end } = unseen();
  const host = piece('div');
  const close = () => {
    end();
    // Returns the focus.
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
