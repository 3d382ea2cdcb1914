import { decodeBase64url } from '../encoding/base64url.js';
import { decodeUtf8 } from '../encoding/utf8.js';
import { memberOf } from '../platform/member.js';
import type { LoggedStamp } from './settings.js';

/** The stamp schemes, and what their public keys look like. An Ed25519 private key has the same form, but no stamp contains one. */
const SCHEMES: readonly (readonly [scheme: RegExp, publicKey: RegExp])[] = [
  [/^SIGNATURE_SCHEME_TK_API_(P256|SECP256K1|SECP256K1_EIP191)$/, /^0[23][\da-f]{64}$/i],
  [/^SIGNATURE_SCHEME_TK_API_ED25519$/, /^[\da-f]{64}$/i],
  [/^STAMP_ATTESTED_SCHEME_P256_(VERIFICATION_TOKEN|OIDC)$/, /^0[23][\da-f]{64}$/i],
];

/**
 * What the stamp in a request's headers says about itself; `undefined` without a stamp. Only values in their expected form are reported.
 */
export function loggedStamp(headers: Headers): LoggedStamp | undefined {
  if (headers.has('x-stamp-webauthn')) return { scheme: 'WEBAUTHN' };
  const value = headers.get('x-stamp') ?? headers.get('x-stamp-attested');
  if (value === null) return undefined;
  const stamp = stampIn(value);
  const scheme = String(memberOf(stamp, 'scheme'));
  const publicKeyHex = String(memberOf(stamp, 'publicKey'));
  const known = SCHEMES.find(([name]) => name.test(scheme));
  if (!known) return { scheme: 'unknown' };
  return { scheme, ...(known[1].test(publicKeyHex) && { publicKeyHex }) };
}

/** `undefined` if it can't be read. */
function stampIn(value: string): unknown {
  try {
    return JSON.parse(decodeUtf8(decodeBase64url(value)));
  } catch {
    return undefined;
  }
}
