import type { Curve } from './addresses/formats.js';
import { fromHex } from './encodings.js';
import { deriveAccount } from './keys.js';
import type { PrivateKey, Wallet, WalletAccount } from './records.js';
import { Refusal } from './refusal.js';
import type { Service } from './service.js';
import { addressKey } from './state.js';

/** The key that `signWith` names, and what policies may ask about it. */
export interface SigningKey {
  readonly curve: Curve;
  readonly addressFormat: string;
  readonly address: string;
  readonly privateKey: Uint8Array;
  readonly wallet?: Wallet;
  readonly account?: WalletAccount;
  readonly ownKey?: PrivateKey;
}

/** Find the key of an address of a wallet account or private key, or of a private key's id. @throws Refusal `not-found`. */
export function signingKeyOf(service: Service, organizationId: string, signWith: string): SigningKey {
  const { state } = service;
  const key = addressKey(signWith);
  const account = state.accounts.find('address', key).find((one) => one.organizationId === organizationId);
  const wallet = account && state.wallets.get(account.walletId);
  if (account !== undefined && wallet !== undefined) return accountKey(account, wallet);
  const byId = state.privateKeys.get(signWith);
  const own = byId ?? state.privateKeys.find('address', key).find((one) => one.organizationId === organizationId);
  if (own === undefined || own.organizationId !== organizationId)
    throw new Refusal('not-found', { message: `could not find any resource to sign with: ${signWith}` });
  return ownKey(own, key);
}

function accountKey(account: WalletAccount, wallet: Wallet): SigningKey {
  const { privateKey } = deriveAccount(wallet.mnemonic, account);
  return { curve: account.curve, addressFormat: account.addressFormat, address: account.address, privateKey, wallet, account };
}

function ownKey(own: PrivateKey, key: string): SigningKey {
  const named = own.addresses.find(({ address }) => addressKey(address) === key) ?? own.addresses[0];
  const { format = '', address = '' } = named ?? {};
  return { curve: own.curve, addressFormat: format, address, privateKey: fromHex(own.secret) ?? new Uint8Array(), ownKey: own };
}
