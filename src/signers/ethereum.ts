import { encodeHex } from '../encoding/hex.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import type { SignatureParts } from '../wire/submits.js';
import { type SigningKeyAt, signPayload, signTransaction } from './signing.js';

/** Hex after 0x. */
export type Hex = `0x${string}`;

// The service does the hashing, so nothing here contains a Keccak.

/** Sign the Keccak-256 digest of an Ethereum message: prefix, length and bytes. @source EIP-191, version 0x45 */
export function signEthereumMessage(key: SigningKeyAt, message: Uint8Array | string): Promise<SignatureParts> {
  const bytes = typeof message === 'string' ? encodeUtf8(message) : message;
  const prefix = encodeUtf8(`\x19Ethereum Signed Message:\n${bytes.length}`);
  return signHex(key, encodeHex(prefix) + encodeHex(bytes), 'HASH_FUNCTION_KECCAK256');
}

/** Sign a digest of 32 bytes unchanged. */
export function signEthereumDigest(key: SigningKeyAt, digest: Hex): Promise<SignatureParts> {
  return signHex(key, digest, 'HASH_FUNCTION_NO_OP');
}

/** Sign typed data; `json` holds `types` with `EIP712Domain`, `domain`, `primaryType` and `message`. @source EIP-712 */
export function signEthereumTypedData(key: SigningKeyAt, json: string): Promise<SignatureParts> {
  return signPayload(key, { payload: json, encoding: 'PAYLOAD_ENCODING_EIP712', hashFunction: 'HASH_FUNCTION_NO_OP' });
}

/** Lets a contract's code stand in for an account. `chainId` 0 applies to every chain. @source EIP-7702 */
export interface Delegation {
  readonly chainId: bigint | number;
  /** Address of the contract. */
  readonly address: string;
  readonly nonce: bigint | number;
}

/** Sign an authorization of EIP-7702. */
export function signEthereumDelegation(key: SigningKeyAt, { chainId, address, nonce }: Delegation): Promise<SignatureParts> {
  const payload = JSON.stringify({ chainId: String(chainId), address, nonce: String(nonce) });
  return signPayload(key, { payload, encoding: 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION', hashFunction: 'HASH_FUNCTION_NO_OP' });
}

/** Sign a transaction's unsigned serialization. Returns the signed one. */
export async function signEthereumTransaction(key: SigningKeyAt, unsigned: string): Promise<Hex> {
  return `0x${await signTransaction(key, 'TRANSACTION_TYPE_ETHEREUM', unsigned)}`;
}

/** 0 or 1: which of the two possible points belongs to a signature. */
export function parityOf({ v }: SignatureParts): 0 | 1 {
  return v === '01' ? 1 : 0;
}

/** A signature in the form wallets return: 65 bytes, the last of which is 27 or 28. */
export function joined(signature: SignatureParts): Hex {
  return `0x${signature.r}${signature.s}${parityOf(signature) ? '1c' : '1b'}`;
}

function signHex(
  key: SigningKeyAt,
  payload: string,
  hashFunction: 'HASH_FUNCTION_KECCAK256' | 'HASH_FUNCTION_NO_OP',
): Promise<SignatureParts> {
  return signPayload(key, { payload, encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction });
}
