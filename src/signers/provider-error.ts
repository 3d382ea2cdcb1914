import { type KmsError, type KmsErrorCode, kmsErrorOf } from '../errors.js';
import { ProviderRpcError } from '../platform/provider-rpc-error.js';

/** Numbers that this provider gives, by what happened. */
export const RPC_CODE = {
  refused: 4001,
  unauthorized: 4100,
  unsupported: 4200,
  disconnected: 4900,
  chainUnknown: 4902,
  capabilityUnsupported: 5700,
  callsChainUnsupported: 5710,
  callsTwice: 5720,
  callsUnknown: 5730,
  callsTooMany: 5740,
  atomicUnsupported: 5760,
  wrong: -32602,
  internal: -32603,
  tooMany: -32005,
} as const;

const OF_CODE: Partial<Readonly<Record<KmsErrorCode, number>>> = {
  rejected: RPC_CODE.refused,
  aborted: RPC_CODE.refused,
  not_signed_in: RPC_CODE.unauthorized,
  session_expired: RPC_CODE.unauthorized,
  session_rejected: RPC_CODE.unauthorized,
  forbidden: RPC_CODE.unauthorized,
  unsupported: RPC_CODE.unsupported,
  offline: RPC_CODE.disconnected,
  network: RPC_CODE.disconnected,
  timeout: RPC_CODE.disconnected,
  bad_request: RPC_CODE.wrong,
  rate_limited: RPC_CODE.tooMany,
};

/** Whatever was thrown, by number. What a node or the site's own transport numbered stays as it is. */
export function rpcErrorOf(thrown: unknown): Error {
  if (thrown instanceof Error && typeof (thrown as { readonly code?: unknown }).code === 'number') return thrown; // looked at as it comes
  // By name, since the client may come from the script tag, which has a class of its own.
  const isOurs = thrown instanceof Error && thrown.name === 'KmsError';
  const cause = isOurs ? (thrown as KmsError) : kmsErrorOf(thrown); // the one error class that has this name
  return new ProviderRpcError(OF_CODE[cause.code] ?? RPC_CODE.internal, cause.message, { cause });
}
