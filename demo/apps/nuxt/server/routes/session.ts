import { kms } from '../kms';

/** `POST` gives the cookie for the session token and its proof, `HEAD` brings the nonce, `DELETE` takes it away, `GET` tells who it is. */
export default defineEventHandler((event) => kms.handleSession(toWebRequest(event)));
