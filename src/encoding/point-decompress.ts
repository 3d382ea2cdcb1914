import { decodeHex, encodeHex } from './hex.js';
import { malformed } from './malformed.js';

const P = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn;
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn;

/**
 * Check a P-256 point that came from outside, and give it in the one form that every WebCrypto imports.
 *
 * BigInt is not constant in time: points only, which are public.
 *
 * @param point compressed (33 bytes) or uncompressed (65 bytes).
 * @returns 65 bytes: 0x04, x (32), y (32).
 * @throws KmsError `internal` for another prefix or length, a coordinate that is not below p, a point off the curve, infinity.
 * @source SEC 1 v2, sections 2.3.4 and 3.2.2.1; FIPS 186-4, D.1.2.3.
 */
export function decompressPoint(point: Uint8Array): Uint8Array<ArrayBuffer> {
  const prefix = point[0] ?? 0;
  const x = numberOf(point.subarray(1, 33));
  const square = x < P ? (x * x * x - 3n * x + B) % P : malformed('point');
  if (point.length === 65 && prefix === 4) {
    const y = numberOf(point.subarray(33));
    return y < P && (y * y - square) % P === 0n ? Uint8Array.from(point) : malformed('point');
  }
  if (point.length !== 33 || (prefix !== 2 && prefix !== 3)) malformed('point');
  return uncompressed(x, rootOf((square + P) % P, BigInt(prefix & 1)));
}

/** The square root of the wanted parity. p is 3 modulo 4, so it is a power; 0 has only the even one, and no point here has y = 0. */
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

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x0${encodeHex(bytes)}`);
}

function uncompressed(x: bigint, y: bigint): Uint8Array<ArrayBuffer> {
  return decodeHex(`04${[x, y].map((coordinate) => coordinate.toString(16).padStart(64, '0')).join('')}`);
}
