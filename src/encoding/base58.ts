import { malformed } from './malformed.js';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const MAX_CHARACTERS = 4096;

/** Write bytes in the Bitcoin alphabet; each leading zero byte becomes a `1`. */
export function encodeBase58(bytes: Uint8Array): string {
  return rebase(bytes, { from: 256, to: 58 })
    .map((digit) => ALPHABET.charAt(digit))
    .join('');
}

/**
 * Read a text in the Bitcoin alphabet; each leading `1` becomes a zero byte.
 *
 * @throws KmsError `internal` for more than 4096 characters, which are not looked at, or a foreign character.
 */
export function decodeBase58(text: string): Uint8Array<ArrayBuffer> {
  if (typeof text !== 'string' || text.length > MAX_CHARACTERS) malformed('base58');
  const digits = Array.from(text, (character) => ALPHABET.indexOf(character));
  return digits.includes(-1) ? malformed('base58') : Uint8Array.from(rebase(digits, { from: 58, to: 256 }));
}

/** Digits of one base as digits of another, most significant first; leading zeros are kept one for one. */
function rebase(digits: Iterable<number>, { from, to }: { readonly from: number; readonly to: number }): number[] {
  const reversed: number[] = [];
  let zeros = 0;
  for (const digit of digits) {
    let carry = digit;
    for (let at = 0; at < reversed.length; at++) {
      carry += (reversed[at] ?? 0) * from;
      reversed[at] = carry % to;
      carry = Math.floor(carry / to);
    }
    for (; carry > 0; carry = Math.floor(carry / to)) reversed.push(carry % to);
    if (reversed.length === 0) zeros++;
  }
  return [...new Array<number>(zeros).fill(0), ...reversed.reverse()];
}
