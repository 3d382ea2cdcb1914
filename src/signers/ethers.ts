import {
  AbstractSigner,
  type Authorization,
  type AuthorizationRequest,
  assert,
  copyRequest,
  getAddress,
  getBigInt,
  type Provider,
  resolveAddress,
  resolveProperties,
  Signature,
  Transaction,
  type TransactionLike,
  type TransactionRequest,
  type TypedDataDomain,
  TypedDataEncoder,
  type TypedDataField,
} from 'ethers';
import { joined, signEthereumDelegation, signEthereumMessage, signEthereumTransaction, signEthereumTypedData } from './ethereum.js';
import type { SigningApi } from './signing.js';

export type * from '../types.js';
export type { SigningApi } from './signing.js';

/** The key, and the provider for its transactions. */
export interface EthersSigning {
  /** Ethereum address of one of the service's keys. */
  readonly address: string;
  readonly provider?: Provider | null;
}

/**
 * An ethers signer whose key stays at the service.
 *
 * Its methods reject with `KmsError`, with `activity_pending` if a signature needs votes. Errors about the input come from ethers.
 */
export class KmsSigner extends AbstractSigner {
  readonly address: string;
  readonly #api: SigningApi;

  /**
   * @param api `kms.api`.
   * @throws ethers' `INVALID_ARGUMENT` for an invalid address.
   */
  constructor(api: SigningApi, { address, provider }: EthersSigning) {
    super(provider ?? undefined);
    this.address = getAddress(address);
    this.#api = api;
  }

  override async getAddress(): Promise<string> {
    return this.address;
  }

  override connect(provider: Provider | null): KmsSigner {
    return new KmsSigner(this.#api, { address: this.address, provider });
  }

  override async signTransaction(request: TransactionRequest): Promise<string> {
    const { from, to, ...rest } = copyRequest(request);
    const known = await resolveProperties({
      from: from ? resolveAddress(from, this) : undefined,
      to: to ? resolveAddress(to, this) : null,
    });
    const isOwn = known.from === undefined || getAddress(known.from) === this.address;
    assert(isOwn, 'transaction from address mismatch', 'UNSUPPORTED_OPERATION', { operation: 'signTransaction' });
    const transaction = Transaction.from({ ...rest, to: known.to } as TransactionLike<string>); // names have been resolved to addresses
    const signed = Transaction.from(await signEthereumTransaction(this.#key, transaction.unsignedSerialized));
    transaction.signature = signed.signature;
    // As the caller wrote it, including its blobs.
    return transaction.serialized;
  }

  override async signMessage(message: string | Uint8Array): Promise<string> {
    return joined(await signEthereumMessage(this.#key, message));
  }

  override async signTypedData(
    domain: TypedDataDomain,
    types: Record<string, TypedDataField[]>,
    value: Parameters<AbstractSigner['signTypedData']>[2],
  ): Promise<string> {
    const named = await TypedDataEncoder.resolveNames(domain, types, value, async (name) => resolveAddress(name, this));
    const payload = TypedDataEncoder.getPayload(named.domain, types, named.value);
    return joined(await signEthereumTypedData(this.#key, JSON.stringify(payload)));
  }

  override async authorize(request: AuthorizationRequest): Promise<Authorization> {
    const { address, chainId, nonce } = await this.populateAuthorization({
      ...request,
      address: await resolveAddress(request.address, this),
    });
    const delegation = { address: getAddress(address as string), chainId: getBigInt(chainId ?? 0), nonce: getBigInt(nonce ?? 0) }; // resolved above
    return { ...delegation, signature: Signature.from(joined(await signEthereumDelegation(this.#key, delegation))) };
  }

  get #key(): { readonly api: SigningApi; readonly address: string } {
    return { api: this.#api, address: this.address };
  }
}

/** An ethers signer whose key stays at the service. */
export function ethersSigner(api: SigningApi, signing: EthersSigning): KmsSigner {
  return new KmsSigner(api, signing);
}
