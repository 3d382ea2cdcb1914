import { KmsError, kmsErrorOf } from '../errors.js';
import type { Environment } from '../platform/environment.js';
import { checkLife, openSessionToken } from '../session/session-token.js';
import type { Parent } from './options.js';

/** The user of a session token. */
export interface Visitor {
  readonly organizationId: string;
  readonly userId: string;
  /** The session's key, compressed, in hex. */
  readonly publicKey: string;
  /** Milliseconds since the epoch. */
  readonly expiresAtMs: number;
}

/** Faults that say nothing about the caller: a signed-in user stays signed in. If a clock is wrong, it may be ours. */
const PASSING = /^(offline|network|timeout|aborted|rate_limited|server_error|bad_response|clock_skew)$/;

/** Whether something failed that may work later. */
export function isPassing(thrown: unknown): boolean {
  return PASSING.test(kmsErrorOf(thrown).code);
}

/**
 * Read a session token and check it against the clock.
 *
 * @throws KmsError `token_invalid`, `session_expired`, or `clock_skew` if it starts more than `maxSkewMs` from now.
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
 * Ask the service whether a user belongs to one of the site's accounts, and is still signed in.
 *
 * @throws KmsError `session_rejected` if not; whatever a request throws if that can't be decided right now.
 */
export async function checkVisitor({ api, organizationId: parentId }: Parent, visitor: Visitor): Promise<void> {
  const { organizationId, userId, publicKey } = visitor;
  const rejected = (cause?: unknown) => new KmsError('session_rejected', { cause });
  // The parent's own users sign for the site. A token never makes a visitor one of them.
  if (organizationId === parentId) throw rejected();
  const { user } = await api.query('get_user', { organizationId, userId }).catch((thrown: unknown) => {
    throw isPassing(thrown) ? thrown : rejected(thrown);
  });
  if (!user.apiKeys.some(({ credential }) => credential.publicKey.toLowerCase() === publicKey.toLowerCase())) throw rejected();
}
