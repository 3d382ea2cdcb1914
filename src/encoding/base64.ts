import { type BitCode, decodeBits } from './bits.js';
import { malformed } from './malformed.js';

const BASE64: BitCode = { name: 'base64', alphabet: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', bits: 6 };

/**
 * Read standard base64 with its padding, the form of proof documents.
 *
 * @throws KmsError `internal` for missing padding, the url-safe alphabet, white space, or spare bits that are not zero.
 * @source RFC 4648, section 4.
 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  if (typeof text !== 'string' || text.length % 4 !== 0) malformed('base64');
  return decodeBits(BASE64, text.replace(/={1,2}$/, ''));
}
