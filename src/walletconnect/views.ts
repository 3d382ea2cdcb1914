import { copyText } from '../platform/copy-text.js';
import { piece } from '../platform/piece.js';
import type { WalletConnectApp } from './apps.js';
import { qrCode } from './qr.js';
import type { Wording } from './words.js';

/** A pairing as it is offered: as a code, or on a phone by its apps. */
export interface Pairing {
  readonly uri: string;
  readonly apps: readonly WalletConnectApp[] | undefined;
  /** An app was opened. */
  readonly choose: (app: WalletConnectApp) => void;
}

/** What says things. */
export interface Speaking {
  readonly words: Wording;
  /** Tells what is heard. */
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

/** The way back into the app that has to sign; none where the person went there by a copied link. */
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

/** A page of the app opens beside this one where the app is not there. */
const appLink = ({ label, ...link }: AppLink): HTMLElement =>
  piece('a', { ...link, target: '_blank', rel: 'noopener noreferrer', class: 'button' }, label);

const withQuery = (link: string, query: Readonly<Record<string, string>>): string =>
  `${link}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

/** Where the browser refuses, the whole link stands there to be selected. */
async function copied({ words, status }: Speaking, uri: string): Promise<void> {
  status.textContent = (await copyText(uri)) ? words.text('copied') : uri;
}
