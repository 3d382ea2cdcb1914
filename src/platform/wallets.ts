import { getWallets } from '@wallet-standard/app';
import type { Environment, WalletOption, Wallets } from './environment.js';
import { type EthereumAnnouncement, ethereumOption, readAnnouncement } from './wallet-ethereum.js';
import { readSolanaWallet, solanaOption } from './wallet-solana.js';

/**
 * Wallets that announce themselves to the page: Ethereum by EIP-6963, Solana by Wallet Standard.
 * The listener gets the whole list at once, and again whenever another wallet appears.
 *
 * @source EIP-6963; Wallet Standard 1.1.
 */
export function announcedWallets(seams: { readonly after: Environment['after'] }): Wallets {
  return {
    discover(listener) {
      const ethereum: WalletOption[] = [];
      const met = new Set<unknown>();
      const standard = getWallets();
      const tell = (): void => {
        const solana = standard.get().flatMap((wallet) => {
          const read = readSolanaWallet(wallet);
          return read ? [solanaOption(read, seams.after)] : [];
        });
        listener([...toldApart(ethereum), ...toldApart(solana)]);
      };
      const onAnnounce = (event: Event): void => {
        const announced: EthereumAnnouncement | undefined = readAnnouncement((event as CustomEvent<unknown>).detail); // an event of that name has a detail, or undefined
        // A wallet announces itself each time it is asked, with the same provider.
        if (!announced || met.has(announced.provider)) return;
        met.add(announced.provider);
        ethereum.push(ethereumOption(announced, seams.after));
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

/** Any script can announce a wallet under any name. If two claim to be the same, both are listed and told apart. */
function toldApart(options: readonly WalletOption[]): readonly WalletOption[] {
  return options.map((option, at) => {
    const same = options.filter(({ id }) => id === option.id);
    const place = options.slice(0, at).filter(({ id }) => id === option.id).length;
    return same.length > 1 ? { ...option, id: place ? `${option.id}#${place + 1}` : option.id, isDoubtful: true } : option;
  });
}
