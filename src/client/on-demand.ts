import type { SigningKey } from '../crypto/signing-key.js';
import { loaded } from '../platform/deferred.js';
import type { ExportOpening } from './bundle.js';
import type { CredentialOpening } from './credential-bundle.js';
import type { RawSignature } from './verify-raw-signature.js';

// Most pages need none of these, so the entry brings their names alone.

/**
 * Open an export bundle: the wallet's words, and behind a newline the passphrase where there is one.
 *
 * @throws KmsError `export_untrusted`; its reason names the first check that failed: `shape`, `signer`, `signature`, `organization`,
 * `key`, `open`, `text`.
 */
export async function openExportBundle(opening: ExportOpening, subtle?: SubtleCrypto): Promise<string> {
  return (await loaded(import('./bundle.js'))).openExportBundle(opening, subtle);
}

/**
 * Open a credential bundle: the API key in it becomes a signing key that cannot be read.
 *
 * @throws KmsError `token_invalid` with reason `bundle` when it is damaged, or is not for this key.
 */
export async function openCredentialBundle(opening: CredentialOpening, subtle?: SubtleCrypto): Promise<SigningKey> {
  return (await loaded(import('./credential-bundle.js'))).openCredentialBundle(opening, subtle);
}

/**
 * Tell whether a signature of `sign_raw_payloads` is the signer's over the payload.
 *
 * @throws KmsError `unsupported` with reason `encoding` or `signer` for what cannot be checked here.
 */
export async function verifyRawSignature(claim: RawSignature, subtle?: SubtleCrypto): Promise<boolean> {
  return (await loaded(import('./verify-raw-signature.js'))).verifyRawSignature(claim, subtle);
}
