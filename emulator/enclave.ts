import { p256 } from '@noble/curves/nist.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { concat, fromHex, toHex, utf8 } from './encodings.js';
import type { RandomBytes } from './entropy.js';
import { type Fields, requiredText } from './fields.js';
import { seal } from './hpke.js';
import { Refusal } from './refusal.js';
import type { ServiceKey } from './service-keys.js';
import { signP256Der } from './signatures.js';

const base58check = createBase58check(sha256);

/** Read a target key, compressed or not. @returns 65 bytes. @throws Refusal `field-missing`, `public-key-invalid`. */
export function readTargetKey(fields: Fields): Uint8Array {
  const bytes = fromHex(requiredText(fields, 'targetPublicKey'));
  try {
    if (bytes !== undefined) return p256.Point.fromBytes(bytes).toBytes(false);
  } catch {
    // Not a point of the curve: turned down below, like everything else that is no key.
  }
  throw new Refusal('public-key-invalid');
}

/**
 * Seal the private half of a new API key to a client.
 *
 * @returns base58check of the compressed encapsulated key and the ciphertext.
 * @source wire 6
 */
export function credentialBundle(privateKey: Uint8Array, target: Uint8Array, random: RandomBytes): string {
  const { encapsulated, ciphertext } = seal(privateKey, target, random);
  return base58check.encode(concat(p256.Point.fromBytes(encapsulated).toBytes(true), ciphertext));
}

/** What an export bundle is made of. */
export interface Exported {
  readonly plaintext: Uint8Array;
  readonly target: Uint8Array;
  readonly organizationId: string;
}

/** Seal an exported secret to a client and sign the envelope with the quorum key. @source wire 7.1 */
export function exportBundle({ plaintext, target, organizationId }: Exported, signer: ServiceKey, random: RandomBytes): string {
  const { encapsulated, ciphertext } = seal(plaintext, target, random);
  const data = utf8(JSON.stringify({ encappedPublic: toHex(encapsulated), ciphertext: toHex(ciphertext), organizationId }));
  return JSON.stringify({
    version: 'v1.0.0',
    data: toHex(data),
    dataSignature: toHex(signP256Der(data, signer.privateKey)),
    enclaveQuorumPublic: signer.publicKeyHex,
  });
}
