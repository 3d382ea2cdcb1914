import {
  getTypesForEIP712Domain,
  hexToBytes,
  parseTransaction,
  type SerializeTransactionFn,
  serializeTransaction,
  serializeTypedData,
  type TransactionSerializable,
  type TypedDataDefinition,
} from 'viem';
import { type CustomSource, type LocalAccount, toAccount } from 'viem/accounts';
import { KmsError } from '../errors.js';
import {
  type Hex,
  joined,
  parityOf,
  signEthereumDelegation,
  signEthereumDigest,
  signEthereumMessage,
  signEthereumTransaction,
  signEthereumTypedData,
} from './ethereum.js';
import type { SigningApi, SigningKeyAt } from './signing.js';

export type * from '../types.js';
export type { SigningApi } from './signing.js';

/** A viem account that can do everything an account with a private key can. */
export type KmsViemAccount = LocalAccount<'custom'> & {
  readonly sign: NonNullable<CustomSource['sign']>;
  readonly signAuthorization: NonNullable<CustomSource['signAuthorization']>;
};

/**
 * An account for viem's clients whose key stays at the service.
 *
 * Its methods reject with `KmsError`; with `activity_pending` if a signature needs votes. Errors about the transaction come from viem.
 *
 * @param api `kms.api`.
 * @throws viem's `InvalidAddressError`.
 */
export function viemAccount(api: SigningApi, { address }: { readonly address: string }): KmsViemAccount {
  const key = { api, address };
  const source: CustomSource = {
    address: address as Hex, // viem checks it
    sign: async ({ hash }) => joined(await signEthereumDigest(key, hash)),
    signMessage: async ({ message }) => joined(await signEthereumMessage(key, bytesOf(message))),
    signTypedData: async (data) => joined(await signEthereumTypedData(key, typedDataOf(data))),
    signTransaction: async (transaction, options) => signed(key, transaction, options?.serializer ?? serializeTransaction),
    signAuthorization: async ({ chainId, nonce, ...contract }) => {
      const delegate = (contract.address ?? contract.contractAddress) as Hex; // viem has one of the two
      const signature = await signEthereumDelegation(key, { chainId, nonce, address: delegate });
      const yParity = parityOf(signature);
      return { address: delegate, chainId, nonce, r: `0x${signature.r}`, s: `0x${signature.s}`, v: BigInt(27 + yParity), yParity };
    },
  };
  return toAccount(source) as KmsViemAccount; // `sign` and `signAuthorization` are there
}

type Message = Parameters<CustomSource['signMessage']>[0]['message'];

function bytesOf(message: Message): string | Uint8Array {
  if (typeof message === 'string') return message;
  return typeof message.raw === 'string' ? hexToBytes(message.raw) : message.raw;
}

/** With the type of the domain written out: otherwise viem omits the domain. */
function typedDataOf(data: unknown): string {
  const { domain, types, ...rest } = data as TypedDataDefinition; // viem's own type, which its generics hide
  const EIP712Domain = getTypesForEIP712Domain({ ...(domain && { domain }) });
  return serializeTypedData({ domain, types: { EIP712Domain, ...types }, ...rest } as TypedDataDefinition); // likewise
}

/** Blobs aren't part of what is signed. They are added next to the signature. @source EIP-4844, networking */
async function signed(key: SigningKeyAt, transaction: TransactionSerializable, serializer: SerializeTransactionFn): Promise<Hex> {
  if (transaction.type !== 'eip4844' || !transaction.sidecars) return signEthereumTransaction(key, await serializer(transaction));
  const bare = await signEthereumTransaction(key, await serializer({ ...transaction, sidecars: false }));
  const { r, s, yParity } = parseTransaction(bare);
  if (!r || !s || yParity === undefined) throw new KmsError('bad_response', { operation: 'sign_transaction', path: 'signedTransaction' });
  return serializer(transaction, { r, s, yParity });
}
