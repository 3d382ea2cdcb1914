import type { PublicKey, Transaction, VersionedTransaction } from '@solana/web3.js';
import type { SigningApi } from './signing.js';
import { inTurn, signSolanaMessage, signSolanaTransaction } from './solana-signing.js';

export type * from '../types.js';
export type { SigningApi } from './signing.js';

/** What wallet adapters for `@solana/web3.js` accept as a wallet. */
export interface SolanaSigner {
  readonly publicKey: PublicKey;
  /** Puts the signature into the transaction and returns that same transaction. */
  signTransaction<T extends Transaction | VersionedTransaction>(transaction: T): Promise<T>;
  signAllTransactions<T extends Transaction | VersionedTransaction>(transactions: readonly T[]): Promise<T[]>;
  /** @returns 64 bytes. */
  signMessage(message: Uint8Array): Promise<Uint8Array>;
}

/**
 * A signer for `@solana/web3.js` whose key stays at the service.
 *
 * Its methods reject with `KmsError`; with `activity_pending` if a signature needs votes.
 *
 * @param api `kms.api`.
 */
export function solanaSigner(api: SigningApi, { publicKey }: { readonly publicKey: PublicKey }): SolanaSigner {
  const key = { api, address: publicKey.toBase58() };
  const signTransaction = async <T extends Transaction | VersionedTransaction>(transaction: T): Promise<T> => {
    const { unsigned, signers } = wireFormOf(transaction);
    const slot = signers.findIndex((signer) => signer.equals(publicKey));
    const signature = await signSolanaTransaction(key, unsigned, slot);
    transaction.addSignature(publicKey, signature as Buffer); // it is copied; the type is an old one
    return transaction;
  };
  return {
    publicKey,
    signTransaction,
    signAllTransactions: (transactions) => inTurn(transactions, signTransaction),
    signMessage: (message) => signSolanaMessage(key, message),
  };
}

/** The bytes, and the signers in the order of their slots. */
function wireFormOf(transaction: Transaction | VersionedTransaction): { unsigned: Uint8Array; signers: readonly PublicKey[] } {
  if ('message' in transaction) {
    const { staticAccountKeys, header } = transaction.message;
    return { unsigned: transaction.serialize(), signers: staticAccountKeys.slice(0, header.numRequiredSignatures) };
  }
  const unsigned = transaction.serialize({ requireAllSignatures: false, verifySignatures: false });
  // Filled in by serializing, in the order of the compiled message.
  return { unsigned, signers: transaction.signatures.map((slot) => slot.publicKey) };
}
