import { decodeHex, encodeHex } from '../encoding/hex.js';
import { KmsError } from '../errors.js';
import { type SigningKeyAt, signPayload, signTransaction } from './signing.js';

/** Length of one signature in bytes. */
export const SIGNATURE_BYTES = 64;

/**
 * Sign a transaction, and return the signature from the key's own slot.
 *
 * @param unsigned in wire format: a byte for the number of slots, the slots, the message.
 * @param slot the key's position among the signers.
 * @throws KmsError `bad_request` if the key isn't a signer of the transaction.
 * @source wire.md 23
 */
export async function signSolanaTransaction(key: SigningKeyAt, unsigned: Uint8Array, slot: number): Promise<Uint8Array<ArrayBuffer>> {
  const operation = 'sign_transaction';
  if (slot < 0) throw new KmsError('bad_request', { operation, path: 'transaction', reason: 'signer' });
  const signed = decodeHex(await signTransaction(key, 'TRANSACTION_TYPE_SOLANA', encodeHex(unsigned)));
  if (signed.length !== unsigned.length) throw new KmsError('bad_response', { operation, path: 'signedTransaction' });
  // A transaction has room for far fewer than 128 signatures, so their number fits in one byte.
  const from = 1 + slot * SIGNATURE_BYTES;
  return signed.slice(from, from + SIGNATURE_BYTES);
}

/** Sign bytes unchanged. @returns 64 bytes. */
export async function signSolanaMessage(key: SigningKeyAt, message: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const how = { encoding: 'PAYLOAD_ENCODING_HEXADECIMAL', hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' } as const;
  const { r, s } = await signPayload(key, { payload: encodeHex(message), ...how });
  return decodeHex(r + s);
}

/** One after another. If one is refused, the rest aren't requested. */
export async function inTurn<T, R>(items: readonly T[], each: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await each(item));
  return results;
}
