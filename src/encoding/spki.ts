import { decodeHex } from './hex.js';
import { malformed } from './malformed.js';
import { pointOnCurve } from './point-on-curve.js';

const HEADER = decodeHex('3059301306072a8648ce3d020106082a8648ce3d030107034200');

/**
 * Read a P-256 SubjectPublicKeyInfo with named curve and uncompressed point, the only form that all browsers write and read.
 *
 * @param spki 91 bytes of DER.
 * @returns 65 bytes: 0x04, x (32), y (32), checked to be on the curve.
 * @throws KmsError `internal` for any other form or point.
 * @source RFC 5480, section 2.
 */
export function pointOfSpki(spki: Uint8Array): Uint8Array<ArrayBuffer> {
  const point = spki.subarray(HEADER.length);
  return point.length === 65 && HEADER.every((byte, at) => byte === spki[at]) ? pointOnCurve(point) : malformed('spki');
}
