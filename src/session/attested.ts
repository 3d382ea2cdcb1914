// What today's service adds to a login: encrypted codes, proofs in stamps, bot checks. A chunk of its own, loaded while the user types.
import { type AttestedKey, attestedStamper } from '../client/attested-stamper.js';
import { hpke } from '../crypto/libraries.js';
import { verdictOf } from '../wire/verdict.js';
import type { SessionSnapshot } from './session.js';
import type { Keeping } from './session-record.js';
import { loginByToken, type StampedLoginParts } from './stamped-login.js';

export { guardedProxy } from '../client/guarded-proxy.js';

/** A proof to sign in with. */
export type AttestedLogin = AttestedKey & {
  readonly keeping?: Keeping;
  /** The organization that the session must belong to, if known. */
  readonly organizationId?: string | undefined;
  readonly signal: AbortSignal;
};

/**
 * Sign in with a proof. The proof's key becomes the session's key. If the account isn't known yet, the request names the parent
 * organization, and the service finds the account that the proof belongs to.
 *
 * @throws KmsError like `otp_login` and `oauth_login`. A proof without an account counts as refused.
 * @source wire-v2.md 3
 */
export async function attestedLogin(parts: StampedLoginParts, login: AttestedLogin): Promise<SessionSnapshot> {
  const { key, organizationId, signal, scheme, keeping = {} } = login;
  const asked = scheme === 'OIDC' ? 'oauth_login' : 'otp_login';
  const { body, send } = await loginByToken(
    { ...parts, organizationId: organizationId ?? parts.organizationId },
    {
      key,
      keeping,
      invalidateExisting: false,
      // The service may answer 401 for a proof without an account.
      judge: (_, status, refusal) => verdictOf(asked, status === 401 ? 404 : status, refusal),
    },
  );
  return send(await attestedStamper(parts.environment, login).stamp(body), { organizationId, signal });
}

/** Load the code that encrypts codes before the user has one. */
export function prepareSealing(): void {
  hpke().catch(() => {});
}
