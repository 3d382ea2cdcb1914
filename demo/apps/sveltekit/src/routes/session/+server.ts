import { kms } from '../../kms.server';
import type { RequestHandler } from './$types';

const handle: RequestHandler = ({ request }) => kms.handleSession(request);

/** `POST` sets the cookie for a session token and its proof, `HEAD` returns the nonce, `DELETE` removes the cookie. */
export { handle as DELETE, handle as GET, handle as POST };
