// What today's service adds to a login: sealed codes, proofs in stamps, bot checks. A chunk of its own, fetched while the user types.
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
  /** Where it is known already whose session it has to be. */
  readonly organizationId?: string | undefined;
  readonly signal: AbortSignal;
};

/**
 * Sign in with a proof: its key is that of the session. Where it is not known whose account it is, the parent organization is named, and the
 * service finds the one that the proof belongs to.
 *
 * @throws KmsError as `otp_login` and `oauth_login` fail; a proof that has no account counts as refused.
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
      // The service may say 401 for a proof that has no account.
      judge: (_, status, refusal) => verdictOf(asked, status === 401 ? 404 : status, refusal),
    },
  );
  return send(await attestedStamper(parts.environment, login).stamp(body), { organizationId, signal });
}

/** Fetch what seals codes, before there is one. */
export function prepareSealing(): void {
  hpke().catch(() => {});
}
