import { toHex } from '../../bytes/encodings.js';
import { Refusal } from '../../http/refusal.js';
import type { Struct } from '../../policies/values.js';
import { bitcoin } from './bitcoin.js';
import { ethereum } from './ethereum.js';
import { solana } from './solana.js';
import { tron } from './tron.js';
import { type Chain, invalidTransaction, type TransactionSigner, transactionBytes, type ViewContext } from './unsigned.js';

/** A transaction as received. */
export interface UnsignedTransaction {
  /** `TRANSACTION_TYPE_ETHEREUM`, `_SOLANA`, `_TRON` or `_BITCOIN`. */
  readonly type: string;
  /** Hex, with or without 0x. */
  readonly unsignedTransaction: string;
}

const chains: Readonly<Record<string, Chain>> = {
  TRANSACTION_TYPE_ETHEREUM: ethereum,
  TRANSACTION_TYPE_SOLANA: solana,
  TRANSACTION_TYPE_TRON: tron,
  TRANSACTION_TYPE_BITCOIN: bitcoin,
};

/**
 * Sign a transaction.
 *
 * @returns hex of the signed form, without 0x.
 * @throws Refusal `transaction-type-unsupported` for an unknown type; `transaction-invalid` for a malformed transaction, one for another
 * chain, or one that the key can't sign.
 * @source wire 23
 */
export async function signTransaction({ type, unsignedTransaction, ...signer }: UnsignedTransaction & TransactionSigner): Promise<string> {
  const chain = chainOf(type);
  if (signer.curve !== chain.curve) throw invalidTransaction('the key is on another curve');
  return toHex(await chain.sign(transactionBytes(unsignedTransaction, chain), signer));
}

/**
 * What policies see of a transaction: `eth.tx`, `solana.tx`, `tron.tx` or `bitcoin.tx` and everything below.
 *
 * @returns the roots to add, such as `{ eth: { tx: {...} } }`.
 * @throws Refusal like `signTransaction`.
 * @source wire 20
 */
export function decodeTransaction({ type, unsignedTransaction, ...context }: UnsignedTransaction & ViewContext): Struct {
  const chain = chainOf(type);
  return { [chain.root]: { tx: chain.view(transactionBytes(unsignedTransaction, chain), context) } };
}

function chainOf(type: string): Chain {
  const chain = Object.hasOwn(chains, type) ? chains[type] : undefined;
  if (!chain) throw new Refusal('transaction-type-unsupported');
  return chain;
}
