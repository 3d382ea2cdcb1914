import type { PublicApiClient } from '../../client/public-api-client.js';
import { KmsError } from '../../errors.js';
import type { Outcome } from '../../wire/activity.js';
import type { ExportedWallet } from '../../wire/export-port.js';
import type { ExportOptions } from './view.js';

/** What is exported: a wallet's phrase, one of its keys, or a key without a wallet. */
export interface Exported {
  readonly walletId: string;
  readonly options: ExportOptions;
}

type Shown = Omit<ExportedWallet, 'organizationId'>;

const LONGEST_NAME = 64;

/** What the user can compare: the name and address of what is exported, and the format of its key. */
export async function shownOf(client: PublicApiClient, exported: Exported, signal: AbortSignal): Promise<Shown> {
  const { kind, privateKeyId } = exported.options;
  return kind === 'private-key' && privateKeyId ? keyShown(client, privateKeyId, signal) : walletShown(client, exported, signal);
}

async function keyShown(client: PublicApiClient, privateKeyId: string, signal: AbortSignal): Promise<Shown> {
  const { privateKeys } = await client.query('list_private_keys', {}, { signal });
  const key = privateKeys.find((one) => one.privateKeyId === privateKeyId);
  const [first] = key?.addresses ?? [];
  return shown(key?.privateKeyName, first?.address, first?.format);
}

async function walletShown(client: PublicApiClient, { walletId, options }: Exported, signal: AbortSignal): Promise<Shown> {
  const [{ wallets }, { accounts }] = await Promise.all([
    client.query('list_wallets', {}, { signal }),
    client.query('list_wallet_accounts', { walletId }, { signal }),
  ]);
  const name = wallets.find((wallet) => wallet.walletId === walletId)?.walletName;
  const isMeant = ({ address }: { readonly address: string }): boolean => !options.address || address === options.address;
  const account = accounts.find((one) => one.walletId === walletId && isMeant(one));
  return shown(name, account?.address ?? options.address, account?.addressFormat);
}

function shown(name: string | undefined, address: string | undefined, addressFormat: string | undefined): Shown {
  const cut = name?.slice(0, LONGEST_NAME);
  return { ...(cut && { name: cut }), ...(address && { address }), ...(addressFormat === 'ADDRESS_FORMAT_SOLANA' && { format: 'solana' }) };
}

/** Who the key is encrypted for, and which account was shown. */
interface KeyWish {
  readonly targetPublicKey: string;
  readonly address: string | undefined;
  readonly signal: AbortSignal;
}

/** The submit that returns the encrypted bundle of one key. @throws KmsError `bad_request` if the wallet has no account. */
export async function submitKeyExport(
  client: PublicApiClient,
  exported: Exported,
  { targetPublicKey, address: shown, signal }: KeyWish,
): Promise<Outcome<{ readonly exportBundle: string }>> {
  const { privateKeyId } = exported.options;
  if (privateKeyId) return client.submit('export_private_key', { privateKeyId, targetPublicKey }, { signal });
  const address = exported.options.address ?? shown ?? (await walletShown(client, exported, signal)).address;
  if (!address) throw new KmsError('bad_request', { path: 'walletId' });
  return client.submit('export_wallet_account', { address, targetPublicKey }, { signal });
}
