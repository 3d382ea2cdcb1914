import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { parseSignature } from 'micro-eth-signer';
import { Refusal } from '../../http/refusal.js';
import type { Curve } from '../../state/records.js';
import { bitcoinFormatOf } from '../../wallets/addresses/formats.js';
import { type SignatureComponents, signEcdsa, signEd25519, signTaproot } from '../curve-signatures.js';
import { authorizationDigest } from './eip-7702.js';
import { signTypedData } from './typed-data.js';

/** The maximum number of payloads in one request. */
export const MOST_PAYLOADS = 100;

/** One payload and the key to sign it with. The last three members are checked here, so they may be passed as received. */
export interface PayloadRequest {
  readonly curve: Curve;
  /** 32 bytes: a scalar on secp256k1, a seed on ed25519. */
  readonly privateKey: Uint8Array;
  /** Format of the `signWith` address; a P2TR one signs with BIP-340. */
  readonly addressFormat: string;
  readonly payload: string;
  readonly encoding: string;
  readonly hashFunction: string;
}

/**
 * Sign one raw payload.
 *
 * @throws Refusal `payload-encoding-invalid` and `hash-function-invalid` for unknown names and for combinations that the curve doesn't
 * have; `payload-invalid` for a payload that doesn't match its encoding or, with NO_OP, isn't 32 bytes.
 * @source wire 22
 */
export function signPayload(request: PayloadRequest): SignatureComponents {
  const sign = Object.hasOwn(signers, request.encoding) ? signers[request.encoding] : undefined;
  if (!sign) throw new Refusal('payload-encoding-invalid');
  return sign(request);
}

const signers: Readonly<Record<string, (request: PayloadRequest) => SignatureComponents>> = {
  PAYLOAD_ENCODING_HEXADECIMAL: (request) => signBytes(hexPayload(request.payload), request),
  PAYLOAD_ENCODING_TEXT_UTF8: (request) => signBytes(utf8ToBytes(request.payload), request),
  PAYLOAD_ENCODING_EIP712: signTyped,
  PAYLOAD_ENCODING_EIP7702_AUTHORIZATION: signAuthorization,
};

const NOT_APPLICABLE = 'HASH_FUNCTION_NOT_APPLICABLE';

const digestOf: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  HASH_FUNCTION_NO_OP: digestItself,
  HASH_FUNCTION_SHA256: sha256,
  HASH_FUNCTION_KECCAK256: keccak_256,
};

function signBytes(bytes: Uint8Array, { curve, privateKey, addressFormat, hashFunction }: PayloadRequest): SignatureComponents {
  if (curve === 'CURVE_ED25519') {
    if (hashFunction !== NOT_APPLICABLE) throw new Refusal('hash-function-invalid');
    return signEd25519(bytes, privateKey);
  }
  const digest = Object.hasOwn(digestOf, hashFunction) ? digestOf[hashFunction] : undefined;
  if (!digest) throw new Refusal('hash-function-invalid');
  return isTaproot(addressFormat) ? signTaproot(digest(bytes), privateKey) : signEcdsa(digest(bytes), privateKey);
}

function signTyped(request: PayloadRequest): SignatureComponents {
  checkEthereumEncoding(request);
  const { r, s, yParity } = parseSignature(signTypedData(request.payload, request.privateKey));
  return { r: hex32(r), s: hex32(s), v: yParity === 1 ? '01' : '00' };
}

function signAuthorization(request: PayloadRequest): SignatureComponents {
  checkEthereumEncoding(request);
  return signEcdsa(authorizationDigest(request.payload), request.privateKey);
}

/** These two define their own hashing: only the hash function's name is checked. */
function checkEthereumEncoding({ curve, addressFormat, hashFunction }: PayloadRequest): void {
  if (curve !== 'CURVE_SECP256K1' || isTaproot(addressFormat)) throw new Refusal('payload-encoding-invalid');
  if (!Object.hasOwn(digestOf, hashFunction) && hashFunction !== NOT_APPLICABLE) throw new Refusal('hash-function-invalid');
}

function isTaproot(addressFormat: string): boolean {
  return bitcoinFormatOf(addressFormat)?.kind === 'P2TR';
}

function hexPayload(payload: string): Uint8Array {
  const digits = payload.replace(/^0x/i, '');
  if (!/^([0-9a-f]{2})*$/i.test(digits)) throw new Refusal('payload-invalid', { suffix: ': not hexadecimal' });
  return hexToBytes(digits);
}

function digestItself(bytes: Uint8Array): Uint8Array {
  if (bytes.length !== 32) throw new Refusal('payload-invalid', { suffix: ': HASH_FUNCTION_NO_OP takes 32 bytes' });
  return bytes;
}

function hex32(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}
