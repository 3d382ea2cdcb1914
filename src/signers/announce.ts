import { KmsError } from '../errors.js';
import { announceWallet } from '../platform/announce-wallet.js';
import { ownMembers } from '../platform/member.js';
import type { Eip1193Provider } from './account-provider.js';

/** How a wallet is shown where a page lists wallets. */
export interface WalletInfo {
  /** Of your site, as your users know it. */
  readonly name: string;
  /** An image as a `data:` address, square. */
  readonly icon: `data:image/${string}`;
  /** Your site's domain, written from the end, such as `com.example.app`: the wallet's identity across visits. */
  readonly rdns: string;
}

/**
 * Announce a provider to this page as one more wallet, so that a list of wallets has it. Where there is no page, nothing is done.
 *
 * Whatever script of the page asks for wallets gets it, and can ask it to sign.
 *
 * @throws KmsError `config_invalid` with the member's name as `path`.
 * @returns ends the announcement; a page that has met the provider keeps it.
 * @source EIP-6963
 */
export function announceProvider(provider: Eip1193Provider, wallet: WalletInfo): () => void {
  const { name, icon, rdns } = ownMembers(wallet);
  if (typeof name !== 'string' || !name) throw new KmsError('config_invalid', { path: 'name' });
  if (typeof icon !== 'string' || !icon.startsWith('data:image/')) throw new KmsError('config_invalid', { path: 'icon' });
  if (typeof rdns !== 'string' || !/^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(rdns)) throw new KmsError('config_invalid', { path: 'rdns' });
  return announceWallet({ name, icon, rdns }, provider);
}
