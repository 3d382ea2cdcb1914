import { sha256 } from '../crypto/digest.js';
import { encodeHex } from '../encoding/hex.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import { subtle } from '../platform/primitives.js';

/** Where the flags of authenticator data are, and the one that says that the person was verified. @source Web Authentication Level 3, 6.1 */
const FLAGS_AT = 32;
const VERIFIED = 0x04;

/** What a passkey is to confirm. */
export interface ToConfirm {
  /** Domain of the passkeys. */
  readonly rpId: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly signal: AbortSignal;
}

/** Have a passkey of this device confirm these bytes, as the service's own stamps do: by the hex of their digest. @returns whether it did. */
export async function confirmedByPasskey({ rpId, bytes, signal }: ToConfirm): Promise<boolean> {
  try {
    const challenge = encodeUtf8(encodeHex(await sha256(subtle, bytes)));
    const given = await navigator.credentials.get({ signal, publicKey: { challenge, rpId, userVerification: 'required' } });
    return given instanceof PublicKeyCredential && isVerified(given.response);
  } catch {
    return false;
  }
}

function isVerified(response: AuthenticatorResponse): boolean {
  if (!(response instanceof AuthenticatorAssertionResponse)) return false;
  return ((new Uint8Array(response.authenticatorData)[FLAGS_AT] ?? 0) & VERIFIED) !== 0;
}
