import { toHex } from './encodings.js';
import type { Struct } from './policies/values.js';
import { Refusal } from './refusal.js';
import { bitcoin } from './transactions/bitcoin.js';
import { ethereum } from './transactions/ethereum.js';
import { solana } from './transactions/solana.js';
import { tron } from './transactions/tron.js';
import { type Chain, invalidTransaction, type TransactionSigner, transactionBytes, type ViewContext } from './transactions/unsigned.js';

/** A transaction as it was sent. */
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
 * @throws Refusal `transaction-type-unsupported` for an unknown type, `transaction-invalid` for a malformed transaction, another chain's,
 * or one that the key can't sign.
 * @source wire 23
 */
export function signTransaction({ type, unsignedTransaction, ...signer }: UnsignedTransaction & TransactionSigner): string {
  const chain = chainOf(type);
  if (signer.curve !== chain.curve) throw invalidTransaction('the key is on another curve');
  return toHex(chain.sign(transactionBytes(unsignedTransaction), signer));
}

/**
 * What policies see of a transaction: `eth.tx`, `solana.tx`, `tron.tx` or `bitcoin.tx` and everything below.
 *
 * @returns the roots to add, such as `{ eth: { tx: {...} } }`.
 * @throws Refusal as `signTransaction`.
 * @source wire 20
 */
export function decodeTransaction({ type, unsignedTransaction, ...context }: UnsignedTransaction & ViewContext): Struct {
  const chain = chainOf(type);
  return { [chain.root]: { tx: chain.view(transactionBytes(unsignedTransaction), context) } };
}

function chainOf(type: string): Chain {
  const chain = Object.hasOwn(chains, type) ? chains[type] : undefined;
  if (!chain) throw new Refusal('transaction-type-unsupported');
  return chain;
}
