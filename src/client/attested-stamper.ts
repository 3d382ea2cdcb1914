import { type KeyPlace, type LoginKey, signMessage } from '../crypto/signing-key.js';
import { encodeBase64url } from '../encoding/base64url.js';
import { encodeHex } from '../encoding/hex.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import type { OidcToken, VerificationToken } from '../wire/proxy.js';
import type { Stamper } from './stampers.js';

/** A token that names a key, and the key itself. */
export type AttestedKey = { readonly key: LoginKey } & (
  | { readonly scheme: 'VERIFICATION_TOKEN'; readonly token: VerificationToken }
  | { readonly scheme: 'OIDC'; readonly token: OidcToken }
);

/**
 * Stamps for a user who has no credential at the service yet, with the key that their proof names.
 *
 * @source wire-v2.md 3
 */
export function attestedStamper(place: KeyPlace, { key, token, scheme }: AttestedKey): Stamper {
  const { publicKeyHex: publicKey } = key;
  return {
    stamp: async (body) => {
      const signature = encodeHex(await signMessage(place, key, encodeUtf8(body), 'der'));
      const stamp = { publicKeyAttestation: token, scheme: `STAMP_ATTESTED_SCHEME_P256_${scheme}`, publicKey, signature };
      return { header: 'X-Stamp-Attested', value: encodeBase64url(encodeUtf8(JSON.stringify(stamp))), publicKey };
    },
  };
}
