import { encodeHex } from './hex.js';
import { malformed } from './malformed.js';

/** The prime of P-256; coordinates are below it. @source FIPS 186-4, D.1.2.3 */
export const P = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

/**
 * Check an uncompressed P-256 point from outside.
 *
 * BigInt isn't constant-time: use it for points only, which are public.
 *
 * @param point 65 bytes: 0x04, x (32), y (32).
 * @returns the same bytes.
 * @throws KmsError `internal` for another prefix or length, a coordinate of p or more, a point off the curve, infinity.
 * @source SEC 1 v2, sections 2.3.4 and 3.2.2.1; FIPS 186-4, D.1.2.3.
 */
export function pointOnCurve(point: Uint8Array): Uint8Array<ArrayBuffer> {
  if (point.length !== 65 || point[0] !== 4) malformed('point');
  const y = numberOf(point.subarray(33));
  return y < P && (y * y - squareAt(point.subarray(1, 33))) % P === 0n ? Uint8Array.from(point) : malformed('point');
}

/** The square of y for this x, modulo p; may be negative. @throws KmsError `internal` for an x of p or more. */
export function squareAt(bytes: Uint8Array): bigint {
  const x = numberOf(bytes);
  return x < P ? (x * x * x - 3n * x + B) % P : malformed('point');
}

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${encodeHex(bytes)}`);
}
