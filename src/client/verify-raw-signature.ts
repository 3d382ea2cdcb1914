import { sha256 } from '../crypto/digest.js';
import { type Ed25519Signed, verifyEd25519 } from '../crypto/ed25519.js';
import { secp256k1 } from '../crypto/libraries.js';
import { decodeBase58 } from '../encoding/base58.js';
import { decodeHex, encodeHex } from '../encoding/hex.js';
import { compressPoint } from '../encoding/point.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import { KmsError } from '../errors.js';
import { arrived, lazy } from '../platform/lazy.js';
import { webSubtle } from '../platform/web-crypto.js';
import type { HashFunction, SignatureParts } from '../wire/submits.js';

/** Checks ed25519 signatures if WebCrypto can't. */
const curve25519 = lazy(() => arrived(() => import('@noble/curves/ed25519.js')));

/** A signature of `sign_raw_payloads` or `sign_raw_payload`, and what was to be signed. */
export interface RawSignature {
  /** Ethereum address, Solana address, or public key in hex: secp256k1 of 33 or 65 bytes, ed25519 of 32. */
  readonly signer: string;
  readonly signature: SignatureParts;
  readonly payload: string;
  readonly encoding: 'PAYLOAD_ENCODING_HEXADECIMAL' | 'PAYLOAD_ENCODING_TEXT_UTF8';
  readonly hashFunction: HashFunction;
}

/**
 * Whether a signature is the signer's signature over the payload. For secp256k1, r, s and v all count: the key is recovered from them.
 *
 * Loads the curve's code on first use.
 *
 * @returns `false` as well for a malformed signature or payload.
 * @throws KmsError `unsupported` with reason `encoding` for typed data and authorizations, which a wallet library hashes, and with
 * reason `signer` for an address from which the key can't be derived.
 * @source wire.md 22
 */
export async function verifyRawSignature(claim: RawSignature, subtle: SubtleCrypto = webSubtle()): Promise<boolean> {
  const signer = signerOf(claim.signer);
  const message = messageOf(claim);
  const raw = known(() => decodeHex(claim.signature.r + claim.signature.s));
  if (!message || raw?.length !== 64) return false;
  const signed = { raw, message };
  if (typeof signer === 'string') return isRecovered(subtle, signer, { ...claim, ...signed });
  return claim.hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE' && isOfEd25519(subtle, signer, signed);
}

type Signed = Ed25519Signed;

/** An ed25519 key, or what a recovered secp256k1 key is compared with: an address, or the key in compressed form. */
function signerOf(signer: string): Uint8Array<ArrayBuffer> | string {
  if (/^(0x[\da-f]{40}|0[23][\da-f]{64})$/i.test(signer)) return signer.toLowerCase();
  if (/^04[\da-f]{128}$/i.test(signer)) return encodeHex(compressPoint(decodeHex(signer)));
  const key = known(() => (/^[\da-f]{64}$/i.test(signer) ? decodeHex(signer) : decodeBase58(signer)));
  if (key?.length === 32) return key;
  throw new KmsError('unsupported', { reason: 'signer' });
}

function messageOf({ encoding, payload }: RawSignature): Uint8Array<ArrayBuffer> | undefined {
  if (encoding === 'PAYLOAD_ENCODING_TEXT_UTF8') return encodeUtf8(payload);
  if (encoding === 'PAYLOAD_ENCODING_HEXADECIMAL') return known(() => decodeHex(payload.replace(/^0x/, '')));
  throw new KmsError('unsupported', { reason: 'encoding' });
}

async function isOfEd25519(subtle: SubtleCrypto, key: Uint8Array<ArrayBuffer>, signed: Signed): Promise<boolean> {
  const fits = await verifyEd25519(subtle, key, signed);
  if (fits !== undefined) return fits;
  const { ed25519 } = await curve25519();
  return known(() => ed25519.verify(signed.raw, signed.message, key)) ?? false;
}

async function isRecovered(
  subtle: SubtleCrypto,
  signer: string,
  { signature, hashFunction, raw, message }: Signed & Pick<RawSignature, 'signature' | 'hashFunction'>,
): Promise<boolean> {
  const { ethereumAddressOf, keccak256, recoverPublicKey } = await secp256k1();
  const digests: Partial<Record<HashFunction, () => Uint8Array | Promise<Uint8Array>>> = {
    HASH_FUNCTION_NO_OP: () => message,
    HASH_FUNCTION_SHA256: () => sha256(subtle, message),
    HASH_FUNCTION_KECCAK256: () => keccak256(message),
  };
  const digest = await digests[hashFunction]?.();
  const recovery = ['00', '01'].indexOf(signature.v);
  if (digest?.length !== 32 || recovery < 0) return false;
  const key = recoverPublicKey(digest, { raw, recovery });
  return key !== undefined && signer === (signer.startsWith('0x') ? ethereumAddressOf(key) : encodeHex(key));
}

function known<T>(step: () => T): T | undefined {
  try {
    return step();
  } catch {
    return undefined;
  }
}
