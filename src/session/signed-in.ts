import { KmsError } from '../errors.js';
import type { SessionSnapshot } from './session.js';

/** Who is signed in, and until when. */
export type SignedInSession = Pick<Extract<SessionSnapshot, { state: 'signed-in' }>, 'organizationId' | 'userId' | 'expiresAtMs'>;

/** The signed-in user of a snapshot. @throws KmsError `session_expired` if there is none, because the session ended right away. */
export function signedInBy(session: SessionSnapshot): SignedInSession {
  if (session.state !== 'signed-in') throw new KmsError('session_expired');
  const { organizationId, userId, expiresAtMs } = session;
  return { organizationId, userId, expiresAtMs };
}
