import { type ApiParts, createApi, type PublicApiClient } from '../client/public-api-client.js';
import { settled } from '../client/settled.js';
import type { LoginKey } from '../crypto/signing-key.js';
import { KmsError, kmsErrorOf } from '../errors.js';
import type { Environment } from '../platform/environment.js';
import type { ApiKey } from '../wire/resources.js';
import { type CredentialSummary, type EndedReport, keySummary, waysLeft } from './credentials.js';
import { callerOf } from './session-api.js';

/** A device that renews its session meanwhile has a new key, which the next round finds. */
const LOOKS = 4;

/** What is needed to delete keys. */
export interface RevokeParts {
  readonly environment: Environment;
  /** For calls of the public API. Here the caller is the session's own key. */
  readonly api: ApiParts;
}

/** A session that has left this device, but whose key can still sign. */
export interface LeavingSession {
  readonly organizationId: string;
  readonly userId: string;
  readonly key: LoginKey;
}

/** A user and the key that makes the calls. */
export interface OwnKey {
  readonly userId: string;
  readonly publicKeyHex: string;
}

/**
 * End every session of a user at the service, using the key of one of them: first the others, until no more are found, then that key itself
 * if possible. Nothing new is created for it, and each step can be repeated.
 *
 * @throws KmsError the error that stopped it, with `everywhere` as `path`.
 * @source wire.md 13.5, delete_api_keys
 */
export async function endEverywhere(parts: RevokeParts, session: LeavingSession): Promise<EndedReport> {
  const api = apiOf(parts, session);
  const { userId, key } = session;
  const report = await endOthers(api, { userId, publicKeyHex: key.publicKeyHex });
  // This key has left the device. No one can use it, even if the service still knows it.
  await discardKey(parts, session).catch(() => {});
  return report;
}

/**
 * Delete every key of a user except the caller's key and sign-in methods.
 *
 * @throws KmsError the error that stopped it, with `everywhere` as `path`.
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

/** Have a key that must not be used delete itself. */
export async function discardKey(parts: RevokeParts, session: LeavingSession): Promise<void> {
  const api = apiOf(parts, session);
  const { userId, key } = session;
  const { own } = await keysOf(api, { userId, publicKeyHex: key.publicKeyHex });
  await drop(api, userId, own);
}

/** If this key is refused, no session ends here: it no longer belongs to one. */
function apiOf({ environment, api }: RevokeParts, session: LeavingSession): PublicApiClient {
  return createApi({ ...api, caller: () => callerOf(environment, session), onRejected: () => {} });
}

/** Ids of the caller's key, of other keys that aren't sign-in methods, and of the sign-in methods. */
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

/** If one key is already gone, the service doesn't delete the others either. The next round finds them. */
async function drop(api: PublicApiClient, userId: string, apiKeyIds: readonly string[]): Promise<void> {
  if (apiKeyIds.length === 0) return;
  try {
    settled(await api.submit('delete_api_keys', { userId, apiKeyIds }));
  } catch (thrown) {
    if (kmsErrorOf(thrown).status !== 404) throw thrown;
  }
}
