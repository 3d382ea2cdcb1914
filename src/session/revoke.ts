import { type ApiParts, createApi, type PublicApiClient } from '../client/public-api-client.js';
import { settled } from '../client/settled.js';
import type { SigningKey } from '../crypto/signing-key.js';
import { KmsError, kmsErrorOf } from '../errors.js';
import type { Environment } from '../platform/environment.js';
import { callerOf } from './session-api.js';

/** Kinds of keys that sessions sign with. Passkeys, wallets and a script's own keys are ways in, and stay. @source interface: API key */
const SESSION_KEYS: ReadonlySet<string> = new Set([
  'CREDENTIAL_TYPE_LOGIN',
  'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256',
  'CREDENTIAL_TYPE_OTP_AUTH_KEY_P256',
  'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256',
  'CREDENTIAL_TYPE_OAUTH_KEY_P256',
]);
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
  readonly key: SigningKey;
}

/**
 * End every session of a user at the service, with the key of one of them: first the others, until none is found any more, then that key
 * itself, as well as it goes. Nothing new is made for it, and each step can be made twice.
 *
 * @throws KmsError of whatever kept the service from it, with `everywhere` as `path`.
 * @source wire.md 13.5, delete_api_keys
 */
export async function endEverywhere(parts: RevokeParts, session: LeavingSession): Promise<void> {
  const api = apiOf(parts, session);
  try {
    for (let looks = 1; looks <= LOOKS; looks++) {
      const { own, others } = await keysOf(api, session);
      // Nobody holds this one any more; what it is still good for at the service harms nobody.
      if (others.length === 0) return void (await drop(api, session.userId, own).catch(() => {}));
      await drop(api, session.userId, others);
    }
    throw new KmsError('server_error', { operation: 'delete_api_keys' });
  } catch (thrown) {
    const { code, operation, reason, status, retryAfterMs } = kmsErrorOf(thrown);
    const known = Object.entries({ operation, reason, status, retryAfterMs }).filter(([, value]) => value !== undefined);
    throw new KmsError(code, { ...Object.fromEntries(known), path: 'everywhere', cause: thrown });
  }
}

/** Take back one key that nobody is to use, by itself. */
export async function discardKey(parts: RevokeParts, session: LeavingSession): Promise<void> {
  const api = apiOf(parts, session);
  const { own } = await keysOf(api, session);
  await drop(api, session.userId, own);
}

/** A refusal of this key ends no session here: it is none any more. */
function apiOf({ environment, api }: RevokeParts, session: LeavingSession): PublicApiClient {
  return createApi({ ...api, caller: () => callerOf(environment, session), onRejected: () => {} });
}

/** Ids of the user's session keys: that of this session, and all others. */
async function keysOf(api: PublicApiClient, { userId, key }: LeavingSession): Promise<Record<'own' | 'others', readonly string[]>> {
  const { user } = await api.query('get_user', { userId });
  const keys = user.apiKeys.filter(({ credential }) => SESSION_KEYS.has(credential.type));
  const isOwn = ({ credential }: (typeof keys)[number]) => credential.publicKey.toLowerCase() === key.publicKeyHex;
  const idsOf = (some: typeof keys) => some.map(({ apiKeyId }) => apiKeyId);
  return { own: idsOf(keys.filter(isOwn)), others: idsOf(keys.filter((one) => !isOwn(one))) };
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
