import { decodeBase64url, encodeBase64url } from '../encoding/base64url.js';
import { decodeUtf8, encodeUtf8 } from '../encoding/utf8.js';
import { lazy } from '../platform/lazy.js';
import { id, type Read, shape, text } from '../wire/read.js';
import { number } from '../wire/read-values.js';
import type { Visitor } from './visitor.js';

/** What a cookie says. */
export interface SealedSession extends Visitor {
  /** Of the session: what all cookies of one login have in common. */
  readonly id: string;
  /** Which of these cookies this is. */
  readonly generation: number;
  readonly issuedAtMs: number;
}

/** Writes and reads cookies that only this site can have written. */
export interface CookieSeal {
  seal(value: SealedSession): Promise<string>;
  /** @returns nothing for what is no such cookie. */
  open(cookie: string): Promise<SealedSession | undefined>;
}

const LONGEST = 2048;
const readSealed: Read<SealedSession> = shape<SealedSession>({
  id: text,
  generation: number,
  issuedAtMs: number,
  organizationId: id,
  userId: id,
  publicKey: text,
  expiresAtMs: number,
});

/** @param secrets of which the first signs. */
export function cookieSeal(subtle: SubtleCrypto, secrets: readonly (string | Uint8Array<ArrayBuffer>)[]): CookieSeal {
  const keys = lazy(() =>
    Promise.all(
      secrets.map((secret) => {
        const bytes = typeof secret === 'string' ? encodeUtf8(secret) : secret;
        return subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
      }),
    ),
  );
  return {
    seal: async (value) => {
      const [key] = await keys();
      const payload = encodeBase64url(encodeUtf8(JSON.stringify(value)));
      // There is at least one secret.
      return `${payload}.${encodeBase64url(new Uint8Array(await subtle.sign('HMAC', key as CryptoKey, encodeUtf8(payload))))}`;
    },
    open: async (cookie) => {
      const [payload = '', mark = '', more] = cookie.length > LONGEST ? [] : cookie.split('.');
      const signature = bytesOf(mark);
      if (!signature || more !== undefined) return undefined;
      for (const key of await keys()) {
        if (await subtle.verify('HMAC', key, signature, encodeUtf8(payload))) return sealedIn(payload);
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

/** Signed by this site, though perhaps by an earlier version of this code. */
function sealedIn(payload: string): SealedSession | undefined {
  try {
    const parsed = readSealed(JSON.parse(decodeUtf8(decodeBase64url(payload))), '');
    return parsed.ok ? parsed.value : undefined;
  } catch {
    return undefined;
  }
}
