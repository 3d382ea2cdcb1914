import type { ServiceClock } from '../client/service-clock.js';
import type { LoginKey } from '../crypto/signing-key.js';
import type { Environment } from '../platform/environment.js';
import { ownMembers } from '../platform/member.js';
import type { SessionToken } from '../wire/proxy.js';
import type { SessionSnapshot } from './session.js';
import type { Keeping } from './session-record.js';
import type { SessionStore } from './session-store.js';
import { checkSessionClaims, openSessionToken, type SignedClaims } from './session-token.js';

const TOLERANCE_S = 300;

/** What is needed to check a token and store its session. */
export interface AdoptParts {
  readonly environment: Environment;
  readonly clock: ServiceClock;
  readonly store: SessionStore;
  /** Keys that sign session tokens, newest first; uncompressed points, hex. */
  readonly signers: readonly string[];
  /** How long a session of this configuration lasts, if known. */
  readonly lifeSeconds?: number | undefined;
}

/** The result of a login. */
export interface Login extends Keeping {
  readonly token: SessionToken;
  /** The key that requested it. */
  readonly key: LoginKey;
  /** The organization that the session must belong to, if known. */
  readonly organizationId?: string | undefined;
  /** The lifetime that was requested, if one was. Otherwise the session's end decides. */
  readonly lifeSeconds?: number | undefined;
  /** The session profile that has to limit it. */
  readonly sessionProfileId?: string | undefined;
}

/**
 * Turn the result of a login into a session: check it, store it in one write, publish it. This can't be undone, so it takes no signal.
 *
 * @throws KmsError `token_invalid`, `session_expired`, `clock_skew`. Nothing is stored then, and an existing session stays.
 */
export async function adopt(parts: AdoptParts, login: Login): Promise<SessionSnapshot> {
  const { token, key, organizationId, lifeSeconds, sessionProfileId, ...keeping } = ownMembers(login);
  const { environment, clock, store, signers } = parts;
  const claims = await openSessionToken(environment.subtle, token, signers);
  if (claims.public_key.toLowerCase() === key.publicKeyHex) learnTime(parts, claims);
  checkSessionClaims(claims, { publicKeyHex: key.publicKeyHex, nowMs: clock.now(), organizationId, sessionProfileId });
  const { organization_id, user_id, exp } = claims;
  const session = { organizationId: organization_id, userId: user_id, expiresAtMs: exp * 1000, key, token };
  return store.keep({ ...session, lifeSeconds, sessionProfileId }, keeping);
}

/**
 * A token just issued for our new key shows the service's time: by `iat`, otherwise by its end. The end only counts if this device's clock
 * doesn't fit it.
 *
 * @source security R30
 */
function learnTime({ clock, lifeSeconds }: AdoptParts, { iat, exp }: SignedClaims): void {
  if (iat !== undefined) clock.inferred(iat * 1000);
  else if (lifeSeconds !== undefined) {
    const leftS = exp - clock.now() / 1000;
    if (leftS <= 0 || leftS > lifeSeconds + TOLERANCE_S) clock.inferred((exp - lifeSeconds) * 1000);
  }
}
