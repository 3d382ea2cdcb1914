import { sha256 } from '@noble/hashes/sha2.js';
import { randomBytes } from '@noble/hashes/utils.js';
import { concat, toHex, utf8 } from './encodings.js';

/** A source of random bytes: the platform's own, or a seeded one for snapshot tests. */
export type RandomBytes = (byteLength: number) => Uint8Array;

/** Everything random that the service creates. */
export interface Entropy {
  readonly bytes: RandomBytes;
  /** UUID version 4, lower case. */
  uuid(): string;
  /** A one-time code: digits, or upper-case Crockford base32. */
  code(length: number, alphanumeric: boolean): string;
}

/** Whether a string has the form of an id. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);

const digits = '0123456789';
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Create ids and codes from random bytes; from the platform's generator if no source is given. */
export function createEntropy(random: RandomBytes = randomBytes): Entropy {
  return {
    bytes: random,
    uuid: () => uuidOf(random(16)),
    code: (length, alphanumeric) => drawText(random, length, alphanumeric ? crockford : digits),
  };
}

/** Bytes derived from a text, the same in every process. For snapshots, never for secrets. */
export function seededBytes(seed: string): RandomBytes {
  let block = 0;
  return (byteLength) => {
    const blocks = Array.from({ length: Math.ceil(byteLength / 32) }, () => sha256(utf8(`${block++} ${seed}`)));
    return concat(...blocks).slice(0, byteLength);
  };
}

function uuidOf(bytes: Uint8Array): string {
  const marked = Uint8Array.from(bytes);
  marked[6] = ((marked[6] ?? 0) & 0x0f) | 0x40;
  marked[8] = ((marked[8] ?? 0) & 0x3f) | 0x80;
  const hex = toHex(marked);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Bytes above the largest multiple of the alphabet's size are drawn again, so that every symbol is equally likely. */
function drawText(random: RandomBytes, length: number, alphabet: string): string {
  const fair = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of random(length)) {
      if (byte < fair && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}
