import { sha256 } from '@noble/hashes/sha2.js';
import { concat, fromBase64url, toBase64url, toHex, utf8 } from '../bytes/encodings.js';
import { verifyRsaSha256 } from '../bytes/rsa.js';
import { signP256, verifyP256 } from '../bytes/signatures.js';
import type { Fields } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';
import type { Jwk, Service } from '../state/service.js';
import type { ServiceKey } from '../state/service-keys.js';
import { readJwt, signedPart } from './tokens.js';

/** What identifies a person at a provider. @source wire 8.3 */
export interface OidcIdentity {
  readonly issuer: string;
  readonly audience: string;
  readonly subject: string;
  readonly nonce?: string;
  /** If the provider vouches for it. */
  readonly email?: string;
}

/** What an issued token says besides its times. */
export type OidcClaims = OidcIdentity & { readonly name?: string };

const CLOCK_TOLERANCE_SECONDS = 300;

/** Verify an OIDC token with its issuer's keys. @throws Refusal `oidc-token-invalid`. */
export async function verifyOidcToken(service: Service, token: string): Promise<OidcIdentity> {
  const jwt = readJwt(token);
  const identity = jwt && identityOf(jwt.payload, service.clock.now() / 1000);
  if (jwt === undefined || identity === undefined) throw new Refusal('oidc-token-invalid');
  const keyId = typeof jwt.header.kid === 'string' ? jwt.header.kid : undefined;
  const keys = (await service.issuerKeys(identity.issuer, keyId)) ?? [];
  const named = keys.filter((key) => keyId === undefined || key.kid === undefined || key.kid === keyId);
  if (!named.some((key) => isSignedBy(key, jwt))) throw new Refusal('oidc-token-invalid');
  return identity;
}

/** The nonce that binds a token to a session key: the digest of the key's hex text. @source wire 11 */
export function nonceOf(publicKeyText: string): string {
  return toHex(sha256(utf8(publicKeyText)));
}

/** Sign an OIDC token by ES256. @param lifetimeSeconds from now on. */
export function issueOidcToken(
  claims: OidcClaims,
  { key, nowMs, lifetimeSeconds }: { key: ServiceKey; nowMs: number; lifetimeSeconds: number },
): string {
  const { issuer, audience, subject, ...rest } = claims;
  const iat = Math.floor(nowMs / 1000);
  const signed = signedPart({ alg: 'ES256', typ: 'JWT', kid: keyIdOf(key) }, [
    ['iss', issuer],
    ['aud', audience],
    ['sub', subject],
    ['iat', iat],
    ['exp', iat + lifetimeSeconds],
    ...Object.entries(rest),
  ]);
  return `${signed}.${toBase64url(signP256(utf8(signed), key.privateKey))}`;
}

/** The public form of a signing key. */
export function jwkOf(key: ServiceKey): Jwk {
  const { publicKey } = key;
  const [x, y] = [toBase64url(publicKey.subarray(1, 33)), toBase64url(publicKey.subarray(33))];
  return { kid: keyIdOf(key), kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', x, y };
}

function keyIdOf({ publicKey }: ServiceKey): string {
  return toHex(sha256(publicKey)).slice(0, 16);
}

function identityOf(payload: Fields, nowSeconds: number): OidcIdentity | undefined {
  const { iss: issuer, sub: subject, aud, exp, iat, nbf, nonce, email, email_verified } = payload;
  const audience: unknown = Array.isArray(aud) && aud.length === 1 ? aud[0] : aud;
  if (typeof issuer !== 'string' || typeof subject !== 'string' || typeof audience !== 'string') return undefined;
  if (typeof exp !== 'number' || exp <= nowSeconds) return undefined;
  if ([iat, nbf].some((from) => typeof from === 'number' && from > nowSeconds + CLOCK_TOLERANCE_SECONDS)) return undefined;
  const isVouched = typeof email === 'string' && String(email_verified ?? true) === 'true';
  return { issuer, audience, subject, ...(typeof nonce === 'string' ? { nonce } : {}), ...(isVouched ? { email } : {}) };
}

type SignedJwt = NonNullable<ReturnType<typeof readJwt>>;

/** The key decides the algorithm; a header that names another one is refused. */
function isSignedBy(jwk: Jwk, { header, signature, signed: message }: SignedJwt): boolean {
  if (jwk.kty === 'EC' && header.alg === 'ES256') {
    const publicKey = concat(Uint8Array.of(4), member(jwk, 'x'), member(jwk, 'y'));
    return publicKey.length === 65 && verifyP256({ raw: signature, message, publicKey });
  }
  if (jwk.kty !== 'RSA' || header.alg !== 'RS256') return false;
  return verifyRsaSha256({ modulus: member(jwk, 'n'), exponent: member(jwk, 'e'), signature, message });
}

function member(jwk: Jwk, name: string): Uint8Array {
  const text = jwk[name];
  return (typeof text === 'string' && fromBase64url(text)) || new Uint8Array();
}
