import type { Signup, WalletInput } from '../wire/proxy.js';

/** What a user says about their new account. */
export type AccountFacts = Pick<Signup, 'userName' | 'organizationName' | 'wallet'>;

/** What a new account begins with: one address of Ethereum and one of Solana, from one phrase. */
export const FIRST_WALLET: WalletInput = {
  walletName: 'Wallet 1',
  accounts: [
    { curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
    { curve: 'CURVE_ED25519', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/501'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' },
  ],
};
