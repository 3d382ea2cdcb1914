import { thisPage } from './this-page.js';

/** What a list of wallets shows for each one. @source EIP-6963 */
export interface AnnouncedInfo {
  readonly name: string;
  readonly icon: string;
  readonly rdns: string;
}

/**
 * Announce a wallet to this page, and again whenever a script asks for wallets. Does nothing outside a page.
 *
 * @returns a function that ends the announcement.
 * @source EIP-6963
 */
export function announceWallet({ name, icon, rdns }: AnnouncedInfo, provider: object): () => void {
  const page = thisPage();
  if (!page) return () => {};
  const info = Object.freeze({ uuid: page.crypto.randomUUID(), name, icon, rdns });
  const detail = Object.freeze({ info, provider });
  const announce = () => void page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  page.addEventListener('eip6963:requestProvider', announce);
  announce();
  return () => page.removeEventListener('eip6963:requestProvider', announce);
}
