import { gcm } from '@noble/ciphers/aes.js';
import { p256 } from '@noble/curves/nist.js';
import { expand, extract } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const KEM_SUITE = Uint8Array.of(...bytesOf('KEM'), 0x00, 0x10);
const HPKE_SUITE = Uint8Array.of(...bytesOf('HPKE'), 0x00, 0x10, 0x00, 0x01, 0x00, 0x02);
const NONE = new Uint8Array();

/**
 * Seals as the service does, by RFC 9180 written out over another library than the product's.
 * @param receiver uncompressed point, 65 bytes.
 */
export function sealTo(receiver: Uint8Array, plaintext: Uint8Array): { enc: Uint8Array; ciphertext: Uint8Array<ArrayBuffer> } {
  const ephemeral = p256.utils.randomSecretKey();
  const enc = p256.getPublicKey(ephemeral, false);
  const dh = p256.getSharedSecret(ephemeral, receiver).slice(1);
  const secret = expandLabeled(KEM_SUITE, extractLabeled(KEM_SUITE, NONE, 'eae_prk', dh), 'shared_secret', [enc, receiver], 32);
  const context = [
    Uint8Array.of(0),
    extractLabeled(HPKE_SUITE, NONE, 'psk_id_hash', NONE),
    extractLabeled(HPKE_SUITE, NONE, 'info_hash', bytesOf('turnkey_hpke')),
  ];
  const schedule = extractLabeled(HPKE_SUITE, secret, 'secret', NONE);
  const key = expandLabeled(HPKE_SUITE, schedule, 'key', context, 32);
  const nonce = expandLabeled(HPKE_SUITE, schedule, 'base_nonce', context, 12);
  return { enc, ciphertext: Uint8Array.from(gcm(key, nonce, joined(enc, receiver)).encrypt(plaintext)) };
}

function extractLabeled(suite: Uint8Array, salt: Uint8Array, label: string, ikm: Uint8Array): Uint8Array {
  return extract(sha256, joined(bytesOf('HPKE-v1'), suite, bytesOf(label), ikm), salt);
}

function expandLabeled(suite: Uint8Array, key: Uint8Array, label: string, context: Uint8Array[], length: number): Uint8Array {
  return expand(sha256, key, joined(Uint8Array.of(0, length), bytesOf('HPKE-v1'), suite, bytesOf(label), ...context), length);
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
