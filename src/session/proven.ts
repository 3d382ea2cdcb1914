import { isPair, type KeyPlace, type LoginKey } from '../crypto/signing-key.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import { KmsError } from '../errors.js';
import type { ServiceProfile } from '../wire/profile.js';
import type { SessionRecord } from './session-record.js';
import { checkSessionClaims, openSessionToken } from './session-token.js';

/** Who signs session tokens, and how sessions are issued. */
export interface ProofFacts {
  readonly profile: ServiceProfile;
  readonly signers: readonly string[];
}

const MOST_KNOWN = 8;

/**
 * Check a stored session as strictly as a new login: a token signed with a pinned key, for this key, account and expiry, and a key pair
 * whose halves belong together. A script in the page can write any record, so only what passes is a session. The time isn't checked here.
 *
 * What passed is remembered together with its key. The same token with another key never gets to sign.
 *
 * @param facts if these can't be read, for example because an emulator doesn't respond, the check rejects.
 * @source security R73
 */
export function provenBy(place: KeyPlace, facts: () => Promise<ProofFacts>): (stored: SessionRecord) => Promise<SessionRecord | undefined> {
  const { subtle } = place;
  const known = new Map<string, LoginKey>();
  return async (stored) => {
    const { token, organizationId, userId, expiresAtMs, sessionProfileId } = stored;
    const name = [token, stored.key.publicKeyHex, organizationId, userId, expiresAtMs, sessionProfileId].join(' ');
    const key = known.get(name);
    if (key) return { ...stored, key };
    const { profile, signers } = await facts();
    const isSigned = token === undefined ? profile.spelling === 'seed' : await isTokenOf(subtle, stored, signers);
    if (!isSigned || !(await signs(place, stored.key))) return undefined;
    known.set(name, stored.key);
    // Keys of expired sessions are dropped, and so are the oldest of more accounts than anyone has. They are checked again if needed.
    for (const old of [...known.keys()].slice(0, -MOST_KNOWN)) known.delete(old);
    return stored;
  };
}

async function isTokenOf(
  subtle: SubtleCrypto,
  { token = '', key, ...stored }: SessionRecord,
  signers: readonly string[],
): Promise<boolean> {
  try {
    const claims = await openSessionToken(subtle, token, signers);
    const { publicKeyHex } = key;
    const { organizationId, sessionProfileId } = stored;
    checkSessionClaims(claims, { publicKeyHex, organizationId, sessionProfileId, nowMs: claims.exp * 1000 - 1 });
    return claims.user_id === stored.userId && claims.exp * 1000 === stored.expiresAtMs;
  } catch (thrown) {
    if (thrown instanceof KmsError && thrown.code === 'token_invalid') return false;
    throw thrown;
  }
}

/** Whether the key is where this client keeps keys, and signs. Rejects if a frame can't be asked right now, since that says nothing. */
async function signs({ subtle, keyFrame }: KeyPlace, key: LoginKey): Promise<boolean> {
  if ('framed' in key) return (await keyFrame?.sign(key.publicKeyHex, encodeUtf8(key.publicKeyHex))) !== undefined;
  return !keyFrame && isPair(subtle, key);
}
