import { KmsError } from './errors.js';
import { after } from './platform/after.js';
import { announceWallet } from './platform/announce-wallet.js';
import { ownMembers } from './platform/member.js';
import { thisPage } from './platform/this-page.js';
import { APPS, type WalletConnectApp } from './walletconnect/apps.js';
import { dialogsOf } from './walletconnect/dialog.js';
import { startedLibrary, type WalletConnectLibrary, type WalletConnectMetadata } from './walletconnect/library.js';
import { WalletConnectProvider } from './walletconnect/provider.js';

export type { WalletConnectApp } from './walletconnect/apps.js';
export type {
  WalletConnectClient,
  WalletConnectLibrary,
  WalletConnectMetadata,
  WalletConnectNotice,
  WalletConnectSession,
} from './walletconnect/library.js';

/** How a page offers WalletConnect. */
export interface WalletConnectOptions {
  /** Id of your project at the relay's operator. */
  readonly projectId: string;
  /** `() => import('@walletconnect/sign-client')`. Loaded when the user chooses WalletConnect. */
  readonly library: () => Promise<WalletConnectLibrary>;
  /** `wss://relay.walletconnect.org` if absent. */
  readonly relayUrl?: string;
  /** What the wallet shows about your page. Anything you leave out is taken from the page. */
  readonly metadata?: Partial<WalletConnectMetadata>;
  /** The apps that a phone offers to open, in this order; MetaMask, Trust Wallet and Rainbow if absent. */
  readonly apps?: readonly WalletConnectApp[];
  /**
   * Have `verify.walletconnect.org` confirm your page's address to wallets, with a frame of that origin in your page. Off if absent;
   * wallets then show your page as unverified.
   */
  readonly verify?: boolean;
}

/** A QR code as an icon. */
const ICON =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" rx="8" fill="%233b4bd8"/%3E%3Cpath fill="none" stroke="%23fff" stroke-width="2" d="M8 8h6v6H8zM18 8h6v6h-6zM8 18h6v6H8zM18 18h2v2h-2zM22 22h2v2h-2z"/%3E%3C/svg%3E';

/**
 * Announce WalletConnect to this page as one more wallet, by EIP-6963. Does nothing outside a page.
 *
 * @throws KmsError `config_invalid` if the project's id or the library is missing.
 * @returns a function that ends the announcement; a login already open keeps the wallet it found.
 */
export function announceWalletConnect(options: WalletConnectOptions): () => void {
  const { projectId, library, relayUrl, metadata, apps = APPS, verify = false } = ownMembers(options);
  if (typeof projectId !== 'string' || !projectId) throw new KmsError('config_invalid', { path: 'projectId' });
  if (typeof library !== 'function') throw new KmsError('config_invalid', { path: 'library' });
  const page = thisPage();
  if (!page) return () => {};
  const client = () => startedLibrary({ library, projectId, relayUrl, verify, metadata: { ...ofPage(page), ...metadata } });
  const provider = new WalletConnectProvider({ client, open: dialogsOf(apps.map(ownMembers)), after });
  return announceWallet({ name: 'WalletConnect', icon: ICON, rdns: 'com.walletconnect' }, provider);
}

/** What the page says about itself. */
function ofPage({ document: page, location: { origin, host } }: Window): WalletConnectMetadata {
  const name = page.title || host;
  const description = page.querySelector<HTMLMetaElement>('meta[name="description"]')?.content || name;
  const icon = page.querySelector<HTMLLinkElement>('link[rel~="icon"]')?.href;
  return { name, description, url: origin, icons: icon?.startsWith('http') ? [icon] : [] };
}
