import { bundleOpener } from '../client/credential-bundle.js';
import { type ApiParts, createApi } from '../client/public-api-client.js';
import { settled } from '../client/settled.js';
import { generateReceiverKey } from '../crypto/receiver-key.js';
import { type LoginKey, makeLoginKey } from '../crypto/signing-key.js';
import { KmsError, kmsErrorOf } from '../errors.js';
import type { ServiceProfile } from '../wire/profile.js';
import type { SessionToken } from '../wire/proxy.js';
import { type AdoptParts, adopt } from './adopt.js';
import { discardKey } from './revoke.js';
import type { SessionSnapshot } from './session.js';
import { callerOf } from './session-api.js';
import type { SessionRecord } from './session-record.js';

/** Longer than a call may take, for browsers without locks: a crashed tab blocks the others no longer than this. */
const CLAIM_MS = 35_000;
/** The service's default. @source interface: Limits */
const DEFAULT_LIFE_SECONDS = 900;

/** What a renewal needs. */
export interface RenewParts extends Omit<AdoptParts, 'lifeSeconds'> {
  readonly api: ApiParts;
  readonly profile: ServiceProfile;
}

/**
 * Replace the session's key with a new one, by a login that the old key stamps. The new session lasts as long as the old one did.
 *
 * Only one tab at a time does this. The others don't wait: they continue with the old key, which stays valid until its end, and learn of
 * the new one. A tab that is closed meanwhile releases the lock.
 *
 * @param known the session to renew; the stored one if absent. If another session is stored by now, no request is made.
 * @throws KmsError `session_expired` if the user signed out meanwhile: the new key is dropped here and deleted at the service.
 * @source security R27; wire.md 10
 */
export async function renew(parts: RenewParts, known?: SessionRecord): Promise<SessionSnapshot> {
  const { environment, store } = parts;
  const before = known ?? (await store.current());
  return environment.locks.run(`${store.keys.current} refresh`, { waitMs: 0 }, async (held) => {
    const session = await store.current();
    // Another tab is renewing, or finished before this one noticed.
    if (held === false || session.key.publicKeyHex !== before.key.publicKeyHex) return store.snapshot;
    if (held) return renewed(parts, session);
    if (!(await store.claim(session, environment.now() + CLAIM_MS))) return store.snapshot;
    try {
      return await renewed(parts, session);
    } catch (thrown) {
      await store.claim(session, 0).catch(() => {});
      throw thrown;
    }
  });
}

async function renewed(parts: RenewParts, session: SessionRecord): Promise<SessionSnapshot> {
  const { environment, store, profile } = parts;
  const login = profile.spelling === 'seed' ? await byBundle(parts, session) : await byToken(parts, session);
  try {
    return await login.keep();
  } catch (thrown) {
    const { organizationId, userId } = session;
    discardKey({ environment, api: parts.api }, { organizationId, userId, key: login.key }).catch(() => {});
    // Another user signed in meanwhile: their session is the newer one.
    if (kmsErrorOf(thrown).code === 'session_expired' && store.known && store.known.key !== session.key) return store.snapshot;
    throw thrown;
  }
}

/** A key that the service knows from now on, and the write that makes it the session's key. */
interface NewLogin {
  readonly key: LoginKey;
  keep(): Promise<SessionSnapshot>;
}

/** With a key of ours, and a token that names it. */
async function byToken(parts: RenewParts, session: SessionRecord): Promise<NewLogin> {
  const { organizationId, lifeSeconds = DEFAULT_LIFE_SECONDS, sessionProfileId } = session;
  const key = await makeLoginKey(parts.environment);
  const asked = { publicKey: key.publicKeyHex, expirationSeconds: String(lifeSeconds), sessionProfileId };
  const { result } = settled(await apiOf(parts, session).submit('stamp_login', asked));
  const token = result.session as SessionToken; // verified by `adopt`
  const renews = session.key.publicKeyHex;
  return { key, keep: () => adopt({ ...parts, lifeSeconds }, { token, key, organizationId, lifeSeconds, renews, sessionProfileId }) };
}

/** With a key that the service creates and encrypts for us. It expires after the requested time. */
async function byBundle(parts: RenewParts, session: SessionRecord): Promise<NewLogin> {
  const { environment, clock, store } = parts;
  const { organizationId, userId, lifeSeconds = DEFAULT_LIFE_SECONDS } = session;
  // Before the call: don't request a bundle that can't be opened.
  const open = await bundleOpener(environment.subtle);
  const receiver = await generateReceiverKey(environment.subtle);
  const expiresAtMs = clock.now() + lifeSeconds * 1000;
  const asked = { targetPublicKey: receiver.publicKeyHex, expirationSeconds: String(lifeSeconds) };
  const { result } = settled(await apiOf(parts, session).submit('create_read_write_session', asked));
  if (result.organizationId !== organizationId || result.userId !== userId) throw new KmsError('token_invalid', { path: 'organizationId' });
  const key = await open({ bundle: result.credentialBundle, keyPair: receiver.pair });
  const renews = session.key.publicKeyHex;
  return { key, keep: () => store.keep({ organizationId, userId, expiresAtMs, lifeSeconds, key }, { renews }) };
}

/** Uses this session's key, even if another account is current by the time the request is sent. */
function apiOf({ environment, api }: RenewParts, session: SessionRecord): ReturnType<typeof createApi> {
  return createApi({ ...api, caller: () => callerOf(environment, session) });
}
