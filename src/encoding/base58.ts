import { malformed } from './malformed.js';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const MAX_CHARACTERS = 4096;

/** Several digits are handled at a time. The product of two limbs stays below 2^53, and 4096 characters take a few milliseconds. */
interface Radix {
  readonly radix: number;
  readonly perLimb: number;
}
const BASE58: Radix = { radix: 58, perLimb: 4 };
const BASE256: Radix = { radix: 256, perLimb: 3 };

/** Encode bytes in the Bitcoin alphabet. Each leading zero byte becomes a `1`. */
export function encodeBase58(bytes: Uint8Array): string {
  return convert([...bytes], BASE256, BASE58)
    .map((digit) => ALPHABET.charAt(digit))
    .join('');
}

/**
 * Decode a string in the Bitcoin alphabet. Each leading `1` becomes a zero byte.
 *
 * @throws KmsError `internal` for a string of more than 4096 characters, or with a foreign one.
 */
export function decodeBase58(text: string): Uint8Array<ArrayBuffer> {
  if (typeof text !== 'string' || text.length > MAX_CHARACTERS) malformed('base58');
  const digits = Array.from(text, (character) => ALPHABET.indexOf(character));
  return digits.includes(-1) ? malformed('base58') : Uint8Array.from(convert(digits, BASE58, BASE256));
}

/** Convert digits from one radix to another, most significant first. The number of leading zeros stays the same. */
function convert(digits: readonly number[], from: Radix, to: Radix): number[] {
  const zeros = digits.findIndex((digit) => digit !== 0);
  if (zeros < 0) return [...digits];
  const converted = rebase(limbsOf(digits, from), baseOf(from), baseOf(to)).flatMap((limb) => digitsOf(limb, to));
  return [...digits.slice(0, zeros), ...converted.slice(converted.findIndex((digit) => digit !== 0))];
}

function limbsOf(digits: readonly number[], { radix, perLimb }: Radix): number[] {
  const limbs: number[] = [];
  for (let end = digits.length; end > 0; end -= perLimb) {
    limbs.push(digits.slice(Math.max(0, end - perLimb), end).reduce((limb, digit) => limb * radix + digit, 0));
  }
  return limbs.reverse();
}

function digitsOf(limb: number, { radix, perLimb }: Radix): number[] {
  return Array.from({ length: perLimb }, (_, at) => Math.floor(limb / radix ** (perLimb - 1 - at)) % radix);
}

function baseOf({ radix, perLimb }: Radix): number {
  return radix ** perLimb;
}

/** Schoolbook conversion of limbs, most significant first. */
function rebase(limbs: readonly number[], from: number, to: number): number[] {
  const reversed: number[] = [];
  for (const limb of limbs) {
    let carry = limb;
    for (let at = 0; at < reversed.length; at++) {
      carry += (reversed[at] ?? 0) * from;
      reversed[at] = carry % to;
      carry = Math.floor(carry / to);
    }
    for (; carry > 0; carry = Math.floor(carry / to)) reversed.push(carry % to);
  }
  return reversed.reverse();
}
