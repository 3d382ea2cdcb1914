import { KmsError } from '../errors.js';
import { announceWallet } from '../platform/announce-wallet.js';
import { ownMembers } from '../platform/member.js';
import type { Eip1193Provider } from './account-provider.js';

/** How wallet lists show the wallet. */
export interface WalletInfo {
  /** The name of your site, as your users know it. */
  readonly name: string;
  /** An image as a `data:` address, square. */
  readonly icon: `data:image/${string}`;
  /** Your site's domain in reverse order, such as `com.example.app`: identifies the wallet across visits. */
  readonly rdns: string;
}

/**
 * Announce a provider to this page as a wallet, so that lists of wallets show it. Does nothing without a page.
 *
 * Any script in the page that looks for wallets can get it, and can ask it to sign.
 *
 * @throws KmsError `config_invalid` with the member's name as `path`.
 * @returns a function that ends the announcement; scripts that already have the provider keep it.
 * @source EIP-6963
 */
export function announceProvider(provider: Eip1193Provider, wallet: WalletInfo): () => void {
  const { name, icon, rdns } = ownMembers(wallet);
  if (typeof name !== 'string' || !name) throw new KmsError('config_invalid', { path: 'name' });
  if (typeof icon !== 'string' || !icon.startsWith('data:image/')) throw new KmsError('config_invalid', { path: 'icon' });
  if (typeof rdns !== 'string' || !/^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(rdns)) throw new KmsError('config_invalid', { path: 'rdns' });
  return announceWallet({ name, icon, rdns }, provider);
}
