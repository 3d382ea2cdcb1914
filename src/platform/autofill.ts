import { encodeBase64url } from '../encoding/base64url.js';
import { KmsError } from '../errors.js';
import type { PasskeyAssertion, PasskeyRequest } from './environment.js';

/** How to ask for a passkey without a dialog: in the autofill, or only if this device has one. */
const CONDITIONAL: CredentialRequestOptions = { mediation: 'conditional' };
const IMMEDIATE: CredentialRequestOptions & { readonly uiMode: 'immediate' } = { uiMode: 'immediate' };

/**
 * Wait until the user picks a passkey from a field's autofill. This shows nothing itself and continues until aborted. With `immediate`, ask
 * for a passkey on this device, which ends at once if there is none.
 *
 * Separate from the dialogs and their library: a page that only offers autofill loads just this.
 *
 * @throws DOMException as thrown by the browser; KmsError `passkey_cancelled` if it returns nothing.
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
