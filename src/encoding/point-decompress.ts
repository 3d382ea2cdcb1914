import { decodeHex, encodeHex } from './hex.js';
import { malformed } from './malformed.js';
import { P, pointOnCurve, squareAt } from './point-on-curve.js';

/**
 * Check a P-256 point from outside, and return it in the one form that every WebCrypto imports.
 *
 * BigInt isn't constant-time: use it for points only, which are public.
 *
 * @param point compressed (33 bytes) or uncompressed (65 bytes).
 * @returns 65 bytes: 0x04, x (32), y (32).
 * @throws KmsError `internal` for another prefix or length, a coordinate of p or more, a point off the curve, infinity.
 * @source SEC 1 v2, sections 2.3.4 and 3.2.2.1; FIPS 186-4, D.1.2.3.
 */
export function decompressPoint(point: Uint8Array): Uint8Array<ArrayBuffer> {
  if (point.length === 65) return pointOnCurve(point);
  const prefix = point[0];
  if (point.length !== 33 || (prefix !== 2 && prefix !== 3)) return malformed('point');
  const x = point.subarray(1);
  const y = rootOf((squareAt(x) + P) % P, BigInt(prefix & 1));
  return decodeHex(`04${encodeHex(x)}${y.toString(16).padStart(64, '0')}`);
}

/** The square root with the wanted parity. p is 3 modulo 4, so the root is a power. 0 only has an even one, and no point here has y = 0. */
function rootOf(square: bigint, parity: bigint): bigint {
  const root = power(square, (P + 1n) / 4n);
  if ((root * root - square) % P !== 0n) malformed('point');
  return (root & 1n) === parity ? root : P - root;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let square = base, left = exponent; left > 0n; left >>= 1n, square = (square * square) % P) {
    if (left & 1n) result = (result * square) % P;
  }
  return result;
}
