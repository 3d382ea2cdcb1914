import { fromHex } from '../bytes/encodings.js';
import { Refusal } from '../http/refusal.js';
import type { Curve, PrivateKey, Wallet, WalletAccount } from '../state/records.js';
import type { Service } from '../state/service.js';
import { addressKey } from '../state/tables.js';
import { deriveAccount } from '../wallets/derive-account.js';

/** The key that `signWith` names, without its secret: a wallet account or a private key without a wallet. */
export interface NamedKey {
  readonly curve: Curve;
  readonly addressFormat: string;
  readonly address: string;
  readonly source:
    | { readonly kind: 'account'; readonly account: WalletAccount; readonly wallet: Wallet }
    | { readonly kind: 'private-key'; readonly key: PrivateKey };
}

/** Find a key by the address of a wallet account or private key, or by a private key's id. @throws Refusal `not-found`. */
export function namedKeyOf({ state }: Service, organizationId: string, signWith: string): NamedKey {
  const name = addressKey(signWith);
  const isOwn = (one: { readonly organizationId: string }) => one.organizationId === organizationId;
  const account = state.accounts.find('address', name).find(isOwn);
  const wallet = account && state.wallets.get(account.walletId);
  if (account !== undefined && wallet !== undefined) {
    const { curve, addressFormat, address } = account;
    return { curve, addressFormat, address, source: { kind: 'account', account, wallet } };
  }
  const key = [state.privateKeys.get(signWith), ...state.privateKeys.find('address', name)].find((one) => one !== undefined && isOwn(one));
  if (key === undefined) throw new Refusal('not-found', { message: `could not find any resource to sign with: ${signWith}` });
  const { format = '', address = '' } = key.addresses.find((one) => addressKey(one.address) === name) ?? key.addresses[0] ?? {};
  return { curve: key.curve, addressFormat: format, address, source: { kind: 'private-key', key } };
}

/** The secret of a key: 32 bytes. */
export function secretOf({ source }: NamedKey): Uint8Array {
  if (source.kind === 'account') return deriveAccount(source.wallet.mnemonic, source.account, source.wallet.passphrase).privateKey;
  return fromHex(source.key.secret) ?? new Uint8Array();
}
