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

/** What a view shows beside the transaction itself. */
export interface ViewContext extends Omit<TransactionSigner, 'privateKey'> {
  /** Interfaces that call data is read by. */
  readonly contracts?: readonly ContractAbi[];
}

/** How transactions of one chain are signed, and how policies see them. */
export interface Chain {
  readonly curve: string;
  /** The signed form, in bytes. @throws Refusal `transaction-invalid`, `work-exceeded` */
  readonly sign: (unsigned: Uint8Array, signer: TransactionSigner) => Uint8Array | Promise<Uint8Array>;
  /** The most bytes that are read: no client sends more. */
  readonly mostBytes: number;
  /** What `eth.tx`, `solana.tx`, `tron.tx` or `bitcoin.tx` is. @throws Refusal `transaction-invalid` */
  readonly view: (unsigned: Uint8Array, context: ViewContext) => Struct;
  /** Name of the root, such as `eth`. */
  readonly root: string;
}

/**
 * The bytes of an unsigned transaction.
 *
 * @param text Hex, with or without 0x.
 * @throws Refusal `transaction-invalid`.
 */
export function transactionBytes(text: string, { mostBytes }: Pick<Chain, 'mostBytes'>): Uint8Array {
  if (text.length > 2 * mostBytes + 2) throw invalidTransaction(`more than ${mostBytes} bytes`);
  const bytes = fromHex(text.replace(/^0x/i, ''));
  if (bytes === undefined || bytes.length === 0) throw invalidTransaction('not hexadecimal');
  return bytes;
}

/** A refusal of a transaction that is malformed, or another chain's. */
export function invalidTransaction(why: string): Refusal {
  return new Refusal('transaction-invalid', { suffix: `: ${why}` });
}
