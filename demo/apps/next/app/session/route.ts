import { handleSession } from '../../server';

/** `POST` sets the cookie for a session token and its proof, `HEAD` returns the nonce, `DELETE` removes the cookie. */
export { handleSession as DELETE, handleSession as GET, handleSession as POST };
