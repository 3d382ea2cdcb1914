import { verifySignature } from '../crypto/verify.js';
import { decodeDer } from '../encoding/der-decode.js';
import { decodeHex } from '../encoding/hex.js';
import { decodeUtf8 } from '../encoding/utf8.js';
import { KmsError } from '../errors.js';
import { loaded, remembered } from '../platform/deferred.js';
import { webSubtle } from '../platform/web-crypto.js';
import { type ExportData, readExportData, readSignedBundle, type SignedBundle } from '../wire/bundle.js';
import { SIGNER_KEY } from '../wire/profile.js';
import { memberOf, type Read } from '../wire/read.js';

const LONGEST = 65_536;

/** A bundle, and what it has to fit. */
export interface ExportOpening {
  /** `exportBundle` of `export_wallet`: JSON text of at most 64 KiB. */
  readonly bundle: string;
  /** ECDH P-256, made for this one export; its public half was `targetPublicKey`. */
  readonly keyPair: CryptoKeyPair;
  /** The organization whose wallet it is, exactly as its identifier is written. */
  readonly organizationId: string;
  /** Key that must have signed; the service's own when absent. Uncompressed P-256 point, 130 lower-case hex characters. */
  readonly signer?: string;
}

/** What is wrong with a bundle; `open` when it is not for this key. */
type Fault = 'shape' | 'signer' | 'signature' | 'organization' | 'key' | 'open' | 'text';

/**
 * Open an export bundle: the wallet's words, and behind a newline the passphrase where there is one.
 *
 * @throws KmsError `export_untrusted`; its reason names the first check that failed.
 * @source security R59; wire.md 7.2
 */
export async function openExportBundle(opening: ExportOpening, subtle: SubtleCrypto = webSubtle()): Promise<string> {
  const plaintext = await openBundle(opening, subtle);
  try {
    return known('text', () => decodeUtf8(plaintext)) || refuse('text');
  } finally {
    plaintext.fill(0);
  }
}

/**
 * The bytes that an export bundle holds. Nothing of it is used before the enclave's signature is checked under the pinned key.
 *
 * @returns plaintext, to be overwritten by the caller.
 * @throws KmsError `export_untrusted`, as `openExportBundle` does.
 */
export async function openBundle(opening: ExportOpening, subtle: SubtleCrypto): Promise<Uint8Array<ArrayBuffer>> {
  const { bundle, keyPair, organizationId, signer = SIGNER_KEY } = opening;
  if (typeof bundle !== 'string' || bundle.length > LONGEST) throw untrusted('shape');
  const envelope = read(readSignedBundle, parsed(bundle));
  if (envelope.enclaveQuorumPublic !== signer) throw untrusted('signer');
  const data = decodeHex(envelope.data);
  await checkSignature(subtle, envelope, data);
  const signed = parsed(known('shape', () => decodeUtf8(data)));
  if (memberOf(signed, 'organizationId') !== organizationId) throw untrusted('organization');
  return openWith(subtle, keyPair, read(readExportData, signed));
}

async function checkSignature(subtle: SubtleCrypto, envelope: SignedBundle, message: Uint8Array<ArrayBuffer>): Promise<void> {
  const signature = known('signature', () => decodeDer(decodeHex(envelope.dataSignature)));
  const isValid = await verifySignature(subtle, envelope.enclaveQuorumPublic, { signature, message }).catch(() => refuse('signer'));
  if (!isValid) throw untrusted('signature');
}

const hpke = remembered(() => loaded(import('../crypto/hpke.js')));

async function openWith(subtle: SubtleCrypto, keyPair: CryptoKeyPair, data: ExportData): Promise<Uint8Array<ArrayBuffer>> {
  const { openSealed } = await hpke();
  const sealed = { enc: decodeHex(data.encappedPublic), ciphertext: decodeHex(data.ciphertext) };
  return openSealed(subtle, keyPair, sealed).catch((thrown: unknown) => refuse(memberOf(thrown, 'path') === 'point' ? 'key' : 'open'));
}

function read<T>(reader: Read<T>, value: unknown): T {
  const outcome = reader(value, '');
  return outcome.ok ? outcome.value : refuse('shape');
}

function parsed(text: string): unknown {
  return known('shape', (): unknown => JSON.parse(text));
}

/** A step whose failure has a name. What it threw is not passed on: it may quote the bundle. */
function known<T>(fault: Fault, step: () => T): T {
  try {
    return step();
  } catch {
    return refuse(fault);
  }
}

function refuse(fault: Fault): never {
  throw untrusted(fault);
}

function untrusted(reason: Fault): KmsError {
  return new KmsError('export_untrusted', { reason });
}
