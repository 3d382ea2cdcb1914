import { decodeHex } from '../encoding/hex.js';
import { isHexMessage } from '../encoding/hex-message.js';
import { KmsError } from '../errors.js';
import { arrived, lazy } from '../platform/lazy.js';
import type { RpcRequest, RpcTransaction, RpcTransport } from './eip1193-transaction.js';
import { type Hex, joined, signEthereumMessage, signEthereumTransaction, signEthereumTypedData } from './ethereum.js';
import type { SigningApi, SigningKeyAt } from './signing.js';

/** Loaded on demand: most pages sign no transactions. */
const transactions = lazy(() => arrived(() => import('./eip1193-transaction.js')));

/** The key and the node. */
export interface Eip1193Signing {
  /** Ethereum address of one of the service's keys. */
  readonly address: string;
  readonly transport: RpcTransport;
}

/** A provider in the form that Ethereum libraries expect. @source EIP-1193 */
export interface Eip1193Provider {
  request(request: RpcRequest): Promise<unknown>;
  on(event: string, listener: (value: never) => void): this;
  removeListener(event: string, listener: (value: never) => void): this;
}

/** Calls that a node must not receive on this account's behalf, and those that sign unreadable bytes. */
const REFUSED = /^(eth_sign|eth_signTypedData(_v[13])?|wallet_\w+|personal_\w+|eth_sendUserOperation)$/;

/** A provider for one account on one chain. Both stay the same, so it sends no events. */
export function accountProvider(api: SigningApi, { address, transport }: Eip1193Signing): Eip1193Provider {
  const key = { api, address };
  const own: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_accounts: () => [address],
    eth_requestAccounts: () => [address],
    personal_sign: ([message, account]) => signText(key, message, account),
    eth_signTypedData_v4: ([account, data]) => signData(key, data, account),
    eth_signTransaction: ([transaction]) => signWhole(key, transport, transaction),
    eth_sendTransaction: async ([transaction]) => {
      const params = [await signWhole(key, transport, transaction)];
      return transport({ method: 'eth_sendRawTransaction', params });
    },
  };
  return {
    request: async ({ method, params }) => {
      const answer = Object.hasOwn(own, method) ? own[method] : undefined;
      if (answer) return answer(Array.isArray(params) ? params : []);
      if (REFUSED.test(method)) throw new KmsError('unsupported', { operation: method });
      return transport({ method, ...(params !== undefined && { params }) });
    },
    on() {
      return this;
    },
    removeListener() {
      return this;
    },
  };
}

async function signText(key: SigningKeyAt, message: unknown, account: unknown): Promise<Hex> {
  checkAccount(key, account, 'personal_sign');
  if (typeof message !== 'string') throw new KmsError('bad_request', { operation: 'personal_sign', path: 'params.0' });
  const bytes = isHexMessage(message) ? decodeHex(message.slice(2)) : message;
  return joined(await signEthereumMessage(key, bytes));
}

async function signData(key: SigningKeyAt, data: unknown, account: unknown): Promise<Hex> {
  checkAccount(key, account, 'eth_signTypedData_v4');
  return joined(await signEthereumTypedData(key, typeof data === 'string' ? data : JSON.stringify(data)));
}

async function signWhole(key: SigningKeyAt, transport: RpcTransport, given: unknown): Promise<Hex> {
  if (typeof given !== 'object' || given === null) throw new KmsError('bad_request', { operation: 'sign_transaction', path: 'params.0' });
  const transaction = given as RpcTransaction; // each member is checked where it is used
  if (transaction.from != null) checkAccount(key, transaction.from, 'sign_transaction');
  const { completed, unsignedOf } = await transactions();
  return signEthereumTransaction(key, unsignedOf(await completed(transaction, key.address, transport)));
}

function checkAccount({ address }: SigningKeyAt, account: unknown, operation: string): void {
  if (typeof account === 'string' && account.toLowerCase() === address.toLowerCase()) return;
  throw new KmsError('forbidden', { operation, reason: 'address' });
}
