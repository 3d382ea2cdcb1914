import { type KeyPlace, type LoginKey, signMessage } from '../crypto/signing-key.js';
import { encodeBase64url } from '../encoding/base64url.js';
import { encodeHex } from '../encoding/hex.js';
import { encodeUtf8 } from '../encoding/utf8.js';

/** Signs request bodies in one of the service's header formats. Rejects with `KmsError` only. */
export interface Stamper {
  /**
   * @param body the exact text that will be sent.
   * @returns name and value of the header.
   */
  stamp(body: string, signal?: AbortSignal): Promise<Stamp>;
  /** The user is asked each time, so only what they started is stamped: no polling, no second look at a refusal. */
  readonly prompts?: true;
}

/** A header of a stamped request. */
export interface Stamp {
  readonly header: 'X-Stamp' | 'X-Stamp-WebAuthn' | 'X-Stamp-Attested';
  readonly value: string;
  /** The key that the stamp names, in hex. A passkey's stamp names none. */
  readonly publicKey?: string;
  /** The passkey that stamped: its id, and its authenticator's user handle. Base64url; never sent anywhere. */
  readonly passkey?: { readonly credentialId: string; readonly userHandle?: string | undefined };
}

/** Signature schemes of `X-Stamp`. @source wire.md 3.1 */
type Scheme = 'P256' | 'SECP256K1' | 'SECP256K1_EIP191' | 'ED25519';

/**
 * Write an `X-Stamp` header.
 *
 * @param signature hex: DER, or for ed25519 the 64 bytes.
 * @source wire.md 3.1
 */
export function stampOf(scheme: Scheme, publicKey: string, signature: string): Stamp {
  const stamp = JSON.stringify({ publicKey, scheme: `SIGNATURE_SCHEME_TK_API_${scheme}`, signature });
  return { header: 'X-Stamp', value: encodeBase64url(encodeUtf8(stamp)), publicKey };
}

/** Stamps with a login key. */
export function keyStamper(place: KeyPlace, key: LoginKey): Stamper {
  return {
    stamp: async (body) => stampOf('P256', key.publicKeyHex, encodeHex(await signMessage(place, key, encodeUtf8(body), 'der'))),
  };
}
