import { sha256 } from '../crypto/digest.js';
import { verifySignature } from '../crypto/verify.js';
import { decodeBase64url } from '../encoding/base64url.js';
import { decodeUtf8, encodeUtf8 } from '../encoding/utf8.js';
import { KmsError } from '../errors.js';
import { ownMembers } from '../platform/member.js';
import { id, memberOf, optional, type Read, shape, text, textWhere } from '../wire/read.js';
import { number } from '../wire/read-values.js';
import type { SessionClaims } from '../wire/session-claims.js';

const LONGEST = 65_536;
const LONGEST_LIFE_S = 400 * 86_400;
const TOLERANCE_S = 300;

/** What a session token has to match to be ours. */
export interface SessionExpected {
  /** Of the login key, compressed, hex. */
  readonly publicKeyHex: string;
  /** Milliseconds since the epoch, by the service's clock. */
  readonly nowMs: number;
  /** The organization that the session must belong to, if known. */
  readonly organizationId?: string | undefined;
  /** The session profile that was requested. */
  readonly sessionProfileId?: string | undefined;
}

/** Claims with a valid signature. `session_type` is the session profile's name if there is one. */
export interface SignedClaims extends Omit<SessionClaims, 'session_type'> {
  readonly session_type: string;
  readonly nbf?: number;
  readonly session_profile_id?: string;
}

/** The session types that our logins create. */
const OURS: ReadonlySet<string> = new Set(['SESSION_TYPE_READ_WRITE', 'SESSION_TYPE_READ_ONLY'] satisfies SessionClaims['session_type'][]);

const second: Read<number> = (value, path) => {
  const parsed = number(value, path);
  return parsed.ok && !(Number.isSafeInteger(parsed.value) && parsed.value >= 0) ? { ok: false, path, expected: 'whole seconds' } : parsed;
};
const readClaims: Read<SignedClaims> = shape<SignedClaims>({
  exp: second,
  public_key: textWhere('a compressed point', (value) => /^0[23][\da-f]{64}$/i.test(value)),
  session_type: text,
  user_id: id,
  organization_id: id,
  iat: optional(number),
  nbf: optional(number),
  session_profile_id: optional(id),
});

/**
 * The claims of a session token signed with a pinned key, at any time.
 *
 * @param signers uncompressed points, hex; one of them must have signed. Nothing in the token chooses the key.
 * @throws KmsError `token_invalid`.
 * @source wire.md 8.1: the signature is over the SHA-256 of the SHA-256
 */
export async function openSessionToken(subtle: SubtleCrypto, token: string, signers: readonly string[]): Promise<SignedClaims> {
  const payload = await openCompactToken(subtle, token, { signers, hashedTwice: true });
  const claims = readClaims(parsed(payload), 'payload');
  return claims.ok ? claims.value : invalid(claims.path);
}

/**
 * Check the claims against the login that requested them.
 *
 * @throws KmsError `token_invalid` for another key, another organization, a session profile that was not asked for or a life of more than 400 days; `session_expired` when its time
 * is over; `clock_skew` when it begins more than 300 s from now.
 */
export function checkSessionClaims(claims: SignedClaims, expected: SessionExpected): void {
  const { publicKeyHex, nowMs, organizationId, sessionProfileId } = ownMembers(expected);
  const { iat, nbf } = claims;
  if (claims.public_key.toLowerCase() !== publicKeyHex) invalid('payload.public_key');
  if (organizationId !== undefined && claims.organization_id !== organizationId) invalid('payload.organization_id');
  if (claims.session_profile_id !== sessionProfileId) invalid('payload.session_profile_id');
  if (sessionProfileId === undefined && !OURS.has(claims.session_type)) invalid('payload.session_type');
  checkLife(claims, nowMs);
  if (Math.max(iat ?? 0, nbf ?? 0) > nowMs / 1000 + TOLERANCE_S) throw new KmsError('clock_skew', { path: 'payload.iat' });
}

/**
 * Check the end of a session against a time, in milliseconds since the epoch.
 *
 * @param todayMs the device's time, if `nowMs` is a different one. No session starts later than both.
 * @throws KmsError `token_invalid` for a lifetime of more than 400 days, such as one in milliseconds; `session_expired` if it is over.
 */
export function checkLife({ exp }: SignedClaims, nowMs: number, todayMs: number = nowMs): void {
  if (exp >= Math.max(nowMs, todayMs) / 1000 + LONGEST_LIFE_S) invalid('payload.exp');
  if (exp <= nowMs / 1000) throw new KmsError('session_expired', { path: 'payload.exp' });
}

/**
 * The payload of a compact ES256 token signed by one of the signers.
 *
 * @throws KmsError `token_invalid`.
 */
export async function openCompactToken(
  subtle: SubtleCrypto,
  token: string,
  { signers, hashedTwice }: { readonly signers: readonly string[]; readonly hashedTwice: boolean },
): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof token !== 'string' || token.length > LONGEST) invalid('token');
  const parts = token.split('.');
  const [header, payload, signature] = parts.map(decoded);
  if (parts.length !== 3 || !header || !payload || signature?.length !== 64) return invalid('token');
  checkHeader(parsed(header));
  const text = encodeUtf8(token.slice(0, token.lastIndexOf('.')));
  const message = hashedTwice ? await sha256(subtle, text) : text;
  for (const signer of signers) if (await verifySignature(subtle, signer, { signature, message })) return payload;
  return invalid('signature');
}

/** Only the type and the algorithm count. A token with members that would change what is signed is of another kind. */
function checkHeader(header: unknown): void {
  const type = memberOf(header, 'typ');
  const changed = memberOf(header, 'crit') !== undefined || memberOf(header, 'b64') !== undefined;
  if (memberOf(header, 'alg') !== 'ES256' || changed || !(type === undefined || type === 'JWT')) invalid('header');
}

function decoded(part: string): Uint8Array<ArrayBuffer> {
  try {
    return decodeBase64url(part);
  } catch {
    return invalid('token');
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(decodeUtf8(bytes));
    return value;
  } catch {
    return invalid('token');
  }
}

function invalid(path: string): never {
  throw new KmsError('token_invalid', { path });
}
