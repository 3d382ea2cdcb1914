import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { encodeHex } from '../encoding/hex.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import { KmsError } from '../errors.js';

// The curve that WebCrypto doesn't have, loaded by `import()` only: wallets, servers and signature checks need it, a login doesn't.

/** A signature from which the key can be recovered. */
export interface Recoverable {
  /** 64 bytes: r (32), s (32). */
  readonly raw: Uint8Array;
  /** Parity of the nonce point's y, 0 or 1. */
  readonly recovery: number;
}

/** Digest of a text as Ethereum wallets sign it. @source EIP-191, version 0x45 */
export function personalDigest(text: string): Uint8Array {
  const bytes = encodeUtf8(text);
  return keccak_256(Uint8Array.of(...encodeUtf8(`\x19Ethereum Signed Message:\n${bytes.length}`), ...bytes));
}

/** Ethereum's digest, 32 bytes. */
export function keccak256(bytes: Uint8Array): Uint8Array {
  return keccak_256(bytes);
}

/**
 * Recover the key that made a signature.
 *
 * @param digest 32 bytes.
 * @returns compressed point, 33 bytes; `undefined` if no key matches.
 */
export function recoverPublicKey(digest: Uint8Array, { raw, recovery }: Recoverable): Uint8Array | undefined {
  try {
    return secp256k1.recoverPublicKey(Uint8Array.of(recovery, ...raw), digest, { prehash: false });
  } catch {
    return undefined;
  }
}

/**
 * The address of a key.
 *
 * @returns `0x` and 40 lower-case hex characters, without checksum capitals.
 */
export function ethereumAddressOf(publicKey: Uint8Array): string {
  const uncompressed = secp256k1.Point.fromBytes(publicKey).toBytes(false);
  return `0x${encodeHex(keccak_256(uncompressed.subarray(1)).subarray(12))}`;
}

/** The compressed public key of a private key. @throws KmsError `internal` at `scalar` if it isn't one. */
export function publicKeyOf(scalar: Uint8Array): Uint8Array {
  try {
    return secp256k1.getPublicKey(scalar);
  } catch {
    throw new KmsError('internal', { path: 'scalar' });
  }
}

/** Sign the SHA-256 of a message, deterministically and with a low s. @returns 64 bytes: r (32), s (32). */
export function signSha256(message: Uint8Array, scalar: Uint8Array): Uint8Array {
  return secp256k1.sign(message, scalar);
}
