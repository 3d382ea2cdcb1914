import { getWallets } from '@wallet-standard/app';
import type { Environment, WalletOption, Wallets } from './environment.js';
import { type EthereumAnnouncement, ethereumOption, readAnnouncement } from './wallet-ethereum.js';
import { readSolanaWallet, solanaOption } from './wallet-solana.js';

/**
 * Wallets that announce themselves to the page: Ethereum by EIP-6963, Solana by Wallet Standard.
 * The listener hears the whole list at once and again whenever a wallet comes late.
 *
 * @source EIP-6963; Wallet Standard 1.1.
 */
export function announcedWallets(seams: { readonly after: Environment['after'] }): Wallets {
  return {
    discover(listener) {
      const ethereum = new Map<string, WalletOption>();
      const standard = getWallets();
      const tell = (): void => {
        const solana = standard.get().flatMap((wallet) => {
          const read = readSolanaWallet(wallet);
          return read ? [solanaOption(read, seams.after)] : [];
        });
        listener([...ethereum.values(), ...uniqueById(solana)]);
      };
      const onAnnounce = (event: Event): void => {
        const announced: EthereumAnnouncement | undefined = readAnnouncement((event as CustomEvent<unknown>).detail); // an event of that name has a detail, or undefined
        if (!announced || ethereum.has(announced.rdns)) return;
        ethereum.set(announced.rdns, ethereumOption(announced, seams.after));
        tell();
      };
      window.addEventListener('eip6963:announceProvider', onAnnounce);
      const offRegister = standard.on('register', tell);
      const offUnregister = standard.on('unregister', tell);
      window.dispatchEvent(new Event('eip6963:requestProvider'));
      tell();
      return () => {
        window.removeEventListener('eip6963:announceProvider', onAnnounce);
        offRegister();
        offUnregister();
      };
    },
  };
}

function uniqueById(options: readonly WalletOption[]): readonly WalletOption[] {
  return [...new Map(options.map((option) => [option.id, option])).values()];
}
