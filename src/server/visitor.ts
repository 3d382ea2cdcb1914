import { KmsError, kmsErrorOf } from '../errors.js';
import type { Environment } from '../platform/environment.js';
import { checkLife, openSessionToken } from '../session/session-token.js';
import type { Parent } from './options.js';

/** Who a session token is of. */
export interface Visitor {
  readonly organizationId: string;
  readonly userId: string;
  /** Of the session's key, compressed, hex. */
  readonly publicKey: string;
  /** Milliseconds since the epoch. */
  readonly expiresAtMs: number;
}

/** Faults that say nothing about the caller: a signed-in user stays signed in. One clock is wrong, and it may be ours. */
const PASSING = /^(offline|network|timeout|aborted|rate_limited|server_error|bad_response|clock_skew)$/;

/** Whether something failed that may work later. */
export function isPassing(thrown: unknown): boolean {
  return PASSING.test(kmsErrorOf(thrown).code);
}

/**
 * Read a session token and hold it against the clock.
 *
 * @throws KmsError `token_invalid`, `session_expired`, or `clock_skew` where it begins more than `maxSkewMs` from now.
 */
export async function readToken(
  token: string,
  { sessionSigner }: Parent,
  { subtle, now, maxSkewMs }: Pick<Environment, 'subtle' | 'now'> & { readonly maxSkewMs: number },
): Promise<Visitor> {
  const claims = await openSessionToken(subtle, token, [sessionSigner]);
  const expiresAtMs = claims.exp * 1000;
  checkLife(claims, now());
  if (Math.max(claims.iat ?? 0, claims.nbf ?? 0) * 1000 > now() + maxSkewMs) throw new KmsError('clock_skew', { path: 'payload.iat' });
  const { organization_id: organizationId, user_id: userId, public_key: publicKey } = claims;
  return { organizationId, userId, publicKey, expiresAtMs };
}

/**
 * Ask the service whether a user belongs to one of the site's accounts, and still signed in.
 *
 * @throws KmsError `session_rejected` where not; what a request throws where that cannot be told now.
 */
export async function checkVisitor({ api, organizationId: parentId }: Parent, visitor: Visitor): Promise<void> {
  const { organizationId, userId, publicKey } = visitor;
  const rejected = (cause?: unknown) => new KmsError('session_rejected', { cause });
  // The parent's own users sign for the site: no token makes a visitor one of them.
  if (organizationId === parentId) throw rejected();
  const { user } = await api.query('get_user', { organizationId, userId }).catch((thrown: unknown) => {
    throw isPassing(thrown) ? thrown : rejected(thrown);
  });
  if (!user.apiKeys.some(({ credential }) => credential.publicKey.toLowerCase() === publicKey.toLowerCase())) throw rejected();
}
