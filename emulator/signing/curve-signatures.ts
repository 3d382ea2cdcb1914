import { ed25519 } from '@noble/curves/ed25519.js';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { taprootTweakPrivKey } from '@scure/btc-signer/utils.js';

/** Signature components in the service's format. @source wire 22 */
export interface SignatureComponents {
  /** 64 hex digits without 0x. */
  readonly r: string;
  /** 64 hex digits without 0x. */
  readonly s: string;
  /** `00` or `01`: which of the two points the signature recovers to; `00` if there is nothing to recover. */
  readonly v: string;
}

/** Deterministic low-S ECDSA (RFC 6979) over a 32-byte digest. */
export function signEcdsa(digest: Uint8Array, privateKey: Uint8Array): SignatureComponents {
  const signature = secp256k1.sign(digest, privateKey, { prehash: false, format: 'recovered' });
  return componentsOf(signature.subarray(1), signature[0]);
}

/** BIP-340 over a 32-byte digest with the key of a P2TR address: tweaked as in BIP-341 without a script tree, auxiliary bytes zero. */
export function signTaproot(digest: Uint8Array, privateKey: Uint8Array): SignatureComponents {
  return componentsOf(schnorr.sign(digest, taprootTweakPrivKey(privateKey), new Uint8Array(32)));
}

/** RFC 8032 over the message itself. */
export function signEd25519(message: Uint8Array, seed: Uint8Array): SignatureComponents {
  return componentsOf(ed25519.sign(message, seed));
}

function componentsOf(signature: Uint8Array, recovery = 0): SignatureComponents {
  return { r: bytesToHex(signature.subarray(0, 32)), s: bytesToHex(signature.subarray(32)), v: recovery === 1 ? '01' : '00' };
}
