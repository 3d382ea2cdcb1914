import { sha256 } from '../crypto/digest.js';
import { encodeHex } from '../encoding/hex.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import type { Environment } from '../platform/environment.js';
import type { Stamper } from './stampers.js';

/** Which passkeys may stamp, and how they are asked for. */
export interface PasskeyStamping {
  /** Domain of the passkey: the page's host or a parent domain of it. */
  readonly rpId: string;
  /** Credential ids, base64url; any passkey of the domain if absent. */
  readonly allow?: readonly string[];
  /** Wait in the autofill of an input field instead of opening a dialog. */
  readonly conditional?: boolean;
  /** Only use a passkey stored on this device, and open no dialog if there is none. */
  readonly immediate?: boolean;
  /** The authenticator has to verify the user, by PIN or biometrics. Otherwise there is no stamp. */
  readonly mustVerify?: boolean;
}

/** What a passkey signs to stamp a body: the digest's hex text, not its bytes. @source wire.md 3.2 */
export async function stampChallenge(subtle: SubtleCrypto, body: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return encodeUtf8(encodeHex(await sha256(subtle, body)));
}

/**
 * Stamps with a passkey. The user is asked each time. Call it in the click itself: nothing is fetched before the dialog opens.
 *
 * Rejects with `passkey_cancelled`, or `passkey_failed` and its reason.
 * @source wire.md 3.2
 */
export function passkeyStamper({ subtle, passkeys }: Pick<Environment, 'subtle' | 'passkeys'>, stamping: PasskeyStamping): Stamper {
  return {
    prompts: true,
    stamp: async (body, signal) => {
      const challenge = await stampChallenge(subtle, encodeUtf8(body));
      const assertion = await passkeys.assert({ ...stamping, challenge }, signal);
      const { authenticatorData, clientDataJson, credentialId, signature } = assertion;
      const value = JSON.stringify({ authenticatorData, clientDataJson, credentialId, signature });
      return { header: 'X-Stamp-WebAuthn', value, passkey: { credentialId, userHandle: assertion.userHandle } };
    },
  };
}
