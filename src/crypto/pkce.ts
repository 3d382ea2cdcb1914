import { encodeBase64url } from '../encoding/base64url.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import type { Environment } from '../platform/environment.js';
import { sha256 } from './digest.js';

/** Proves that a code is redeemed by the page that asked for it. Method S256. */
export interface Pkce {
  /** 43 characters, 256 random bits. Kept in the pending attempt's record. */
  readonly verifier: string;
  /** 43 characters: base64url of the SHA-256 of the verifier's ASCII. */
  readonly challenge: string;
}

/** Make a fresh pair. @source RFC 7636, sections 4.1 and 4.2. */
export async function createPkce({ subtle, randomBytes }: Pick<Environment, 'subtle' | 'randomBytes'>): Promise<Pkce> {
  const verifier = encodeBase64url(randomBytes(32));
  return { verifier, challenge: await challengeOf(subtle, verifier) };
}

/** The S256 challenge of a verifier. @source RFC 7636, section 4.2. */
export async function challengeOf(subtle: SubtleCrypto, verifier: string): Promise<string> {
  return encodeBase64url(await sha256(subtle, encodeUtf8(verifier)));
}
