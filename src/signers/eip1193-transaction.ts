import { KmsError } from '../errors.js';
import type { Hex } from './ethereum.js';
import { encodeRlp, integerHex, type RlpItem } from './rlp.js';

/** A transaction in JSON-RPC's format: quantities and bytes are hex after 0x. @source execution-apis, GenericTransaction */
export type RpcTransaction = Readonly<Record<string, unknown>>;

/** One call in EIP-1193's format. */
export interface RpcRequest {
  readonly method: string;
  readonly params?: unknown;
}

/** Sends calls that need no key to an Ethereum node. */
export type RpcTransport = (request: RpcRequest) => Promise<unknown>;

const MEMBERS = 'type from to value gas data input nonce chainId ';
/** Members that each type of transaction can have. Any other would be lost in signing. */
const MEMBERS_OF = {
  '0x0': `${MEMBERS}gasPrice`,
  '0x1': `${MEMBERS}gasPrice accessList`,
  '0x2': `${MEMBERS}maxFeePerGas maxPriorityFeePerGas accessList`,
} as const;

/**
 * The unsigned serialization of a complete transaction: type 2, type 1 with an access list and a gas price, or legacy with a gas price
 * only.
 *
 * @throws KmsError `bad_request` with the member's name as `path`.
 * @source EIP-1559, EIP-2930, EIP-155
 */
export function unsignedOf(transaction: RpcTransaction): Hex {
  const kind = kindOf(transaction);
  const members = MEMBERS_OF[kind].split(' ');
  for (const [name, value] of Object.entries(transaction)) if (value != null && !members.includes(name)) refuse(name);
  const quantity = (name: string): string => integerHex(quantityOf(transaction, name));
  const target = [
    quantity('gas'),
    toOf(transaction),
    integerHex(transaction.value == null ? 0n : quantityOf(transaction, 'value')),
    dataOf(transaction),
  ];
  const chainAndNonce = [quantity('chainId'), quantity('nonce')];
  if (kind === '0x0') {
    const [chainId = '', nonce = ''] = chainAndNonce;
    return `0x${encodeRlp([nonce, quantity('gasPrice'), ...target, chainId, '', ''])}`;
  }
  const prices = kind === '0x1' ? [quantity('gasPrice')] : [quantity('maxPriorityFeePerGas'), quantity('maxFeePerGas')];
  return `0x0${kind.slice(2)}${encodeRlp([...chainAndNonce, ...prices, ...target, accessListOf(transaction)])}`;
}

/**
 * Complete a transaction with what a node knows better than a page: the chain, the next nonce, the gas limit and price.
 *
 * @throws KmsError `bad_request` for a chain other than the node's, or if the node's response isn't a number.
 */
export async function completed(given: RpcTransaction, from: string, transport: RpcTransport): Promise<RpcTransaction> {
  const ask: Ask = (method, ...params) => transport({ method, params });
  const chainId = await ask('eth_chainId');
  if (given.chainId != null && quantityOf(given, 'chainId') !== quantityOf({ chainId }, 'chainId')) refuse('chainId');
  const whole: Record<string, unknown> = { ...given, from, chainId };
  whole.nonce ??= await ask('eth_getTransactionCount', from, 'pending');
  if (kindOf(whole) !== '0x2') whole.gasPrice ??= await ask('eth_gasPrice');
  else if (whole.maxFeePerGas == null || whole.maxPriorityFeePerGas == null) Object.assign(whole, await feesOf(ask, whole));
  whole.gas ??= await ask('eth_estimateGas', whole);
  return whole;
}

type Ask = (method: string, ...params: readonly unknown[]) => Promise<unknown>;

/** Leaves room for the base fee to double, as wallets do. */
async function feesOf(ask: Ask, given: RpcTransaction): Promise<RpcTransaction> {
  const maxPriorityFeePerGas = given.maxPriorityFeePerGas ?? (await ask('eth_maxPriorityFeePerGas'));
  const block = (await ask('eth_getBlockByNumber', 'latest', false)) as RpcTransaction | null; // its one member is checked
  const most = quantityOf(block ?? {}, 'baseFeePerGas') * 2n + quantityOf({ maxPriorityFeePerGas }, 'maxPriorityFeePerGas');
  return { maxPriorityFeePerGas, maxFeePerGas: given.maxFeePerGas ?? `0x${most.toString(16)}` };
}

/** The type implied by its members, if it doesn't name one. */
function kindOf({ type, gasPrice, accessList }: RpcTransaction): '0x0' | '0x1' | '0x2' {
  if (type === '0x0' || type === '0x1' || type === '0x2') return type;
  if (type != null) refuse('type');
  return gasPrice == null ? '0x2' : accessList == null ? '0x0' : '0x1';
}

function quantityOf(transaction: RpcTransaction, name: string): bigint {
  const value = transaction[name];
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : refuse(name);
}

function toOf({ to }: RpcTransaction): string {
  // Without a target, the transaction creates a contract.
  return to == null ? '' : bytesOf(to, 'to', 20);
}

function dataOf({ data, input }: RpcTransaction): string {
  if (data != null && input != null && data !== input) refuse('input');
  return bytesOf(input ?? data ?? '0x', 'data');
}

function accessListOf({ accessList = [] }: RpcTransaction): RlpItem {
  if (!Array.isArray(accessList)) return refuse('accessList');
  return accessList.map((entry: { readonly address?: unknown; readonly storageKeys?: unknown } | null) => {
    const keys = entry?.storageKeys;
    if (!Array.isArray(keys)) return refuse('accessList');
    return [bytesOf(entry?.address, 'accessList', 20), keys.map((key) => bytesOf(key, 'accessList', 32))];
  });
}

function bytesOf(value: unknown, name: string, byteLength?: number): string {
  const isHex = typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value);
  return isHex && (byteLength === undefined || value.length === 2 + 2 * byteLength) ? value.slice(2).toLowerCase() : refuse(name);
}

function refuse(path: string): never {
  throw new KmsError('bad_request', { operation: 'sign_transaction', path });
}
