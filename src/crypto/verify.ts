import { decodeHex } from '../encoding/hex.js';
import { pointOnCurve } from '../encoding/point-on-curve.js';
import { KmsError } from '../errors.js';

/** A signature as WebCrypto checks it, and the message it covers. */
export interface SignedMessage {
  /** 64 bytes: r (32), s (32). */
  readonly signature: Uint8Array<ArrayBuffer>;
  /** Hashed once with SHA-256 here. Where the service hashes twice (session tokens), pass the SHA-256 of the text. */
  readonly message: Uint8Array<ArrayBuffer>;
}

/**
 * Whether a P-256 signature over the SHA-256 of a message is valid under a key. A high s is valid.
 *
 * @param publicKeyHex uncompressed point, 130 hex characters, as keys are pinned.
 * @throws KmsError `internal` at `publicKey` if the key isn't such a point.
 * @source wire.md 1.3, 1.4 and 8.1
 */
export async function verifySignature(subtle: SubtleCrypto, publicKeyHex: string, signed: SignedMessage): Promise<boolean> {
  const key = await importPublicKey(subtle, publicKeyHex);
  // Firefox accepts halves of any length.
  if (signed.signature.length !== 64) return false;
  return subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signed.signature, signed.message);
}

/** The point is checked here: WebKit imports one off the curve, and some browsers read compressed ones. */
async function importPublicKey(subtle: SubtleCrypto, publicKeyHex: string): Promise<CryptoKey> {
  const point = decodeHex(publicKeyHex);
  try {
    return await subtle.importKey('raw', pointOnCurve(point), { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify']);
  } catch (cause) {
    throw new KmsError('internal', { path: 'publicKey', cause });
  }
}
