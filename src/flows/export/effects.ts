import { passkeyStamper } from '../../client/passkey-stamper.js';
import { type ApiParts, createApi, type PublicApiClient } from '../../client/public-api-client.js';
import { settled } from '../../client/settled.js';
import { kmsErrorOf } from '../../errors.js';
import type { Environment } from '../../platform/environment.js';
import type { MnemonicLanguage } from '../../wire/submits.js';
import { problemOf } from '../problem.js';
import { type Flow, type Perform, startFlow } from '../runner.js';
import { type ExportEffect, type ExportEvent, exportMachine } from './machine.js';
import type { ExportIntent, ExportOptions, ExportView, PhraseLanguage } from './view.js';

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

/** Start an export. Its state is its view: neither holds more than the sealed bundle. */
export function startExportFlow(parts: ExportParts): Flow<ExportView, ExportIntent> {
  return startFlow(exportMachine, exportEffects(parts), (state): ExportView => state);
}

function exportEffects(parts: ExportParts): Perform<ExportEffect, ExportEvent> {
  const run = async (effect: ExportEffect, signal: AbortSignal): Promise<ExportEvent> => {
    if (effect.type === 'request-bundle') return { type: 'fetched', ...(await sealedBundle(parts, effect.targetPublicKey, signal)) };
    const signer = await parts.signer();
    return { type: 'prepared', ...(signer !== undefined && { signer }) };
  };
  return (effect, signal) =>
    run(effect, signal).catch((thrown): ExportEvent => ({ type: 'failed', problem: problemOf(kmsErrorOf(thrown)) }));
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
  return createApi({
    ...parts,
    caller: async () => ({ organizationId: (await parts.caller()).organizationId, stamper: passkeyStamper(environment, { rpId }) }),
  });
}

/** @source interface: export_wallet, `language` */
function wireLanguage(language: PhraseLanguage): MnemonicLanguage {
  return `MNEMONIC_LANGUAGE_${language.toUpperCase().replace('-', '_')}` as MnemonicLanguage; // the two unions are the same list
}
