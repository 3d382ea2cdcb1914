import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { concat, toHex } from './encodings.js';
import type { VerifyP256 } from './signatures.js';

/** SubjectPublicKeyInfo of an uncompressed P-256 point, up to the point. @source RFC 5480 */
const SPKI_PREFIX: Uint8Array = Uint8Array.from(Buffer.from('3059301306072a8648ce3d020106082a8648ce3d030107034200', 'hex'));
const MOST_KEYS = 1000;

/** Recently used keys: parsing one costs more than a verification. */
const known = new Map<string, KeyObject>();

/** P-256 verification by Node's own cryptography, which is about ten times as fast as the portable one. Never throws. */
export const verifyP256Natively: VerifyP256 = ({ raw, message, publicKey }) => {
  if (raw.length !== 64) return false;
  try {
    return verify('sha256', message, { key: keyOf(publicKey), dsaEncoding: 'ieee-p1363' }, raw);
  } catch {
    return false;
  }
};

function keyOf(publicKey: Uint8Array): KeyObject {
  const name = toHex(publicKey);
  const cached = known.get(name);
  if (cached !== undefined) return cached;
  const der = concat(SPKI_PREFIX, p256.Point.fromBytes(publicKey).toBytes(false));
  const key = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' });
  if (known.size >= MOST_KEYS) known.clear();
  known.set(name, key);
  return key;
}
