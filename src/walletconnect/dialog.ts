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
  /** Fires when the person leaves, and once it is closed. */
  readonly leaving: AbortSignal;
  /** Say where a wallet is to connect to. */
  show(uri: string): void;
  /** As if the person did. */
  leave(): void;
  close(): void;
}

/** Opens a dialog for what is asked. */
export type OpenDialog = (asked: DialogRequest) => Promise<Dialog>;

/** What to draw into. */
interface Opened extends Dialog {
  readonly title: HTMLElement;
  readonly box: HTMLElement;
  readonly status: HTMLElement;
}

/** Dialogs of this page. The app that somebody pairs with is opened once more for the signature. */
export function dialogsOf(apps: readonly WalletConnectApp[]): OpenDialog {
  let chosen: WalletConnectApp | undefined;
  const pair = async (): Promise<Dialog> => {
    chosen = undefined;
    const words = await wordsHere();
    const opened = open(words);
    const isPhone = onPhone();
    const drawn = { words, status: opened.status };
    opened.title.textContent = words.text(isPhone ? 'chooseWallet' : 'scan');
    opened.box.replaceChildren(piece('div', { class: isPhone ? 'wait' : 'wait code' }, words.text('loading')));
    const choose = (app: WalletConnectApp) => {
      chosen = app;
    };
    const pairing = (uri: string): Pairing => ({ uri, choose, apps: isPhone ? apps : undefined });
    return { ...opened, show: (uri) => opened.box.replaceChildren(...paired(drawn, pairing(uri))) };
  };
  const sign = async (asked: Extract<DialogRequest, { kind: 'sign' }>): Promise<Dialog> => {
    const words = await wordsHere();
    const opened = open(words);
    opened.title.textContent = words.text('confirmIn', { name: chosen?.name ?? asked.name });
    opened.box.replaceChildren(...signed(words, asked.topic, chosen));
    return opened;
  };
  // The card of a login says itself where to sign; on a phone the way into the app is missing there.
  return async (asked) => (asked.kind === 'pair' ? pair() : onPhone() ? sign(asked) : unseen());
}

/** In the language of what was pressed. */
const wordsHere = (): Promise<Wording> => wordsFor(document.activeElement?.closest<HTMLElement>('[lang]')?.lang ?? '');

function unseen(): Dialog {
  const over = new AbortController();
  const end = () => over.abort();
  return { leaving: over.signal, show: () => {}, leave: end, close: end };
}

/** An empty dialog over the page, with a way out. Escape is one, too. */
function open(words: Wording): Opened {
  const { leaving, leave } = unseen();
  const host = piece('div');
  const title = piece('h2', { id: 'title', tabindex: '-1', autofocus: '' });
  const box = piece('div', { class: 'box' });
  const status = piece('p', { class: 'status', role: 'status' });
  const cancel = piece('button', { type: 'button', class: 'quiet', click: leave }, words.text('cancel'));
  const dialog = piece(
    'dialog',
    { lang: words.lang, dir: words.dir, 'aria-labelledby': title.id, close: leave },
    title,
    box,
    status,
    cancel,
  );
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [dialogStyles()];
  root.append(dialog);
  document.body.append(host);
  dialog.showModal();
  const close = () => {
    leave();
    // Gives the focus back.
    dialog.close();
    host.remove();
  };
  return { leaving, leave, close, show: () => {}, title, box, status };
}
