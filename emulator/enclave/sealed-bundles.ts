import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { concat, fromHex, jsonOf, toHex, utf8 } from '../bytes/encodings.js';
import type { RandomBytes } from '../bytes/entropy.js';
import { signP256Der } from '../bytes/signatures.js';
import { type Fields, isFields, requiredText } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';
import type { ServiceKey } from '../state/service-keys.js';
import { open, seal } from './hpke.js';

const base58check = createBase58check(sha256);

/** Read a target key, compressed or not. @returns 65 bytes. @throws Refusal `field-missing`, `public-key-invalid`. */
export function readTargetKey(fields: Fields): Uint8Array {
  const bytes = fromHex(requiredText(fields, 'targetPublicKey'));
  try {
    if (bytes !== undefined) return p256.Point.fromBytes(bytes).toBytes(false);
  } catch {
    // Not a point on the curve. Refused below, like everything else that isn't a key.
  }
  throw new Refusal('public-key-invalid');
}

/**
 * Encrypt the private half of a new API key for a client.
 *
 * @returns base58check of the compressed encapsulated key and the ciphertext.
 * @source wire 6
 */
export function credentialBundle(privateKey: Uint8Array, target: Uint8Array, random: RandomBytes): string {
  const { encapsulated, ciphertext } = seal(privateKey, target, random);
  return base58check.encode(concat(p256.Point.fromBytes(encapsulated).toBytes(true), ciphertext));
}

/** What an export bundle contains. */
export interface Exported {
  readonly plaintext: Uint8Array;
  readonly target: Uint8Array;
  readonly organizationId: string;
}

/** Encrypt an exported secret for a client and sign the envelope with the quorum key. @source wire 7.1 */
export function exportBundle({ plaintext, target, organizationId }: Exported, signer: ServiceKey, random: RandomBytes): string {
  const { encapsulated, ciphertext } = seal(plaintext, target, random);
  return envelope({ encappedPublic: toHex(encapsulated), ciphertext: toHex(ciphertext), organizationId }, signer);
}

/** Who a target key is for. */
export interface TargetOwner {
  readonly organizationId: string;
  /** For an import; a code's key has none. */
  readonly userId?: string;
}

/** Tell a client which key to encrypt for, signed. @source wire 7.1; wire-v2 6 */
export function targetBundle(target: ServiceKey, owner: TargetOwner, signer: ServiceKey): string {
  return envelope({ targetPublic: target.publicKeyHex, ...owner }, signer);
}

function envelope(content: object, signer: ServiceKey): string {
  const data = utf8(JSON.stringify(content));
  return JSON.stringify({
    version: 'v1.0.0',
    data: toHex(data),
    dataSignature: toHex(signP256Der(data, signer.privateKey)),
    enclaveQuorumPublic: signer.publicKeyHex,
  });
}

/**
 * Open what a client encrypted for a target key.
 * @throws Refusal `bundle-unreadable` for another key's bundle, a changed one, and one whose encapsulated key isn't uncompressed.
 * @source wire-v2 6
 */
export function openSealed(bundle: string, target: Pick<ServiceKey, 'privateKey' | 'publicKey'>): Uint8Array {
  const fields = jsonOf(bundle);
  const { encappedPublic, ciphertext } = isFields(fields) ? fields : {};
  const encapsulated = typeof encappedPublic === 'string' ? fromHex(encappedPublic) : undefined;
  const sealed = typeof ciphertext === 'string' ? fromHex(ciphertext) : undefined;
  if (encapsulated?.length !== 65 || sealed === undefined) throw new Refusal('bundle-unreadable');
  try {
    return open({ encapsulated, ciphertext: sealed }, target);
  } catch (cause) {
    throw new Refusal('bundle-unreadable', { cause });
  }
}
