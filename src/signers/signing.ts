import type { PublicApiClient } from '../client/public-api-client.js';
import { settled } from '../client/settled.js';
import { KmsError } from '../errors.js';
import type { SignatureParts, SubmitParameters, TransactionType } from '../wire/submits.js';

/** What a signer calls: `kms.api`, or a client from `createPublicApiClient`. */
export type SigningApi = Pick<PublicApiClient, 'submit'>;

/** One of the service's keys, by address. */
export interface SigningKeyAt {
  readonly api: SigningApi;
  /** As listed by the service, which accepts Ethereum addresses in upper or lower case. */
  readonly address: string;
  readonly signal?: AbortSignal | undefined;
}

/** What to sign, and how the service should read it. */
export type Payload = Pick<SubmitParameters['sign_raw_payloads'], 'encoding' | 'hashFunction'> & { readonly payload: string };

/**
 * Sign one payload.
 *
 * @returns hex without 0x: `r` and `s` of 64 digits, `v` of two.
 * @throws KmsError `activity_pending` while the activity waits for votes, `bad_response` if the response has no signature, and what
 * `submit` throws.
 * @source interface: sign_raw_payloads; wire.md 22
 */
export async function signPayload({ api, address, signal }: SigningKeyAt, { payload, ...how }: Payload): Promise<SignatureParts> {
  const outcome = await api.submit('sign_raw_payloads', { signWith: address, payloads: [payload], ...how }, { ...(signal && { signal }) });
  const [signature] = settled(outcome).result.signatures;
  if (!signature) throw new KmsError('bad_response', { operation: 'sign_raw_payloads', path: 'signatures' });
  return signature;
}

/**
 * Sign a transaction.
 *
 * @param unsignedTransaction hex, with or without 0x, in the format of `type`.
 * @returns hex of the signed transaction, without 0x.
 * @throws KmsError like `signPayload`.
 * @source interface: sign_transaction; wire.md 23
 */
export async function signTransaction(
  { api, address, signal }: SigningKeyAt,
  type: TransactionType,
  unsignedTransaction: string,
): Promise<string> {
  const outcome = await api.submit('sign_transaction', { signWith: address, unsignedTransaction, type }, { ...(signal && { signal }) });
  return settled(outcome).result.signedTransaction.replace(/^0x/, '');
}
