import { encodeUtf8 } from '../encoding/utf8.js';
import { webSubtle } from '../platform/web-crypto.js';
import { SIGNER_KEY } from '../wire/profile.js';
import { openTarget, refuseTarget, sealText } from './target-bundle.js';

/** What is needed to import a wallet or a key. */
export interface ImportSealing {
  /** `importBundle` of `init_import_wallet` or `init_import_private_key`. */
  readonly bundle: string;
  /** Recovery phrase, or the bytes of a private key. The bytes are not overwritten. */
  readonly plaintext: string | Uint8Array<ArrayBuffer>;
  /** Who imports. The bundle has to name both. */
  readonly organizationId: string;
  readonly userId: string;
  /** The key that must have signed; the service's own if absent. */
  readonly signer?: string;
}

/**
 * Encrypt a recovery phrase or a private key for the enclave.
 *
 * @returns `encryptedBundle` of `import_wallet` or `import_private_key`.
 * @throws KmsError `token_invalid`; its reason names the first check that failed.
 * @source wire.md 7.1; wire-v2.md 9
 */
export async function sealImportBundle(sealing: ImportSealing, subtle: SubtleCrypto = webSubtle()): Promise<string> {
  const { bundle, plaintext, organizationId, userId, signer = SIGNER_KEY } = sealing;
  const data = await openTarget({ bundle, signer }, subtle);
  if (data.organizationId !== organizationId) refuseTarget('organization');
  if (data.userId !== userId) refuseTarget('user');
  return sealText({ target: data.targetPublic, plaintext: typeof plaintext === 'string' ? encodeUtf8(plaintext) : plaintext }, subtle);
}
