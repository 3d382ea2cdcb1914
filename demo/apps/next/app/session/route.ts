import { handleSession } from '../../server';

/** `POST` gives the cookie for the session token and its proof, `HEAD` brings the nonce, `DELETE` takes it away. */
export { handleSession as DELETE, handleSession as GET, handleSession as POST };
