import { memberOf } from '../platform/member.js';
import { request } from '../platform/primitives.js';
import { ProviderRpcError } from '../platform/provider-rpc-error.js';
import type { RpcTransport } from './eip1193-transaction.js';
import { RPC_CODE } from './provider-error.js';

const PATIENCE_MS = 20_000;

/** Asks a node over HTTP. A network fault becomes 4900; the node's own errors come through unchanged. @source JSON-RPC 2.0 */
function nodeAt(url: string): RpcTransport {
  return async ({ method, params = [] }) => {
    const answer = await asked(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    const [error, result] = [memberOf(answer, 'error'), memberOf(answer, 'result')];
    if (error === undefined || error === null) {
      if (result === undefined) throw new ProviderRpcError(RPC_CODE.internal, "The answer of the node isn't JSON-RPC.");
      return result;
    }
    const [code, message, data] = [memberOf(error, 'code'), memberOf(error, 'message'), memberOf(error, 'data')];
    throw new ProviderRpcError(typeof code === 'number' ? code : RPC_CODE.internal, String(message ?? 'The node failed.'), { data });
  };
}

/** Sends calls to a chain's node, given by address or as a function. */
export const nodeOf = (transport: string | RpcTransport): RpcTransport => (typeof transport === 'string' ? nodeAt(transport) : transport);

async function asked(url: string, body: string): Promise<unknown> {
  const headers = { 'Content-Type': 'application/json' };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const response = await request(url, { method: 'POST', headers, body, signal, credentials: 'omit' });
    return await response.json();
  } catch (cause) {
    throw new ProviderRpcError(RPC_CODE.disconnected, 'The node cannot be reached.', { cause });
  }
}
