import { sha256 } from '../crypto/digest.js';
import { type KeyPlace, signMessage } from '../crypto/signing-key.js';
import { encodeBase64url } from '../encoding/base64url.js';
import { decodeHex } from '../encoding/hex.js';
import { decompressPoint } from '../encoding/point-decompress.js';
import { urlOf } from '../encoding/url.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import { KmsError } from '../errors.js';
import type { Environment } from '../platform/environment.js';
import type { SessionRecord } from './session-record.js';

/** The part of a response from the site's own server that a proof needs. A `Response` from `fetch` has it. */
export interface NonceAnswer {
  /** Absolute address that responded. */
  readonly url: string;
  readonly headers: { get(name: string): string | null };
}

/** Headers that send a session token to the site's own server, with a proof that this page has the session's key. */
export type ProofHeaders = Readonly<Record<'authorization' | 'dpop', string>>;

/**
 * Sign a proof of the session's key, for one `POST` to the address that gave the nonce.
 *
 * @param nowMs milliseconds since the epoch, by the service's clock.
 * @throws KmsError `bad_request` if the response has no `dpop-nonce`; `unsupported` for a session that was issued without a token.
 * @source RFC 9449, sections 4.2, 7.1 and 8
 */
export async function proveToken(
  place: KeyPlace & Pick<Environment, 'randomBytes'>,
  { token, key }: Pick<SessionRecord, 'token' | 'key'>,
  { answer, nowMs }: { readonly answer: NonceAnswer; readonly nowMs: number },
): Promise<ProofHeaders> {
  if (token === undefined) throw new KmsError('unsupported', { path: 'token' });
  const [url, nonce] = [urlOf(answer.url), answer.headers.get('dpop-nonce')];
  if (!url || !nonce) throw new KmsError('bad_request', { path: url ? 'dpop-nonce' : 'url' });
  const point = decompressPoint(decodeHex(key.publicKeyHex));
  const jwk = { kty: 'EC', crv: 'P-256', x: encodeBase64url(point.slice(1, 33)), y: encodeBase64url(point.slice(33)) };
  const claims = {
    jti: encodeBase64url(place.randomBytes(16)),
    htm: 'POST',
    htu: url.origin + url.pathname,
    iat: Math.floor(nowMs / 1000),
    ath: encodeBase64url(await sha256(place.subtle, encodeUtf8(token))),
    nonce,
  };
  const [head, payload] = [{ typ: 'dpop+jwt', alg: 'ES256', jwk }, claims].map((part) => encodeBase64url(encodeUtf8(JSON.stringify(part))));
  const signature = await signMessage(place, key, encodeUtf8(`${head}.${payload}`), 'raw');
  return { authorization: `DPoP ${token}`, dpop: `${head}.${payload}.${encodeBase64url(signature)}` };
}
