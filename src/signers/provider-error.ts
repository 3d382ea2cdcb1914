import { type KmsError, type KmsErrorCode, kmsErrorOf } from '../errors.js';
import { ProviderRpcError } from '../platform/provider-rpc-error.js';

/** Error numbers of this provider, by cause. */
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

/** Any thrown error, with a number. A number from a node or from the site's own transport stays as it is. */
export function rpcErrorOf(thrown: unknown): Error {
  if (thrown instanceof Error && typeof (thrown as { readonly code?: unknown }).code === 'number') return thrown; // checked as it comes
  // Recognized by name, since the client may come from the script tag, which has its own copy of the class.
  const isOurs = thrown instanceof Error && thrown.name === 'KmsError';
  const cause = isOurs ? (thrown as KmsError) : kmsErrorOf(thrown); // the one error class with this name
  return new ProviderRpcError(OF_CODE[cause.code] ?? RPC_CODE.internal, cause.message, { cause });
}
