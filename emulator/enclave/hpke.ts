import { gcm } from '@noble/ciphers/aes.js';
import { p256 } from '@noble/curves/nist.js';
import { expand, extract } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concat, utf8 } from '../bytes/encodings.js';
import type { RandomBytes } from '../bytes/entropy.js';
import type { ServiceKey } from '../state/service-keys.js';

/** An encrypted message. */
export interface Sealed {
  /** 65 bytes, uncompressed. */
  readonly encapsulated: Uint8Array;
  /** Including its 16-byte tag. */
  readonly ciphertext: Uint8Array;
}

/** DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. @source RFC 9180 section 7 */
const KEM = concat(utf8('KEM'), Uint8Array.of(0x00, 0x10));
const SUITE = concat(utf8('HPKE'), Uint8Array.of(0x00, 0x10, 0x00, 0x01, 0x00, 0x02));
const VERSION = utf8('HPKE-v1');
const INFO = utf8('turnkey_hpke');
const NONE = new Uint8Array();

/**
 * Encrypt a message for a P-256 key, as the service does: in base mode, with one message per encapsulated key and both public keys as
 * additional data.
 *
 * @param receiver 65 or 33 bytes.
 * @source wire 5
 */
export function seal(plaintext: Uint8Array, receiver: Uint8Array, random: RandomBytes): Sealed {
  const point = p256.Point.fromBytes(receiver).toBytes(false);
  const ephemeral = p256.utils.randomSecretKey(random(48));
  const encapsulated = p256.getPublicKey(ephemeral, false);
  const { key, nonce } = keySchedule(sharedX(ephemeral, point), concat(encapsulated, point));
  return { encapsulated, ciphertext: gcm(key, nonce, concat(encapsulated, point)).encrypt(plaintext) };
}

/**
 * Open an encrypted message.
 * @param receiver its key pair, with the public half uncompressed.
 * @throws Error if it was encrypted for another key, or changed.
 */
export function open(
  { encapsulated, ciphertext }: Sealed,
  { privateKey, publicKey }: Pick<ServiceKey, 'privateKey' | 'publicKey'>,
): Uint8Array {
  const context = concat(encapsulated, publicKey);
  const { key, nonce } = keySchedule(sharedX(privateKey, encapsulated), context);
  return gcm(key, nonce, context).decrypt(ciphertext);
}

function sharedX(privateKey: Uint8Array, publicKey: Uint8Array): Uint8Array {
  return p256.getSharedSecret(privateKey, publicKey, true).subarray(1);
}

function keySchedule(dh: Uint8Array, kemContext: Uint8Array): { key: Uint8Array; nonce: Uint8Array } {
  const prk = labeledExtract(KEM, { salt: NONE, label: 'eae_prk', ikm: dh });
  const shared = labeledExpand(KEM, { prk, label: 'shared_secret', info: kemContext, length: 32 });
  const pskIdHash = labeledExtract(SUITE, { salt: NONE, label: 'psk_id_hash', ikm: NONE });
  const infoHash = labeledExtract(SUITE, { salt: NONE, label: 'info_hash', ikm: INFO });
  const info = concat(Uint8Array.of(0), pskIdHash, infoHash);
  const secret = labeledExtract(SUITE, { salt: shared, label: 'secret', ikm: NONE });
  const key = labeledExpand(SUITE, { prk: secret, label: 'key', info, length: 32 });
  return { key, nonce: labeledExpand(SUITE, { prk: secret, label: 'base_nonce', info, length: 12 }) };
}

function labeledExtract(suite: Uint8Array, { salt, label, ikm }: { salt: Uint8Array; label: string; ikm: Uint8Array }): Uint8Array {
  return extract(sha256, concat(VERSION, suite, utf8(label), ikm), salt);
}

function labeledExpand(suite: Uint8Array, step: { prk: Uint8Array; label: string; info: Uint8Array; length: number }): Uint8Array {
  const { prk, label, info, length } = step;
  return expand(sha256, prk, concat(Uint8Array.of(length >> 8, length & 255), VERSION, suite, utf8(label), info), length);
}
