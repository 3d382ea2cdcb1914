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

/** What it takes to judge a token and to keep its session. */
export interface AdoptParts {
  readonly environment: Environment;
  readonly clock: ServiceClock;
  readonly store: SessionStore;
  /** Keys that sign session tokens, newest first; uncompressed points, hex. */
  readonly signers: readonly string[];
  /** What a session of this configuration lasts, where it is known. */
  readonly lifeSeconds?: number | undefined;
}

/** What a login brought. */
export interface Login extends Keeping {
  readonly token: SessionToken;
  /** The key that asked for it. */
  readonly key: LoginKey;
  /** Where it is known already whose session it has to be. */
  readonly organizationId?: string | undefined;
  /** What was asked for, where that was said; else its end tells. */
  readonly lifeSeconds?: number | undefined;
  /** What it has to be limited to. */
  readonly sessionProfileId?: string | undefined;
}

/**
 * Make a session of what a login brought: check, one write, publish. It cannot be undone, so it takes no signal.
 *
 * @throws KmsError `token_invalid`, `session_expired`, `clock_skew`: nothing is stored then, and a session that was there stays.
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
 * A token that was just made for our new key tells the service's time: by `iat`, else by its end. The end counts only where the clock of
 * this device does not fit it.
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
