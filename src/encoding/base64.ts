import { type BitCode, decodeBits, encodeBits } from './bits.js';
import { malformed } from './malformed.js';

const BASE64: BitCode = { name: 'base64', alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', bits: 6 };

/** Encode bytes as standard base64 with padding. @source RFC 4648, section 4. */
export function encodeBase64(bytes: Uint8Array): string {
  const text = encodeBits(BASE64, bytes);
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}

/**
 * Decode standard base64 with padding, the format of proof documents.
 *
 * @throws KmsError `internal` for missing padding, the URL-safe alphabet, white space, or spare bits that aren't zero.
 * @source RFC 4648, section 4.
 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  if (typeof text !== 'string' || text.length % 4 !== 0) malformed('base64');
  return decodeBits(BASE64, text.replace(/={1,2}$/, ''));
}
