import { malformed } from './malformed.js';

/** Encode a string as UTF-8. A lone surrogate becomes U+FFFD, as everywhere on the web. */
export function encodeUtf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/**
 * Decode UTF-8. A byte order mark is kept like any other character.
 *
 * @throws KmsError `internal` if the bytes aren't UTF-8.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return malformed('utf8');
  }
}
