import { encodeBase64url } from '../encoding/base64url.js';
import { KmsError } from '../errors.js';
import type { PasskeyAssertion, PasskeyRequest } from './environment.js';

/** How a passkey is asked for without a dialog of its own: in the autofill, or only where this device has one. */
const CONDITIONAL: CredentialRequestOptions = { mediation: 'conditional' };
const IMMEDIATE: CredentialRequestOptions & { readonly uiMode: 'immediate' } = { uiMode: 'immediate' };

/**
 * Wait until the user picks a passkey in the autofill of a field, which shows nothing by itself and lasts until it is aborted. With `immediate`
 * ask for one that this device has, which ends at once where there is none.
 *
 * Apart from the dialogs, and without their library: a page that offers the autofill loads this alone.
 *
 * @throws DOMException as the browser throws it; KmsError `passkey_cancelled` when it gives nothing.
 * @source Web Authentication Level 3, section 5.1.4 (`mediation: "conditional"`, `uiMode: "immediate"`)
 */
export async function quietAssertion(
  { challenge, rpId, immediate }: PasskeyRequest,
  signal: AbortSignal | undefined,
): Promise<PasskeyAssertion> {
  const publicKey = { challenge, rpId, userVerification: 'preferred' } as const;
  const how = immediate ? IMMEDIATE : CONDITIONAL;
  const credential = await navigator.credentials.get({ ...how, publicKey, ...(signal && { signal }) });
  const given = credential as PublicKeyCredential | null; // nothing else was asked for
  const response = given?.response as AuthenticatorAssertionResponse | undefined; // as `get` answers
  if (!given || !response) throw new KmsError('passkey_cancelled');
  return {
    credentialId: given.id,
    authenticatorData: textOf(response.authenticatorData),
    clientDataJson: textOf(response.clientDataJSON),
    signature: textOf(response.signature),
    userHandle: response.userHandle ? textOf(response.userHandle) : undefined,
  };
}

function textOf(buffer: ArrayBuffer): string {
  return encodeBase64url(new Uint8Array(buffer));
}
