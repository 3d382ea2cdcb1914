import { copyText } from '../platform/copy-text.js';
import { piece } from '../platform/piece.js';
import type { WalletConnectApp } from './apps.js';
import { qrCode } from './qr.js';
import type { Wording } from './words.js';

/** A pairing on offer: as a QR code, or on a phone as a list of apps. */
export interface Pairing {
  readonly uri: string;
  readonly apps: readonly WalletConnectApp[] | undefined;
  /** Called when an app was opened. */
  readonly choose: (app: WalletConnectApp) => void;
}

/** Texts, and where to announce them. */
export interface Speaking {
  readonly words: Wording;
  /** Announces a text. */
  readonly status: HTMLElement;
}

/** The ways from a pairing into a wallet. */
export function paired({ words, status }: Speaking, { uri, apps, choose }: Pairing): readonly Node[] {
  const text = piece('p', {}, words.text('signText'));
  const copy = piece('button', { type: 'button', click: () => void copied({ words, status }, uri) }, words.text('copy'));
  if (!apps) return [qrCode(uri), text, copy];
  const link = (app: WalletConnectApp) =>
    appLink({ label: words.text('openApp', { name: app.name }), href: withQuery(app.link, { uri }), click: () => choose(app) });
  return [text, ...apps.map(link), copy];
}

/** The link back into the app that has to sign; absent if the user got there with a copied link. */
export function signed(words: Wording, topic: string, app: WalletConnectApp | undefined): readonly Node[] {
  const text = piece('p', {}, words.text('signText'));
  const href = app && withQuery(app.link, { sessionTopic: topic });
  return href ? [text, appLink({ label: words.text('openApp', { name: app.name }), href })] : [text];
}

interface AppLink {
  readonly label: string;
  readonly href: string;
  readonly click?: () => void;
}

/** If the app isn't installed, its web page opens next to this one. */
const appLink = ({ label, ...link }: AppLink): HTMLElement =>
  piece('a', { ...link, target: '_blank', rel: 'noopener noreferrer', class: 'button' }, label);

const withQuery = (link: string, query: Readonly<Record<string, string>>): string =>
  `${link}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

/** If the browser refuses, the whole link is shown for the user to select. */
async function copied({ words, status }: Speaking, uri: string): Promise<void> {
  status.textContent = (await copyText(uri)) ? words.text('copied') : uri;
}
