import { fromHex } from '../../bytes/encodings.js';
import { Refusal } from '../../http/refusal.js';
import type { Struct } from '../../policies/values.js';

/** The key that signs, and the address that named it. */
export interface TransactionSigner {
  readonly curve: string;
  /** 32 bytes: a scalar on secp256k1, a seed on ed25519. */
  readonly privateKey: Uint8Array;
  readonly address: string;
  readonly addressFormat: string;
}

/** A registered interface: the contract's address and the JSON text of its ABI. */
export interface ContractAbi {
  readonly address: string;
  readonly definition: string;
}

/** What a view shows besides the transaction itself. */
export interface ViewContext extends Omit<TransactionSigner, 'privateKey'> {
  /** Interfaces for reading call data. */
  readonly contracts?: readonly ContractAbi[];
}

/** How transactions of one chain are signed, and how policies see them. */
export interface Chain {
  readonly curve: string;
  /** The signed form, in bytes. @throws Refusal `transaction-invalid`, `work-exceeded` */
  readonly sign: (unsigned: Uint8Array, signer: TransactionSigner) => Uint8Array | Promise<Uint8Array>;
  /** The maximum number of bytes that are read: no client sends more. */
  readonly mostBytes: number;
  /** The value of `eth.tx`, `solana.tx`, `tron.tx` or `bitcoin.tx`. @throws Refusal `transaction-invalid` */
  readonly view: (unsigned: Uint8Array, context: ViewContext) => Struct;
  /** Name of the root, such as `eth`. */
  readonly root: string;
}

/**
 * The bytes of an unsigned transaction.
 *
 * @param text hex, with or without 0x.
 * @throws Refusal `transaction-invalid`.
 */
export function transactionBytes(text: string, { mostBytes }: Pick<Chain, 'mostBytes'>): Uint8Array {
  if (text.length > 2 * mostBytes + 2) throw invalidTransaction(`more than ${mostBytes} bytes`);
  const bytes = fromHex(text.replace(/^0x/i, ''));
  if (bytes === undefined || bytes.length === 0) throw invalidTransaction('not hexadecimal');
  return bytes;
}

/** Refuses a transaction that is malformed or for another chain. */
export function invalidTransaction(why: string): Refusal {
  return new Refusal('transaction-invalid', { suffix: `: ${why}` });
}
