import { encodeUtf8 } from '../encoding/utf8.js';
import { openTarget, refuseTarget, sealText, type Target } from './target-bundle.js';

/** A code, and what is needed to send it. */
export interface CodeSealing extends Target {
  readonly otpId: string;
  readonly otpCode: string;
  /** Compressed P-256 in hex: the key that the proof of the contact is bound to. */
  readonly publicKey: string;
}

/** Returns `encryptedOtpBundle`. */
export type SealCode = (sealing: CodeSealing) => Promise<string>;

/**
 * Encrypt codes for the enclave, each together with the key its proof is for. A target used for one attempt is refused for any other.
 *
 * @throws KmsError `token_invalid` with reason `reused`, and what `openTarget` throws.
 * @source wire-v2.md 6
 */
export function codeSealer(subtle: SubtleCrypto): SealCode {
  const used = new Map<string, string>();
  return async ({ otpId, otpCode, publicKey, ...bundle }) => {
    const { targetPublic } = await openTarget(bundle, subtle);
    const target = targetPublic.toLowerCase();
    if ((used.get(target) ?? otpId) !== otpId) refuseTarget('reused');
    used.set(target, otpId);
    return sealText({ target, plaintext: encodeUtf8(JSON.stringify({ otp_code: otpCode, public_key: publicKey })) }, subtle);
  };
}
