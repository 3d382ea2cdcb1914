import { sha256 } from '../crypto/digest.js';
import { verifySignature } from '../crypto/verify.js';
import { decodeBase64url, encodeBase64url } from '../encoding/base64url.js';
import { decodeHex, encodeHex } from '../encoding/hex.js';
import { decompressPoint } from '../encoding/point-decompress.js';
import { urlOf } from '../encoding/url.js';
import { decodeUtf8, encodeUtf8 } from '../encoding/utf8.js';
import { KmsError } from '../errors.js';
import type { Environment } from '../platform/environment.js';
import { oneOf, type Read, shape, text } from '../wire/read.js';
import { number } from '../wire/read-values.js';
import { headerOf, type Incoming } from './incoming.js';
import type { SignedText } from './signed-text.js';
import type { Kept } from './state.js';
import type { Visitor } from './visitor.js';

/** How long a nonce is valid. */
const NONCE_MS = 300_000;
const LONGEST = 4096;

/** What is needed to check proofs. */
export interface TokenProofParts {
  readonly environment: Pick<Environment, 'now' | 'subtle' | 'randomBytes'>;
  readonly kept: Kept;
  readonly signed: SignedText;
  readonly origins: readonly string[];
  readonly maxSkewMs: number;
}

/** A nonce of this site. */
interface Nonce {
  readonly nonce: string;
  readonly untilMs: number;
}

const readNonce = shape<Nonce>({ nonce: text, untilMs: number });
const readHead = shape({ typ: oneOf('dpop+jwt'), alg: oneOf('ES256') });
const readClaims = shape({ htm: text, htu: text, iat: number, jti: text, nonce: text, ath: text });

/** Proofs that the sender of a session token has the session's key. @source RFC 9449 */
export class Proofs {
  readonly #parts: TokenProofParts;

  constructor(parts: TokenProofParts) {
    this.#parts = parts;
  }

  /** A nonce for the next proof, valid once and for five minutes. */
  nonce(): Promise<string> {
    const { environment, signed } = this.#parts;
    const nonce: Nonce = { nonce: encodeBase64url(environment.randomBytes(16)), untilMs: environment.now() + NONCE_MS };
    return signed.write(nonce);
  }

  /** The token in a request. @throws KmsError `token_invalid` if there is none in the form `DPoP`. */
  static tokenOf(request: Incoming): string {
    const [, token] = /^DPoP ([\w.-]+)$/i.exec(headerOf(request, 'authorization') ?? '') ?? [];
    return token ?? refuse('authorization');
  }

  /**
   * Check the proof next to a token: signed with the key that the token names, for a request with this method to one of the site's origins,
   * and with a nonce of this site that no proof has used before.
   *
   * @throws KmsError `token_invalid`, with the proof's member as `path`; `clock_skew` if it was created more than `maxSkewMs` from now.
   */
  async check(request: Incoming, token: string, { publicKey }: Pick<Visitor, 'publicKey'>): Promise<void> {
    const { environment, kept, signed, origins, maxSkewMs } = this.#parts;
    const { subtle } = environment;
    const claims = await claimsUnder(subtle, publicKey, headerOf(request, 'dpop') ?? '');
    if (claims.htm !== request.method) refuse('proof.htm');
    const origin = urlOf(claims.htu)?.origin ?? '';
    if (!origins.includes(origin) || origin !== (headerOf(request, 'origin') ?? origin)) refuse('proof.htu');
    if (claims.ath !== encodeBase64url(await sha256(subtle, encodeUtf8(token)))) refuse('proof.ath');
    if (Math.abs(claims.iat * 1000 - environment.now()) > maxSkewMs) throw new KmsError('clock_skew', { path: 'proof.iat' });
    const given = await signed.read(claims.nonce, readNonce);
    const leftMs = (given?.untilMs ?? 0) - environment.now();
    if (!given || leftMs <= 0 || !(await kept.claim(`nonce:${given.nonce}`, leftMs))) refuse('proof.nonce');
  }
}

function refuse(path: string): never {
  throw new KmsError('token_invalid', { path });
}

/** The claims of a proof signed with a key. Nothing in the proof chooses the key. */
async function claimsUnder(subtle: SubtleCrypto, publicKey: string, proof: string) {
  const [head = '', payload = '', signature = '', more] = proof.length > LONGEST ? [] : proof.split('.');
  const point = encodeHex(decompressPoint(decodeHex(publicKey)));
  try {
    const signed = { signature: decodeBase64url(signature), message: encodeUtf8(`${head}.${payload}`) };
    const isSigned = more === undefined && (await verifySignature(subtle, point, signed));
    const [{ ok }, claims] = [jsonIn(head, readHead), jsonIn(payload, readClaims)];
    if (isSigned && ok && claims.ok) return claims.value;
  } catch {
    // Not base64url, or not JSON.
  }
  return refuse('proof');
}

function jsonIn<T>(part: string, read: Read<T>) {
  return read(JSON.parse(decodeUtf8(decodeBase64url(part))), '');
}
