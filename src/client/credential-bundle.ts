import { decodeBase58check } from '../crypto/base58check.js';
import { importScalar } from '../crypto/import-scalar.js';
import { hpke } from '../crypto/libraries.js';
import type { SigningKey } from '../crypto/signing-key.js';
import { KmsError } from '../errors.js';
import { webSubtle } from '../platform/web-crypto.js';

/** A bundle, and the key it was encrypted for. */
export interface CredentialOpening {
  /** `credentialBundle` of `create_read_write_session` or `otp_auth`. */
  readonly bundle: string;
  /** ECDH P-256. Its public half was sent as `targetPublicKey`. */
  readonly keyPair: CryptoKeyPair;
}

const ENC_LENGTH = 33;

/**
 * Open a credential bundle. The API key in it becomes a signing key that can't be read, and its bytes are overwritten.
 *
 * @throws KmsError `token_invalid` with reason `bundle` if it is damaged or meant for another key.
 * @source wire.md 6; security R17
 */
export async function openCredentialBundle(opening: CredentialOpening, subtle: SubtleCrypto = webSubtle()): Promise<SigningKey> {
  return (await bundleOpener(subtle))(opening);
}

/**
 * `openCredentialBundle`, with its code loaded. Call this before requesting a bundle, since the request already creates a key at the
 * service.
 *
 * @throws KmsError `network` with reason `chunk` if the code could not be loaded.
 */
export async function bundleOpener(subtle: SubtleCrypto): Promise<(opening: CredentialOpening) => Promise<SigningKey>> {
  const { openSealed } = await hpke();
  return async ({ bundle, keyPair }) => {
    try {
      const bytes = await decodeBase58check(subtle, bundle);
      const sealed = { enc: bytes.slice(0, ENC_LENGTH), ciphertext: bytes.slice(ENC_LENGTH) };
      return await importScalar(subtle, await openSealed(subtle, keyPair, sealed));
    } catch {
      throw new KmsError('token_invalid', { reason: 'bundle' });
    }
  };
}
