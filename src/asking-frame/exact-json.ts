import { decodeUtf8, encodeUtf8 } from '../encoding/utf8.js';

/** Bytes as a text that is nothing else; nothing where they are none. */
export function exactText(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  try {
    const text = decodeUtf8(bytes);
    // A mark of byte order at the start is no part of a text, and would be signed unseen.
    return encodeUtf8(text).length === bytes.length ? text : undefined;
  } catch {
    return undefined;
  }
}

/** A member that a reader which assigns each would take for what the object inherits. In a text within the JSON its last quote is escaped. */
const INHERITED = /"__proto__"\s*:/;

/** A text that every parser reads as this one: written anew it is the same, so it has no double names, no escapes, no rounded numbers. */
export function exactJson(text: string, { mayHaveSpace = false }: { readonly mayHaveSpace?: boolean } = {}): object | undefined {
  if (INHERITED.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    // White space between the parts means nothing to any parser.
    const bare = mayHaveSpace ? text.replace(/("(?:[^"\\]|\\.)*")|[ \n\r\t]+/g, '$1') : text;
    return typeof value === 'object' && value !== null && !Array.isArray(value) && JSON.stringify(value) === bare ? value : undefined;
  } catch {
    return undefined;
  }
}
