import { isPair, type KeyPlace, type LoginKey } from '../crypto/signing-key.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import { KmsError } from '../errors.js';
import type { ServiceProfile } from '../wire/profile.js';
import type { SessionRecord } from './session-record.js';
import { checkSessionClaims, openSessionToken } from './session-token.js';

/** Who signs session tokens, and how sessions come. */
export interface ProofFacts {
  readonly profile: ServiceProfile;
  readonly signers: readonly string[];
}

const MOST_KNOWN = 8;

/**
 * Check a stored session as a new login is checked: a token under a pinned key, for this key, this account and this end, and a key pair
 * whose halves belong together. A script of the page can write any record; only what passes is a session. Time is not judged here.
 *
 * What has passed is kept with the key that passed. The same token with another key behind it never gets to sign.
 *
 * @param facts where they cannot be read, as from an emulator that does not answer, the check rejects.
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
    // Keys of sessions that are over go, and those of more accounts than anybody has are checked again.
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

/** Whether the key is where this client keeps keys, and signs. A frame that cannot be asked now says nothing: that rejects. */
async function signs({ subtle, keyFrame }: KeyPlace, key: LoginKey): Promise<boolean> {
  if ('framed' in key) return (await keyFrame?.sign(key.publicKeyHex, encodeUtf8(key.publicKeyHex))) !== undefined;
  return !keyFrame && isPair(subtle, key);
}
