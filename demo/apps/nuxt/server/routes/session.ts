import { kms } from '../kms';

/** `POST` sets the cookie for a session token and its proof, `HEAD` returns the nonce, `DELETE` removes the cookie, `GET` returns the user. */
export default defineEventHandler((event) => kms.handleSession(toWebRequest(event)));
