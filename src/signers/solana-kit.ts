import type {
  Address,
  MessagePartialSigner,
  SignatureBytes,
  SignatureDictionary,
  Transaction,
  TransactionPartialSigner,
} from '@solana/kit';
import type { SigningApi, SigningKeyAt } from './signing.js';
import { inTurn, SIGNATURE_BYTES, signSolanaMessage, signSolanaTransaction } from './solana-signing.js';

export type * from '../types.js';
export type { SigningApi } from './signing.js';

/** A signer of `@solana/kit` for transactions and messages. */
export type SolanaKitSigner<A extends string = string> = TransactionPartialSigner<A> & MessagePartialSigner<A>;

/**
 * A signer for `@solana/kit` whose key stays at the service.
 *
 * Its methods reject with `KmsError`; with `activity_pending` if a signature needs votes.
 *
 * @param api `kms.api`.
 */
export function solanaKitSigner<A extends string>(api: SigningApi, { address }: { readonly address: Address<A> }): SolanaKitSigner<A> {
  const named = (signature: Uint8Array): SignatureDictionary => ({ [address]: signature as SignatureBytes }); // 64 bytes, which kit brands
  const keyFor = (config?: { readonly abortSignal?: AbortSignal }): SigningKeyAt => ({ api, address, signal: config?.abortSignal });
  return {
    address,
    signTransactions: (transactions, config) =>
      inTurn(transactions, async (transaction) => {
        const slot = Object.keys(transaction.signatures).indexOf(address);
        return named(await signSolanaTransaction(keyFor(config), wireFormOf(transaction), slot));
      }),
    signMessages: (messages, config) => inTurn(messages, async ({ content }) => named(await signSolanaMessage(keyFor(config), content))),
  };
}

/** The slots are in the order of their signers. */
function wireFormOf({ messageBytes, signatures }: Transaction): Uint8Array {
  const slots = Object.values(signatures);
  const messageAt = 1 + slots.length * SIGNATURE_BYTES;
  const bytes = new Uint8Array(messageAt + messageBytes.length);
  bytes[0] = slots.length;
  for (const [index, slot] of slots.entries()) if (slot) bytes.set(slot, 1 + index * SIGNATURE_BYTES);
  bytes.set(messageBytes, messageAt);
  return bytes;
}
