import { decodeUtf8, encodeUtf8 } from '../encoding/utf8.js';

/** Bytes that are exactly the encoding of a text; `undefined` if they aren't. */
export function exactText(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  try {
    const text = decodeUtf8(bytes);
    // A byte order mark at the start isn't part of the text, and would be signed unseen.
    return encodeUtf8(text).length === bytes.length ? text : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A member that a parser which assigns each one would confuse with what the object inherits. In a text within the JSON its last quote is
 * escaped.
 */
const INHERITED = /"__proto__"\s*:/;

/**
 * A text that every parser reads the same way. Writing it again gives the same text, so it has no duplicate names, no escapes, no rounded
 * numbers.
 */
export function exactJson(text: string, { mayHaveSpace = false }: { readonly mayHaveSpace?: boolean } = {}): object | undefined {
  if (INHERITED.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    // White space between tokens has no meaning to any parser.
    const bare = mayHaveSpace ? text.replace(/("(?:[^"\\]|\\.)*")|[ \n\r\t]+/g, '$1') : text;
    return typeof value === 'object' && value !== null && !Array.isArray(value) && JSON.stringify(value) === bare ? value : undefined;
  } catch {
    return undefined;
  }
}
