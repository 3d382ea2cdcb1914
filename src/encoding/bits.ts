import { malformed } from './malformed.js';

/** An alphabet in which each character stands for the same number of bits, and its name for errors. */
export interface BitCode {
  readonly name: string;
  readonly alphabet: string;
  readonly bits: 4 | 6;
}

/** Encode bytes in the alphabet, most significant bit first. The bits that fill up the last character are zero. */
export function encodeBits({ alphabet, bits }: BitCode, bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let count = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    count += 8;
    while (count >= bits) {
      count -= bits;
      text += alphabet[held >> count];
      held &= (1 << count) - 1;
    }
  }
  return count ? text + alphabet[held << (bits - count)] : text;
}

/**
 * Decode a string in the alphabet.
 *
 * @throws KmsError `internal` for a foreign character, an impossible length, or spare bits that aren't zero.
 */
export function decodeBits({ name, alphabet, bits }: BitCode, text: string): Uint8Array<ArrayBuffer> {
  if (typeof text !== 'string') malformed(name);
  const bytes = new Uint8Array((text.length * bits) >> 3);
  let held = 0;
  let count = 0;
  let filled = 0;
  for (let at = 0; at < text.length; at++) {
    const value = alphabet.indexOf(text.charAt(at));
    if (value < 0) malformed(name);
    held = (held << bits) | value;
    count += bits;
    if (count < 8) continue;
    count -= 8;
    bytes[filled++] = held >> count;
    held &= (1 << count) - 1;
  }
  return count >= bits || held ? malformed(name) : bytes;
}
