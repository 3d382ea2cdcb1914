import { passkeyStamper } from '../../client/passkey-stamper.js';
import { type ApiParts, createApi, type PublicApiClient } from '../../client/public-api-client.js';
import { settled } from '../../client/settled.js';
import { kmsErrorOf } from '../../errors.js';
import type { Environment } from '../../platform/environment.js';
import type { ExportedWallet } from '../../wire/export-port.js';
import type { MnemonicLanguage } from '../../wire/submits.js';
import { problemOf } from '../problem.js';
import type { Perform } from '../runner.js';
import { type Exported, shownOf, submitKeyExport } from './exported.js';
import type { ExportEffect, ExportEvent } from './machine.js';
import type { PhraseLanguage } from './view.js';

/** What an export needs from the client. */
export interface ExportParts extends Exported {
  readonly environment: Pick<Environment, 'subtle' | 'passkeys'>;
  readonly api: () => Promise<ApiParts>;
  readonly rpId: string;
  /** The key that signs export bundles, if it isn't the service's own. Uncompressed, hex. */
  readonly signer: () => Promise<string | undefined>;
}

/** What an export does. Failures become events. */
export function exportEffects(parts: ExportParts): Perform<ExportEffect, ExportEvent> {
  // The exported key belongs to the account that the frame shows.
  let shown: ExportedWallet | undefined;
  const run = async (effect: ExportEffect, signal: AbortSignal): Promise<ExportEvent> => {
    if (effect.type === 'request-bundle')
      return { type: 'fetched', ...(await sealedBundle({ ...parts, address: shown?.address }, effect.targetPublicKey, signal)) };
    const [signer, wallet] = await Promise.all([parts.signer(), walletOf(parts, signal)]);
    shown = wallet;
    return { type: 'prepared', ...(signer !== undefined && { signer }), ...(wallet && { wallet }) };
  };
  return (effect, signal) =>
    run(effect, signal).catch((thrown): ExportEvent => ({ type: 'failed', problem: problemOf(kmsErrorOf(thrown)) }));
}

/** If it fails, the export continues without what the user can compare, and the frame says that it isn't known. */
async function walletOf({ api, ...exported }: ExportParts, signal: AbortSignal): Promise<ExportedWallet | undefined> {
  try {
    const parts = await api();
    const [{ organizationId }, shown] = await Promise.all([parts.caller(), shownOf(createApi(parts), exported, signal)]);
    return { organizationId, ...shown };
  } catch {
    return undefined;
  }
}

/** One submit, stamped anew, with the result encrypted for the frame's key. */
async function sealedBundle(
  parts: ExportParts & { readonly address: string | undefined },
  targetPublicKey: string,
  signal: AbortSignal,
): Promise<{ readonly bundle: string; readonly organizationId: string }> {
  const { walletId, options } = parts;
  const language = options.language && wireLanguage(options.language);
  const api = await confirmedApi(parts);
  const outcome =
    options.kind === 'private-key'
      ? await submitKeyExport(api, parts, { targetPublicKey, address: parts.address, signal })
      : await api.submit('export_wallet', { walletId, targetPublicKey, ...(language && { language }) }, { signal });
  const { result, activity } = settled<{ readonly exportBundle: string }>(outcome);
  return { bundle: result.exportBundle, organizationId: activity.organizationId };
}

/** The session's own client, or one for the same organization whose requests the account's passkey stamps. */
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
  return `MNEMONIC_LANGUAGE_${language.toUpperCase().replace('-', '_')}` as MnemonicLanguage; // both unions have the same members
}
