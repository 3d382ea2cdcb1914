import { passkeyStamper } from '../../client/passkey-stamper.js';
import { type ApiParts, createApi, type PublicApiClient } from '../../client/public-api-client.js';
import { settled } from '../../client/settled.js';
import { kmsErrorOf } from '../../errors.js';
import type { Environment } from '../../platform/environment.js';
import type { ExportedWallet } from '../../wire/export-port.js';
import type { MnemonicLanguage } from '../../wire/submits.js';
import { problemOf } from '../problem.js';
import type { Perform } from '../runner.js';
import type { ExportEffect, ExportEvent } from './machine.js';
import type { ExportOptions, PhraseLanguage } from './view.js';

/** What an export needs of the client. */
export interface ExportParts {
  readonly environment: Pick<Environment, 'subtle' | 'passkeys'>;
  readonly api: () => Promise<ApiParts>;
  readonly rpId: string;
  /** The key that signs export bundles where it is not the service's own; uncompressed hex. */
  readonly signer: () => Promise<string | undefined>;
  readonly walletId: string;
  readonly options: ExportOptions;
}

/** What one export does in the world. A failure ends as an event. */
export function exportEffects(parts: ExportParts): Perform<ExportEffect, ExportEvent> {
  const run = async (effect: ExportEffect, signal: AbortSignal): Promise<ExportEvent> => {
    if (effect.type === 'request-bundle') return { type: 'fetched', ...(await sealedBundle(parts, effect.targetPublicKey, signal)) };
    const [signer, wallet] = await Promise.all([parts.signer(), walletOf(parts, signal)]);
    return { type: 'prepared', ...(signer !== undefined && { signer }), ...(wallet && { wallet }) };
  };
  return (effect, signal) =>
    run(effect, signal).catch((thrown): ExportEvent => ({ type: 'failed', problem: problemOf(kmsErrorOf(thrown)) }));
}

const LONGEST_NAME = 64;

/** What a person can compare. The export goes on without it, and the frame says that it is not known. */
async function walletOf({ api, walletId }: ExportParts, signal: AbortSignal): Promise<ExportedWallet | undefined> {
  try {
    const parts = await api();
    const client = createApi(parts);
    const [{ organizationId }, { wallets }, { accounts }] = await Promise.all([
      parts.caller(),
      client.query('list_wallets', {}, { signal }),
      client.query('list_wallet_accounts', { walletId }, { signal }),
    ]);
    const name = wallets.find((wallet) => wallet.walletId === walletId)?.walletName.slice(0, LONGEST_NAME);
    const address = accounts.find((account) => account.walletId === walletId)?.address;
    return { organizationId, ...(name && { name }), ...(address && { address }) };
  } catch {
    return undefined;
  }
}

/** One submit, stamped anew, sealed to the frame's key. */
async function sealedBundle(
  parts: ExportParts,
  targetPublicKey: string,
  signal: AbortSignal,
): Promise<{ readonly bundle: string; readonly organizationId: string }> {
  const { walletId, options } = parts;
  const language = options.language && wireLanguage(options.language);
  const api = await confirmedApi(parts);
  const outcome = await api.submit('export_wallet', { walletId, targetPublicKey, ...(language && { language }) }, { signal });
  const { result, activity } = settled(outcome);
  return { bundle: result.exportBundle, organizationId: activity.organizationId };
}

/** The session's own client, or one for the same organization whose stamps the account's passkey makes. */
async function confirmedApi({ api, options, environment, rpId }: ExportParts): Promise<PublicApiClient> {
  const parts = await api();
  if (options.confirmWith !== 'passkey') return createApi(parts);
  const stamper = passkeyStamper(environment, { rpId, mustVerify: true });
  return createApi({
    ...parts,
    caller: async () => ({ organizationId: (await parts.caller()).organizationId, stamper }),
  });
}

/** @source interface: export_wallet, `language` */
function wireLanguage(language: PhraseLanguage): MnemonicLanguage {
  return `MNEMONIC_LANGUAGE_${language.toUpperCase().replace('-', '_')}` as MnemonicLanguage; // the two unions are the same list
}
