import { encodeHex } from '../encoding/hex.js';
import { isHexMessage } from '../encoding/hex-message.js';
import { encodeUtf8 } from '../encoding/utf8.js';

/** What a page may ask a provider. @source EIP-1193 */
export interface RpcCall {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/** A failure as EIP-1193 has it. */
export class ProviderRpcError extends Error {
  readonly code: number;
  constructor(message: string, code: number) {
    super(message);
    this.code = code;
  }
}

/** The person said no. */
export const saidNo = (): ProviderRpcError => new ProviderRpcError('User rejected the request.', 4001);

/** How a connection is ended. */
export const ENDED = { code: 6000, message: 'User disconnected.' };

/** The library has numbers of its own for a person who says no. */
export function asRefusal(thrown: unknown): unknown {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? Number(thrown.code) : 0;
  return (code >= 5000 && code < 5004) || code === ENDED.code ? saidNo() : thrown;
}

/** Parameters of `personal_sign`. Wallets show a text that comes as its bytes. @throws ProviderRpcError 4100 for another account, -32602 */
export function signParams([message, account]: readonly unknown[], address: string): readonly string[] {
  if (account != null && String(account).toLowerCase() !== address.toLowerCase())
    throw new ProviderRpcError('Another account is connected.', 4100);
  if (typeof message !== 'string') throw new ProviderRpcError('No text to sign.', -32602);
  return [isHexMessage(message) ? message : `0x${encodeHex(encodeUtf8(message))}`, address];
}
