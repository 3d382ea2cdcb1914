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

/** What an export needs of the client. */
export interface ExportParts extends Exported {
  readonly environment: Pick<Environment, 'subtle' | 'passkeys'>;
  readonly api: () => Promise<ApiParts>;
  readonly rpId: string;
  /** The key that signs export bundles where it is not the service's own; uncompressed hex. */
  readonly signer: () => Promise<string | undefined>;
}

/** What one export does in the world. A failure ends as an event. */
export function exportEffects(parts: ExportParts): Perform<ExportEffect, ExportEvent> {
  // The key that is exported is that of the account which the frame shows.
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

/** The export goes on without what a person can compare, and the frame says that it is not known. */
async function walletOf({ api, ...exported }: ExportParts, signal: AbortSignal): Promise<ExportedWallet | undefined> {
  try {
    const parts = await api();
    const [{ organizationId }, shown] = await Promise.all([parts.caller(), shownOf(createApi(parts), exported, signal)]);
    return { organizationId, ...shown };
  } catch {
    return undefined;
  }
}

/** One submit, stamped anew, sealed to the frame's key. */
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
