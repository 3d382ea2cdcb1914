import { malformed } from './malformed.js';

/**
 * Compress an uncompressed P-256 point.
 *
 * @param point 65 bytes: 0x04, x (32), y (32), as WebCrypto exports it in "raw" format.
 * @returns 33 bytes: 0x02 or 0x03 by the parity of y, then x.
 * @throws KmsError `internal` if the length or the first byte is wrong.
 * @source SEC 1 v2, section 2.3.3.
 */
export function compressPoint(point: Uint8Array): Uint8Array<ArrayBuffer> {
  const last = point[64];
  if (point.length !== 65 || point[0] !== 4 || last === undefined) malformed('point');
  const out = Uint8Array.from(point.subarray(0, 33));
  out[0] = 2 + (last & 1);
  return out;
}

/** Whether it is a compressed point in hex: 66 lower-case characters. */
export function isCompressedPoint(value: unknown): value is string {
  return typeof value === 'string' && /^0[23][\da-f]{64}$/.test(value);
}
