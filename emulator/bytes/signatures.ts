import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { derOfRaw, rawOfDer } from './der.js';
import { concat, fromHex, toHex, utf8 } from './encodings.js';

// A table of this width is built three times as fast as the library's default, and signing takes the same time.
for (const { Point } of [p256, secp256k1, ed25519]) Point.BASE.precompute(4);

/** Create a key and drop it. The first key computes a table for all others, and this makes it a task of its own. */
export function prepareP256(): void {
  p256.keygen();
}

/** One P-256 verification. A server may supply faster, native cryptography here. */
export type VerifyP256 = (check: { raw: Uint8Array; message: Uint8Array; publicKey: Uint8Array }) => boolean;

/** ECDSA over P-256 and SHA-256 of the message. A high s is valid: neither side normalizes. Never throws. @source wire 1.3 */
export const verifyP256: VerifyP256 = ({ raw, message, publicKey }) => {
  try {
    return p256.verify(raw, message, publicKey, { lowS: false, format: 'compact' });
  } catch {
    return false;
  }
};

/** Sign with P-256 over SHA-256 of the message. @returns r then s, 64 bytes. */
export function signP256(message: Uint8Array, privateKey: Uint8Array): Uint8Array {
  return p256.sign(message, privateKey, { lowS: false, format: 'compact' });
}

/** Sign with P-256 over SHA-256 of the message. @returns ASN.1 DER. */
export function signP256Der(message: Uint8Array, privateKey: Uint8Array): Uint8Array {
  return derOfRaw(signP256(message, privateKey));
}

/** Check the signature of an X-Stamp. @param stamp as parsed: hex members. @source wire 3.1 */
export function verifyStamp(
  stamp: { publicKey: string; scheme: string; signature: string },
  body: Uint8Array,
  p256Check: VerifyP256,
): boolean {
  const publicKey = fromHex(stamp.publicKey);
  const signature = fromHex(stamp.signature);
  if (publicKey === undefined || signature === undefined) return false;
  if (stamp.scheme === 'SIGNATURE_SCHEME_TK_API_ED25519') return verifyEd25519(signature, body, publicKey);
  const raw = rawOfDer(signature);
  if (raw === undefined) return false;
  switch (stamp.scheme) {
    case 'SIGNATURE_SCHEME_TK_API_P256':
      return p256Check({ raw, message: body, publicKey });
    case 'SIGNATURE_SCHEME_TK_API_SECP256K1':
      return verifySecp256k1(raw, sha256(body), publicKey);
    case 'SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191':
      return verifySecp256k1(raw, personalMessageDigest(body), publicKey);
    default:
      return false;
  }
}

/** The schemes of X-Stamp, and the curve of each one's key. */
export const curveOfScheme: Readonly<Record<string, string>> = {
  SIGNATURE_SCHEME_TK_API_P256: 'API_KEY_CURVE_P256',
  SIGNATURE_SCHEME_TK_API_SECP256K1: 'API_KEY_CURVE_SECP256K1',
  SIGNATURE_SCHEME_TK_API_SECP256K1_EIP191: 'API_KEY_CURVE_SECP256K1',
  SIGNATURE_SCHEME_TK_API_ED25519: 'API_KEY_CURVE_ED25519',
};

/**
 * Check an API key's public key and return it in the form that stamps use.
 *
 * @param text hex, compressed or uncompressed.
 * @returns compressed hex (33 bytes), for ed25519 32 bytes; `undefined` if it isn't a point on the curve.
 */
export function normalPublicKey(text: string, curve: string): string | undefined {
  const bytes = fromHex(text);
  if (bytes === undefined) return undefined;
  try {
    if (curve === 'API_KEY_CURVE_P256') return toHex(p256.Point.fromBytes(bytes).toBytes(true));
    if (curve === 'API_KEY_CURVE_SECP256K1') return toHex(secp256k1.Point.fromBytes(bytes).toBytes(true));
    if (curve === 'API_KEY_CURVE_ED25519') return toHex(ed25519.Point.fromBytes(bytes).toBytes());
  } catch {
    return undefined;
  }
  return undefined;
}

/** keccak256 of the text with a personal message's prefix. @source EIP-191 */
export function personalMessageDigest(message: Uint8Array): Uint8Array {
  return keccak_256(concat(utf8(`\x19Ethereum Signed Message:\n${message.length}`), message));
}

function verifySecp256k1(raw: Uint8Array, digest: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return secp256k1.verify(raw, digest, publicKey, { lowS: false, prehash: false, format: 'compact' });
  } catch {
    return false;
  }
}

function verifyEd25519(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, publicKey);
  } catch {
    return false;
  }
}
