import { type ApiParts, createApi, type PublicApiClient } from '../client/public-api-client.js';
import { settled } from '../client/settled.js';
import type { LoginKey } from '../crypto/signing-key.js';
import { KmsError, kmsErrorOf } from '../errors.js';
import type { Environment } from '../platform/environment.js';
import type { ApiKey } from '../wire/resources.js';
import { type CredentialSummary, type EndedReport, keySummary, waysLeft } from './credentials.js';
import { callerOf } from './session-api.js';

/** A device that renews its session meanwhile has a new key, which the next look finds. */
const LOOKS = 4;

/** What keys are taken back with. */
export interface RevokeParts {
  readonly environment: Environment;
  /** What the public API is called with; the caller is the session's own key here. */
  readonly api: ApiParts;
}

/** A session that has left this device, and whose key can still sign. */
export interface LeavingSession {
  readonly organizationId: string;
  readonly userId: string;
  readonly key: LoginKey;
}

/** A user, as the one who calls. */
export interface OwnKey {
  readonly userId: string;
  readonly publicKeyHex: string;
}

/**
 * End every session of a user at the service, with the key of one of them: first the others, until none is found any more, then that key
 * itself, as well as it goes. Nothing new is made for it, and each step can be made twice.
 *
 * @throws KmsError of whatever kept the service from it, with `everywhere` as `path`.
 * @source wire.md 13.5, delete_api_keys
 */
export async function endEverywhere(parts: RevokeParts, session: LeavingSession): Promise<EndedReport> {
  const api = apiOf(parts, session);
  const { userId, key } = session;
  const report = await endOthers(api, { userId, publicKeyHex: key.publicKeyHex });
  // This key has left the device: no one can use it, even where the service still knows it.
  await discardKey(parts, session).catch(() => {});
  return report;
}

/**
 * End every key of a user that is neither the caller's nor a sign-in method.
 *
 * @throws KmsError of whatever kept the service from it, with `everywhere` as `path`.
 * @source security R74
 */
export async function endOthers(api: PublicApiClient, caller: OwnKey): Promise<EndedReport> {
  const ended = new Map<string, CredentialSummary>();
  try {
    for (let looks = 1; looks <= LOOKS; looks++) {
      const { others, left } = await keysOf(api, caller);
      if (others.length === 0) return { ended: [...ended.values()], left };
      await drop(
        api,
        caller.userId,
        others.map(({ id }) => id),
      );
      for (const one of others) ended.set(one.id, one);
    }
    throw new KmsError('server_error', { operation: 'delete_api_keys' });
  } catch (thrown) {
    const error = kmsErrorOf(thrown);
    throw new KmsError(error.code, { ...error, path: 'everywhere', cause: thrown });
  }
}

/** Take back one key that must not be used, by itself. */
export async function discardKey(parts: RevokeParts, session: LeavingSession): Promise<void> {
  const api = apiOf(parts, session);
  const { userId, key } = session;
  const { own } = await keysOf(api, { userId, publicKeyHex: key.publicKeyHex });
  await drop(api, userId, own);
}

/** A refusal of this key ends no session here: it is none any more. */
function apiOf({ environment, api }: RevokeParts, session: LeavingSession): PublicApiClient {
  return createApi({ ...api, caller: () => callerOf(environment, session), onRejected: () => {} });
}

/** Ids of the caller's key, the other keys that are no sign-in methods, and the sign-in methods. */
async function keysOf(api: PublicApiClient, { userId, publicKeyHex }: OwnKey) {
  const { user } = await api.query('get_user', { userId });
  const isOwn = ({ credential }: ApiKey) => credential.publicKey.toLowerCase() === publicKeyHex;
  const others = user.apiKeys.filter((key) => !isOwn(key)).map(keySummary);
  return {
    own: user.apiKeys.filter(isOwn).map(({ apiKeyId }) => apiKeyId),
    others: others.filter(({ type }) => type !== 'wallet'),
    left: waysLeft(user),
  };
}

/** One that had gone by itself keeps the others from being dropped, too: the next look finds them. */
async function drop(api: PublicApiClient, userId: string, apiKeyIds: readonly string[]): Promise<void> {
  if (apiKeyIds.length === 0) return;
  try {
    settled(await api.submit('delete_api_keys', { userId, apiKeyIds }));
  } catch (thrown) {
    if (kmsErrorOf(thrown).status !== 404) throw thrown;
  }
}
