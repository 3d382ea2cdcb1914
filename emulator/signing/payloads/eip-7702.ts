import { authorization } from 'micro-eth-signer';
import { Refusal } from '../../http/refusal.js';
import { readPayloadObject } from './json.js';

/** An EIP-7702 delegation request. */
export interface Authorization {
  /** 0 stands for every chain. */
  readonly chainId: bigint;
  /** Contract to delegate to, hex after `0x`. */
  readonly address: string;
  readonly nonce: bigint;
}

/**
 * Read the JSON of `{ chainId, address, nonce }`. The two numbers may be numbers, or decimal or `0x` strings.
 *
 * @throws Refusal `payload-invalid`.
 */
export function readAuthorization(payload: string): Authorization {
  const { chainId, address, nonce } = readPayloadObject(payload);
  if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address)) throw invalid();
  return { chainId: integerOf(chainId), address, nonce: integerOf(nonce) };
}

/**
 * `keccak256(05 || rlp([chainId, address, nonce]))`, 32 bytes.
 *
 * @throws Refusal `payload-invalid`.
 * @source EIP-7702; wire 22
 */
export function authorizationDigest(payload: string): Uint8Array {
  const request = readAuthorization(payload);
  try {
    return authorization.getHash(request);
  } catch {
    throw invalid();
  }
}

function integerOf(value: unknown): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value === 'string' && /^(\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value)) return BigInt(value);
  throw invalid();
}

function invalid(): Refusal {
  return new Refusal('payload-invalid', { suffix: ': not an EIP-7702 authorization' });
}
