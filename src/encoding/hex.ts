import { type BitCode, decodeBits, encodeBits } from './bits.js';
import { malformed } from './malformed.js';

const HEX: BitCode = { name: 'hex', alphabet: '0123456789abcdef', bits: 4 };

/** Encode bytes as lower-case hex, two characters each, without a prefix. */
export function encodeHex(bytes: Uint8Array): string {
  return encodeBits(HEX, bytes);
}

/**
 * Decode hex in either case, without a prefix.
 *
 * @throws KmsError `internal` for an odd length or any character that isn't a hex digit.
 */
export function decodeHex(text: string): Uint8Array<ArrayBuffer> {
  // Anything but printable ASCII is refused before the case is folded, since some characters fold to ASCII.
  if (typeof text !== 'string' || /[^!-~]/.test(text)) malformed('hex');
  return decodeBits(HEX, text.toLowerCase());
}
