import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { base64urlnopad } from '@scure/base';

const encoder = new TextEncoder();
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Lower-case hex without a prefix. */
export const toHex: (bytes: Uint8Array) => string = bytesToHex;

/** Bytes of a hex text in either case; `undefined` for anything else. */
export function fromHex(text: string): Uint8Array | undefined {
  return text.length % 2 === 0 && /^[0-9a-fA-F]*$/.test(text) ? hexToBytes(text) : undefined;
}

/** Base64url without padding. */
export function toBase64url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes);
}

/** The bytes of a base64url string, with or without padding; `undefined` for anything else. @source wire 1.1 */
export function fromBase64url(text: string): Uint8Array | undefined {
  try {
    return base64urlnopad.decode(text.replace(/={1,2}$/, ''));
  } catch {
    return undefined;
  }
}

/** The UTF-8 bytes of a string. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

/** The string in UTF-8 bytes, keeping a leading byte order mark; `undefined` if they aren't UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Deeper than any body of the service, and far less than would exhaust a stack. @source security.md R75 */
const MOST_JSON_LEVELS = 100;
/** More than any body of the service has, and parsed within a few milliseconds. */
const MOST_JSON_VALUES = 20_000;

/** The value of a JSON text; `undefined` if it isn't JSON, or has more than 100 levels or too many values. */
export function jsonOf(text: string | undefined, mostValues: number = MOST_JSON_VALUES): unknown {
  if (text === undefined || isLarger(text, mostValues)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const OPENING: readonly number[] = [0x5b, 0x7b];
const CLOSING: readonly number[] = [0x5d, 0x7d];

/** Whether it is nested too deep or contains too much. Checked once, before anything is built from the text. */
function isLarger(text: string, mostValues: number): boolean {
  let [depth, values, isInText] = [0, 1, false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (isInText && character === BACKSLASH) at += 1;
    else if (character === QUOTE) isInText = !isInText;
    else if (isInText) continue;
    else if (character === COMMA) values += 1;
    else if (CLOSING.includes(character)) depth -= 1;
    else if (OPENING.includes(character)) {
      depth += 1;
      values += 1;
    }
    if (depth > MOST_JSON_LEVELS || values > mostValues) return true;
  }
  return false;
}

/** Join byte strings. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** Whether two byte strings are equal. For public values only: not in constant time. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
