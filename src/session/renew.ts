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

/** Longer than a call may take, for browsers without locks: a tab that died keeps the others from it for no longer. */
const CLAIM_MS = 35_000;
/** What the service gives by default. @source interface: Limits */
const DEFAULT_LIFE_SECONDS = 900;

/** What a renewal works with. */
export interface RenewParts extends Omit<AdoptParts, 'lifeSeconds'> {
  readonly api: ApiParts;
  readonly profile: ServiceProfile;
}

/**
 * Put a new key in the place of the session's, by a login that the old key stamps; it lasts as long as the old one did.
 *
 * One tab at a time asks. Nothing waits for it: the others go on with the old key, which stays good until its end, and hear of the new one.
 * A tab that is closed meanwhile releases the lock.
 *
 * @param known the session to renew; the stored one if absent. If the stored session is another one by now, nothing is requested.
 * @throws KmsError `session_expired` when the person signed out meanwhile: the new key is thrown away, and taken back at the service.
 * @source security R27; wire.md 10
 */
export async function renew(parts: RenewParts, known?: SessionRecord): Promise<SessionSnapshot> {
  const { environment, store } = parts;
  const before = known ?? (await store.current());
  return environment.locks.run(`${store.keys.current} refresh`, { waitMs: 0 }, async (held) => {
    const session = await store.current();
    // Another tab is at it, or was before this one heard of it.
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
    // Another user signed in in between: that session is the newer one.
    if (kmsErrorOf(thrown).code === 'session_expired' && store.known && store.known.key !== session.key) return store.snapshot;
    throw thrown;
  }
}

/** A key that the service knows from now on, and the write that makes it the session's. */
interface NewLogin {
  readonly key: LoginKey;
  keep(): Promise<SessionSnapshot>;
}

/** Our key, a token that names it. */
async function byToken(parts: RenewParts, session: SessionRecord): Promise<NewLogin> {
  const { organizationId, lifeSeconds = DEFAULT_LIFE_SECONDS, sessionProfileId } = session;
  const key = await makeLoginKey(parts.environment);
  const asked = { publicKey: key.publicKeyHex, expirationSeconds: String(lifeSeconds), sessionProfileId };
  const { result } = settled(await apiOf(parts, session).submit('stamp_login', asked));
  const token = result.session as SessionToken; // verified by `adopt`
  const renews = session.key.publicKeyHex;
  return { key, keep: () => adopt({ ...parts, lifeSeconds }, { token, key, organizationId, lifeSeconds, renews, sessionProfileId }) };
}

/** A key that the service makes and seals to us; its end is the time asked for. */
async function byBundle(parts: RenewParts, session: SessionRecord): Promise<NewLogin> {
  const { environment, clock, store } = parts;
  const { organizationId, userId, lifeSeconds = DEFAULT_LIFE_SECONDS } = session;
  // Before the call: what cannot be opened must not be asked for.
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

/** By the key of this session, whichever account is current by the time it is sent. */
function apiOf({ environment, api }: RenewParts, session: SessionRecord): ReturnType<typeof createApi> {
  return createApi({ ...api, caller: () => callerOf(environment, session) });
}
