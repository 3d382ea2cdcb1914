import { concat, utf8 } from './encodings.js';

/** One DER element. @source ITU-T X.690, section 10 */
export function der(tag: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const content = concat(...contents);
  const { length } = content;
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return concat(Uint8Array.from([tag, ...head]), content);
}

export function sequence(...contents: readonly Uint8Array[]): Uint8Array {
  return der(0x30, ...contents);
}

/** An unsigned number in its shortest form. */
export function integer(value: Uint8Array): Uint8Array {
  const first = value.findIndex((byte) => byte !== 0);
  const digits = first < 0 ? Uint8Array.of(0) : value.subarray(first);
  return (digits[0] ?? 0) < 0x80 ? der(2, digits) : der(2, Uint8Array.of(0), digits);
}

/** A bit string of whole bytes. */
export function bitString(bytes: Uint8Array): Uint8Array {
  return der(3, Uint8Array.of(0), bytes);
}

/** A name that consists of a common name. */
export function commonName(text: string): Uint8Array {
  return sequence(der(0x31, sequence(Uint8Array.of(6, 3, 0x55, 4, 3), der(0x0c, utf8(text)))));
}

/** A time with seconds, in the format that RFC 5280 requires for its year. @param atMs milliseconds since the epoch. */
export function time(atMs: number): Uint8Array {
  const digits = new Date(atMs).toISOString().replace(/\.\d+|[-:T]/g, '');
  return Number(digits.slice(0, 4)) < 2050 ? der(0x17, utf8(digits.slice(2))) : der(0x18, utf8(digits));
}
