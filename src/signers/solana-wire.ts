import { KmsError } from '../errors.js';
import { SIGNATURE_BYTES } from './solana-signing.js';

const KEY_BYTES = 32;
/** Marks a message that states its version. */
const VERSIONED = 0x80;

/**
 * A key's position among the signers of a transaction; -1 if it isn't one.
 *
 * @param transaction in wire format: a byte for the number of slots, the slots, the message.
 * @throws KmsError `bad_request` if it isn't a transaction.
 * @source Solana, transaction format: compact-u16 lengths, a header of three bytes, the keys of accounts
 */
export function slotOf(transaction: Uint8Array, publicKey: Uint8Array): number {
  const slots = transaction[0] ?? refuse();
  let at = 1 + slots * SIGNATURE_BYTES;
  if (((transaction[at] ?? refuse()) & VERSIONED) !== 0) at += 1;
  const signers = transaction[at] ?? refuse();
  const [count, keysAt] = compactLength(transaction, at + 3);
  // A transaction has room for far fewer than 128 signatures, so their number fits in one byte.
  if (slots === 0 || slots >= VERSIONED || signers !== slots || signers > count || transaction.length < keysAt + count * KEY_BYTES)
    return refuse();
  const keys = Array.from({ length: signers }, (_, index) =>
    transaction.subarray(keysAt + index * KEY_BYTES, keysAt + (index + 1) * KEY_BYTES),
  );
  return keys.findIndex((key) => key.every((byte, index) => byte === publicKey[index]));
}

/** A transaction with a signature in its slot. */
export function withSignature(transaction: Uint8Array, slot: number, signature: Uint8Array): Uint8Array<ArrayBuffer> {
  const signed = Uint8Array.from(transaction);
  signed.set(signature, 1 + slot * SIGNATURE_BYTES);
  return signed;
}

/** A length with seven bits per byte, and the position after it. */
function compactLength(bytes: Uint8Array, from: number): readonly [length: number, next: number] {
  let length = 0;
  for (let at = 0; at < 3; at++) {
    const byte = bytes[from + at] ?? refuse();
    length |= (byte & 0x7f) << (7 * at);
    if (byte < VERSIONED) return [length, from + at + 1];
  }
  return refuse();
}

function refuse(): never {
  throw new KmsError('bad_request', { operation: 'sign_transaction', path: 'transaction', reason: 'transaction' });
}
