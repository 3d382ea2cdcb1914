import { decodeBase64url, encodeBase64url } from '../encoding/base64url.js';
import { decodeUtf8, encodeUtf8 } from '../encoding/utf8.js';
import { lazy } from '../platform/lazy.js';
import type { Read } from '../wire/read.js';

/** Writes and reads values that only this site can have written. Anyone can read them. */
export interface SignedText {
  write(value: object): Promise<string>;
  /** @returns `undefined` for a text that this site didn't sign, or that contains something else. */
  read<T>(text: string, as: Read<T>): Promise<T | undefined>;
}

const LONGEST = 2048;

/** @param secrets the first one signs. */
export function signedText(subtle: SubtleCrypto, secrets: readonly (string | Uint8Array<ArrayBuffer>)[]): SignedText {
  const keys = lazy(() =>
    Promise.all(
      secrets.map((secret) => {
        const bytes = typeof secret === 'string' ? encodeUtf8(secret) : secret;
        return subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
      }),
    ),
  );
  return {
    write: async (value) => {
      const [key] = await keys();
      const payload = encodeBase64url(encodeUtf8(JSON.stringify(value)));
      // There is at least one secret.
      return `${payload}.${encodeBase64url(new Uint8Array(await subtle.sign('HMAC', key as CryptoKey, encodeUtf8(payload))))}`;
    },
    read: async (text, as) => {
      const [payload = '', mark = '', more] = text.length > LONGEST ? [] : text.split('.');
      const signature = bytesOf(mark);
      if (!signature || more !== undefined) return undefined;
      for (const key of await keys()) {
        if (await subtle.verify('HMAC', key, signature, encodeUtf8(payload))) return valueIn(payload, as);
      }
      return undefined;
    },
  };
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return decodeBase64url(base64url);
  } catch {
    return undefined;
  }
}

/** The value in a text signed by this site, perhaps by an earlier version of this code, or as another kind of value. */
function valueIn<T>(payload: string, as: Read<T>): T | undefined {
  try {
    const parsed = as(JSON.parse(decodeUtf8(decodeBase64url(payload))), '');
    return parsed.ok ? parsed.value : undefined;
  } catch {
    return undefined;
  }
}
