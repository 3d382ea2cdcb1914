import { stampChallenge } from '../client/passkey-stamper.js';
import { subtle } from '../platform/primitives.js';
import { isUserVerified } from '../wire/authenticator-data.js';

/** What a passkey should confirm. */
export interface ToConfirm {
  /** Domain of the passkeys. */
  readonly rpId: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly signal: AbortSignal;
}

/**
 * Have a passkey on this device confirm these bytes, with the challenge of a stamp for them.
 * @returns whether it did, and verified the user.
 */
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
