import { encodeHex } from '../encoding/hex.js';
import { isHexMessage } from '../encoding/hex-message.js';
import { encodeUtf8 } from '../encoding/utf8.js';
import { ProviderRpcError } from '../platform/provider-rpc-error.js';

/** A call that a page makes to a provider. @source EIP-1193 */
export interface RpcCall {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** The user declined. */
export const saidNo = (): ProviderRpcError => new ProviderRpcError(4001, 'User rejected the request.');

/** How to end a connection. */
export const ENDED = { code: 6000, message: 'User disconnected.' };

/** The library has its own numbers for a user who declines. */
export function asRefusal(thrown: unknown): unknown {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? Number(thrown.code) : 0;
  return (code >= 5000 && code < 5004) || code === ENDED.code ? saidNo() : thrown;
}

/** Parameters of `personal_sign`. Wallets show a text given as bytes. @throws ProviderRpcError 4100 for another account, -32602 */
export function signParams([message, account]: readonly unknown[], address: string): readonly string[] {
  if (account != null && String(account).toLowerCase() !== address.toLowerCase())
    throw new ProviderRpcError(4100, 'Another account is connected.');
  if (typeof message !== 'string') throw new ProviderRpcError(-32602, 'No text to sign.');
  return [isHexMessage(message) ? message : `0x${encodeHex(encodeUtf8(message))}`, address];
}
