import { hpke } from '../crypto/libraries.js';
import { decodeHex } from '../encoding/hex.js';
import { decodeUtf8 } from '../encoding/utf8.js';
import { webSubtle } from '../platform/web-crypto.js';
import { type ExportData, readExportData, readSignedBundle } from '../wire/bundle.js';
import { SIGNER_KEY } from '../wire/profile.js';
import { memberOf } from '../wire/read.js';
import { knownBy, type Refuse, readBy, refusing, signedDataOf } from './signed-bundle.js';

/** A bundle, and what it has to match. */
export interface ExportOpening {
  /** `exportBundle` of `export_wallet`: JSON text of at most 64 KiB. */
  readonly bundle: string;
  /** ECDH P-256, created for this one export. Its public half was sent as `targetPublicKey`. */
  readonly keyPair: CryptoKeyPair;
  /** The organization that owns the wallet. The identifier has to match exactly. */
  readonly organizationId: string;
  /** The key that must have signed; the service's own if absent. Uncompressed P-256 point, 130 lower-case hex characters. */
  readonly signer?: string;
}

const refuse: Refuse = refusing('export_untrusted');

/**
 * Open an export bundle. Returns the wallet's words and, after a newline, the passphrase if there is one.
 *
 * @throws KmsError `export_untrusted`; its reason names the first check that failed.
 * @source security R59; wire.md 7.2
 */
export async function openExportBundle(opening: ExportOpening, subtle: SubtleCrypto = webSubtle()): Promise<string> {
  const plaintext = await openBundle(opening, subtle);
  try {
    const text = knownBy(refuse, 'text', () => decodeUtf8(plaintext));
    const [words = ''] = text.split('\n', 1);
    return /[\p{L}\p{N}]/u.test(words) ? text : refuse('text');
  } finally {
    plaintext.fill(0);
  }
}

/**
 * The bytes in an export bundle. Nothing in it is used before the enclave's signature has been checked with the pinned key.
 *
 * @returns plaintext that the caller has to overwrite.
 * @throws KmsError `export_untrusted`, as `openExportBundle` does.
 */
export async function openBundle(opening: ExportOpening, subtle: SubtleCrypto): Promise<Uint8Array<ArrayBuffer>> {
  const { bundle, keyPair, organizationId, signer = SIGNER_KEY } = opening;
  const signed = await signedDataOf({ bundle, signer, read: readSignedBundle, refuse }, subtle);
  if (memberOf(signed, 'organizationId') !== organizationId) refuse('organization');
  return openWith(subtle, keyPair, readBy(refuse, readExportData, signed));
}

async function openWith(subtle: SubtleCrypto, keyPair: CryptoKeyPair, data: ExportData): Promise<Uint8Array<ArrayBuffer>> {
  const { openSealed } = await hpke();
  const sealed = { enc: decodeHex(data.encappedPublic), ciphertext: decodeHex(data.ciphertext) };
  return openSealed(subtle, keyPair, sealed).catch((thrown: unknown) => refuse(memberOf(thrown, 'path') === 'point' ? 'key' : 'open'));
}
