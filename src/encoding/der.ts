import { malformed } from './malformed.js';

/**
 * Encode a raw P-256 signature as minimal DER, the format of stamps.
 *
 * @param raw 64 bytes: r (32), s (32), as WebCrypto signs.
 * @returns SEQUENCE of INTEGER r and INTEGER s, 8 to 72 bytes.
 * @throws KmsError `internal` if the length is wrong.
 * @source ITU-T X.690, sections 8.3 and 10.1.
 */
export function encodeDer(raw: Uint8Array): Uint8Array<ArrayBuffer> {
  if (raw.length !== 64) malformed('der');
  const integers = [...integerOf(raw.subarray(0, 32)), ...integerOf(raw.subarray(32))];
  return Uint8Array.of(0x30, integers.length, ...integers);
}

function integerOf(scalar: Uint8Array): number[] {
  const digits = [...scalar];
  while (digits.length > 1 && digits[0] === 0) digits.shift();
  if ((digits[0] ?? 0) > 0x7f) digits.unshift(0);
  return [0x02, digits.length, ...digits];
}
