import { encodeHex } from '../encoding/hex.js';
import { KmsError } from '../errors.js';
import { memberOf } from '../platform/member.js';
import { randomValues } from '../platform/primitives.js';
import { ProviderRpcError } from '../platform/provider-rpc-error.js';
import type { RpcTransport } from './eip1193-transaction.js';
import { RPC_CODE } from './provider-error.js';

/** Where a batch is sent. */
export interface Sending {
  readonly from: string;
  readonly chainId: string;
  readonly ask: RpcTransport;
  /** Sign and send one call. @returns the transaction's hash. */
  readonly send: (call: Readonly<Record<string, unknown>>) => Promise<unknown>;
}

/** The batches of this page, for as long as it is open. */
export interface SentCalls {
  /** Send a batch, one call after another. @returns its id. */
  send(batch: unknown, sending: Sending): Promise<string>;
  /** The progress of a batch. */
  status(id: unknown): Promise<object>;
}

interface Batch {
  readonly chainId: string;
  readonly ask: RpcTransport;
  readonly hashes: readonly unknown[];
  /** A later call in it was refused. */
  readonly isCut: boolean;
}

const MOST_CALLS = 32;
/** @source EIP-5792, status codes */
const STATUS = { pending: 100, confirmed: 200, reverted: 500, partly: 600 } as const;
const RECEIPT = ['status', 'blockHash', 'blockNumber', 'gasUsed', 'transactionHash'];

/**
 * Batches in which each call is a transaction of its own, sent one after another.
 *
 * @throws (send) ProviderRpcError 5700 for a capability that the page requires, 5720 for an id in use, 5740 for too many calls, 5760 for
 * calls that must be atomic, and whatever makes the first call fail. If a later call fails, the batch ends before it.
 * @throws (status) ProviderRpcError 5730 for an unknown id.
 * @source EIP-5792
 */
export function sentCalls(): SentCalls {
  const batches = new Map<string, Batch>();
  return {
    send: async (batch, { from, chainId, ask, send }) => {
      const calls = callsOf(batch);
      const id = memberOf(batch, 'id') ?? `0x${encodeHex(randomValues(new Uint8Array(32)))}`;
      if (typeof id !== 'string' || id.length > 4096) throw new KmsError('bad_request', { operation: 'wallet_sendCalls', path: 'id' });
      if (batches.has(id)) throw new ProviderRpcError(RPC_CODE.callsTwice, 'A batch with this id already exists.');
      const hashes: unknown[] = [];
      const keep = (isCut: boolean) => batches.set(id, { chainId, ask, hashes, isCut });
      // Reserved at once, so that the same id is refused while this one waits.
      keep(false);
      // A node that ignores pending transactions would give the second call the nonce of the first.
      const nonce = await ask({ method: 'eth_getTransactionCount', params: [from, 'pending'] });
      for (const [at, call] of calls.entries()) {
        const own = { ...call, from, nonce: `0x${(BigInt(String(nonce)) + BigInt(at)).toString(16)}` };
        const hash = await send(own).catch((thrown: unknown) => {
          if (at > 0) return undefined;
          batches.delete(id);
          throw thrown;
        });
        if (hash === undefined) break;
        hashes.push(hash);
      }
      keep(hashes.length < calls.length);
      return id;
    },
    status: async (id) => {
      const batch = typeof id === 'string' ? batches.get(id) : undefined;
      if (!batch) throw new ProviderRpcError(RPC_CODE.callsUnknown, 'No batch has this id.');
      const { chainId, ask, hashes } = batch;
      const found = await Promise.all(hashes.map((hash) => ask({ method: 'eth_getTransactionReceipt', params: [hash] })));
      const receipts = found.filter((receipt) => receipt !== null).map(receiptOf);
      return { version: '2.0.0', id, chainId, status: statusOf(batch, receipts), atomic: false, receipts };
    },
  };
}

/** The calls of a batch, each with the members of a call only. */
function callsOf(batch: unknown): readonly Readonly<Record<string, unknown>>[] {
  const calls = memberOf(batch, 'calls');
  if (!Array.isArray(calls) || calls.length === 0) throw new KmsError('bad_request', { operation: 'wallet_sendCalls', path: 'calls' });
  if (calls.length > MOST_CALLS) throw new ProviderRpcError(RPC_CODE.callsTooMany, `A batch has at most ${MOST_CALLS} calls.`);
  if (memberOf(batch, 'atomicRequired') === true && calls.length > 1)
    throw new ProviderRpcError(RPC_CODE.atomicUnsupported, "The calls are sent one by one, so they can't be atomic.");
  for (const holder of [batch, ...calls]) {
    const capabilities = Object.values(Object(memberOf(holder, 'capabilities')));
    if (capabilities.some((one) => memberOf(one, 'optional') !== true))
      throw new ProviderRpcError(RPC_CODE.capabilityUnsupported, "A capability that the page requires isn't supported.");
  }
  return calls.map((call: unknown) => {
    const [to, value, data] = ['to', 'value', 'data'].map((name) => memberOf(call, name));
    return { ...(to != null && { to }), ...(value != null && { value }), ...(data != null && { data }) };
  });
}

function receiptOf(receipt: unknown): Readonly<Record<string, unknown>> {
  const logs = memberOf(receipt, 'logs');
  const kept = (Array.isArray(logs) ? logs : []).map((log: unknown) =>
    Object.fromEntries(['address', 'data', 'topics'].map((name) => [name, memberOf(log, name)])),
  );
  return { logs: kept, ...Object.fromEntries(RECEIPT.map((name) => [name, memberOf(receipt, name)])) };
}

function statusOf({ hashes, isCut }: Batch, receipts: readonly Readonly<Record<string, unknown>>[]): number {
  if (receipts.length < hashes.length || hashes.length === 0) return STATUS.pending;
  const failed = receipts.filter(({ status }) => status !== '0x1').length;
  if (failed === receipts.length) return STATUS.reverted;
  return failed > 0 || isCut ? STATUS.partly : STATUS.confirmed;
}
