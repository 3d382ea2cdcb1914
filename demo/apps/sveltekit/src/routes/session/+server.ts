import { kms } from '../../kms.server';
import type { RequestHandler } from './$types';

const handle: RequestHandler = ({ request }) => kms.handleSession(request);

/** `POST` gives the cookie for the session token and its proof, `HEAD` brings the nonce, `DELETE` takes it away. */
export { handle as DELETE, handle as GET, handle as POST };
