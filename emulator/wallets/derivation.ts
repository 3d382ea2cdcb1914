import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { HARDENED_OFFSET, HDKey } from '@scure/bip32';
import { Refusal } from '../http/refusal.js';
import type { Curve } from '../state/records.js';

const MAX_DEPTH = 32;

/**
 * The private key at a path.
 *
 * @param seed 64 bytes of BIP-39.
 * @param path `m/44'/60'/0'/0/0`; on ed25519 every segment counts as hardened.
 * @returns 32 bytes.
 * @throws Refusal `path-invalid`.
 * @source BIP-32, SLIP-10; wire 21
 */
export function derivePrivateKey(seed: Uint8Array, curve: Curve, path: string): Uint8Array {
  const indices = indicesOf(path);
  return curve === 'CURVE_ED25519' ? deriveSlip10(seed, indices) : deriveBip32(seed, indices);
}

/**
 * The child indices of a derivation path, hardened ones above 2^31.
 *
 * @throws Refusal `path-invalid`.
 */
export function indicesOf(path: string): readonly number[] {
  if (!/^m(\/\d{1,10}'?)*$/.test(path)) throw new Refusal('path-invalid');
  const indices = path.split('/').slice(1).map(indexOf);
  if (indices.length > MAX_DEPTH) throw new Refusal('path-invalid');
  return indices;
}

function indexOf(segment: string): number {
  const index = Number.parseInt(segment, 10);
  if (index >= HARDENED_OFFSET) throw new Refusal('path-invalid');
  return segment.endsWith("'") ? index + HARDENED_OFFSET : index;
}

function deriveBip32(seed: Uint8Array, indices: readonly number[]): Uint8Array {
  const { privateKey } = indices.reduce((node, index) => node.deriveChild(index), HDKey.fromMasterSeed(seed));
  if (!privateKey) throw new TypeError('no private key at this path');
  return privateKey;
}

function deriveSlip10(seed: Uint8Array, indices: readonly number[]): Uint8Array {
  const master = hmac(sha512, utf8ToBytes('ed25519 seed'), seed);
  const node = indices.reduce((parent, index) => {
    const child = new Uint8Array(4);
    new DataView(child.buffer).setUint32(0, index >= HARDENED_OFFSET ? index : index + HARDENED_OFFSET);
    return hmac(sha512, parent.subarray(32), concatBytes(Uint8Array.of(0), parent.subarray(0, 32), child));
  }, master);
  return node.subarray(0, 32);
}
