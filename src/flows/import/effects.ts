import { type ApiParts, createApi, type PublicApiClient } from '../../client/public-api-client.js';
import { settled } from '../../client/settled.js';
import { kmsErrorOf } from '../../errors.js';
import { FIRST_WALLET } from '../../session/new-account.js';
import type { ImportOwner } from '../../wire/import-port.js';
import { problemOf } from '../problem.js';
import type { Perform } from '../runner.js';
import type { ImportEffect, ImportEvent } from './machine.js';
import type { Imported, ImportOptions } from './view.js';

/** What an import needs from the client. */
export interface ImportParts {
  readonly api: () => Promise<ApiParts>;
  /** The key that signs import bundles, if it isn't the service's own. Uncompressed, hex. */
  readonly signer: () => Promise<string | undefined>;
  readonly options: ImportOptions;
}

/** An import in progress. The client is that of the user who started it, even if another one signs in meanwhile. */
interface Import extends ImportParts {
  readonly owner: ImportOwner;
  readonly client: PublicApiClient;
}

const CURVE_FORMATS = { CURVE_SECP256K1: 'ADDRESS_FORMAT_ETHEREUM', CURVE_ED25519: 'ADDRESS_FORMAT_SOLANA' } as const;

/** What an import does. Failures become events. */
export function importEffects(parts: ImportParts): Perform<ImportEffect, ImportEvent> {
  let begun: Import | undefined;
  const run = async (effect: ImportEffect, signal: AbortSignal): Promise<ImportEvent> => {
    begun ??= await beginning(parts, signal);
    const { owner } = begun;
    if (effect.type === 'send') return { type: 'imported', imported: await sendImport(begun, effect.encryptedBundle, signal) };
    if (effect.type === 'request-target') return { type: 'fetched', bundle: await targetOf(begun, signal) };
    const signer = await parts.signer();
    return { type: 'prepared', owner, ...(signer !== undefined && { signer }) };
  };
  return (effect, signal) =>
    run(effect, signal).catch((thrown): ImportEvent => ({ type: 'failed', problem: problemOf(kmsErrorOf(thrown)) }));
}

async function beginning(parts: ImportParts, signal: AbortSignal): Promise<Import> {
  const ways = await parts.api();
  const caller = await ways.caller();
  const client = createApi({ ...ways, caller: async () => caller });
  const { organizationId, userId } = await client.query('whoami', {}, { signal });
  return { ...parts, client, owner: { organizationId, userId } };
}

async function targetOf({ client, options, owner: { userId } }: Import, signal: AbortSignal): Promise<string> {
  const outcome =
    options.kind === 'private-key'
      ? await client.submit('init_import_private_key', { userId }, { signal })
      : await client.submit('init_import_wallet', { userId }, { signal });
  return settled(outcome).result.importBundle;
}

async function sendImport({ client, options, owner: { userId } }: Import, encryptedBundle: string, signal: AbortSignal): Promise<Imported> {
  const { kind, name, curve = 'CURVE_SECP256K1' } = options;
  const sealed = { userId, encryptedBundle };
  if (kind === 'private-key') {
    const key = { privateKeyName: name || 'Imported key', curve, addressFormats: [CURVE_FORMATS[curve]] };
    const { privateKeyId, addresses } = settled(await client.submit('import_private_key', { ...sealed, ...key }, { signal })).result;
    return { privateKeyId, addresses: addresses.map(({ address }) => address) };
  }
  const wallet = { walletName: name || 'Imported wallet', accounts: FIRST_WALLET.accounts };
  return settled(await client.submit('import_wallet', { ...sealed, ...wallet }, { signal })).result;
}
