import { stampChallenge } from '../client/passkey-stamper.js';
import { subtle } from '../platform/primitives.js';
import { isUserVerified } from '../wire/authenticator-data.js';

/** What a passkey is to confirm. */
export interface ToConfirm {
  /** Domain of the passkeys. */
  readonly rpId: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly signal: AbortSignal;
}

/** Have a passkey of this device confirm these bytes, by the challenge of a stamp for them. @returns whether it did, and verified the person. */
export async function confirmedByPasskey({ rpId, bytes, signal }: ToConfirm): Promise<boolean> {
  try {
    const challenge = await stampChallenge(subtle, bytes);
    const given = await navigator.credentials.get({ signal, publicKey: { challenge, rpId, userVerification: 'required' } });
    return given instanceof PublicKeyCredential && isVerified(given.response);
  } catch {
    return false;
  }
}

function isVerified(response: AuthenticatorResponse): boolean {
  return response instanceof AuthenticatorAssertionResponse && isUserVerified(new Uint8Array(response.authenticatorData));
}
