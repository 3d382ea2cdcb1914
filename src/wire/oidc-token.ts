import { sha256 } from '../crypto/digest.js';
import { decodeBase64url } from '../encoding/base64url.js';
import { encodeHex } from '../encoding/hex.js';
import { urlOf } from '../encoding/url.js';
import { decodeUtf8, encodeUtf8 } from '../encoding/utf8.js';
import { KmsError } from '../errors.js';
import type { OidcClaims } from './proxy.js';
import { memberOf } from './read.js';

/** The longest name that an account can have, in characters. */
const LONGEST_NAME = 255;

/** Binds an OAuth login to a key: hex SHA-256 of the key's hex text, not of its bytes. @source wire.md 11 */
export async function nonceOf(subtle: SubtleCrypto, publicKeyHex: string): Promise<string> {
  return encodeHex(await sha256(subtle, encodeUtf8(publicKeyHex)));
}

/**
 * Check that an OIDC token belongs to the attempt that asked for it. The service checks its signature. An absent claim or an unreadable
 * payload proves nothing either way.
 *
 * @throws KmsError `oauth_state` if it has another nonce or is for another client.
 * @source security R36
 */
export function checkOidcToken(token: string, expected: { readonly nonce: string; readonly clientId?: string | undefined }): void {
  const claims = claimsOf(token);
  const [nonce, audience] = [memberOf(claims, 'nonce'), memberOf(claims, 'aud')];
  if (nonce !== undefined && nonce !== expected.nonce) throw new KmsError('oauth_state', { reason: 'nonce' });
  const audiences: readonly unknown[] = Array.isArray(audience) ? audience : [audience];
  if (expected.clientId && audience !== undefined && !audiences.includes(expected.clientId))
    throw new KmsError('oauth_state', { reason: 'audience' });
}

/** Whether a token contains a nonce. Without one it isn't bound to any key. */
export const hasNonce = (token: string): boolean => memberOf(claimsOf(token), 'nonce') !== undefined;

/** A token's issuer, as a host name; `undefined` if it names none. */
export function issuerOf(token: string): string | undefined {
  const issuer = memberOf(claimsOf(token), 'iss');
  return typeof issuer === 'string' ? urlOf(issuer)?.hostname : undefined;
}

/** What a token calls its user: their name, or their email address. Anyone can choose any name, so it is only for display. */
export function calledIn(token: string): string | undefined {
  const claims = claimsOf(token);
  const given = ['name', 'email'].map((claim) => memberOf(claims, claim));
  return given.map((one) => (typeof one === 'string' ? one.trim() : '')).find((one) => one.length > 0 && one.length <= LONGEST_NAME);
}

/**
 * The same user at other clients of the same provider, as far as a token tells. Empty if it doesn't say who the user is.
 *
 * @source wire-v2.md 8
 */
export function claimsBeside(token: string, audiences: readonly string[]): readonly OidcClaims[] {
  const claims = claimsOf(token);
  const [iss, sub] = [memberOf(claims, 'iss'), memberOf(claims, 'sub')];
  if (typeof iss !== 'string' || typeof sub !== 'string') return [];
  return audiences.filter((aud) => aud !== memberOf(claims, 'aud')).map((aud) => ({ iss, sub, aud }));
}

function claimsOf(token: string): unknown {
  try {
    return JSON.parse(decodeUtf8(decodeBase64url(token.split('.')[1] ?? '')));
  } catch {
    return undefined;
  }
}
