import { KmsError } from '../errors.js';
import type { SessionSnapshot } from './session.js';

/** Who is signed in, and until when. */
export type SignedInSession = Pick<Extract<SessionSnapshot, { state: 'signed-in' }>, 'organizationId' | 'userId' | 'expiresAtMs'>;

/** Who a snapshot says is signed in. @throws KmsError `session_expired` when that is nobody, since the session ended at once. */
export function signedInBy(session: SessionSnapshot): SignedInSession {
  if (session.state !== 'signed-in') throw new KmsError('session_expired');
  const { organizationId, userId, expiresAtMs } = session;
  return { organizationId, userId, expiresAtMs };
}
