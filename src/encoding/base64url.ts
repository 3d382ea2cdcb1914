import { type BitCode, decodeBits, encodeBits } from './bits.js';

const BASE64URL: BitCode = {
  name: 'base64url',
  alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
  bits: 6,
};

/** Encode bytes as base64url without padding. @source RFC 4648, section 5. */
export function encodeBase64url(bytes: Uint8Array): string {
  return encodeBits(BASE64URL, bytes);
}

/**
 * Decode base64url without padding. Only one string exists for each sequence of bytes.
 *
 * @throws KmsError `internal` for padding, the standard alphabet's `+` and `/`, white space, a length of 1 modulo 4, or spare bits
 * that aren't zero.
 * @source RFC 4648, sections 3.5 and 5.
 */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> {
  return decodeBits(BASE64URL, text);
}
