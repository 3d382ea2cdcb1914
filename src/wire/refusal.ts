import type { KmsErrorCode } from '../errors.js';
import { memberOf } from './read.js';

/** What the body of an error response says. All of it may be missing, and none of it is ever shown. @source wire.md 16.1 */
export interface Refusal {
  readonly grpcCode?: number;
  readonly serviceCode?: string;
  readonly message?: string;
}

/** What a refusal means for the caller. */
export interface Verdict {
  readonly code: KmsErrorCode;
  readonly reason?: string;
  /** The setting that is wrong. */
  readonly path?: string;
  /** How long a button stays disabled if the service names no time, in milliseconds. */
  readonly waitMs?: number;
}

/** Judges a refusal. @param status 400 to 599. */
export type Judge = (operation: string, status: number, refusal: Refusal) => Verdict;

/** What a status means for any call. @source security section 3 */
export const generalVerdict: Judge = (operation, status) => {
  if (status >= 500) return { code: 'server_error' };
  // An unknown configuration is a mistake in the page.
  if (status === 404 && operation === 'wallet_kit_config') return { code: 'config_invalid', path: 'authProxyConfigId' };
  return { code: status === 401 || status === 403 ? 'forbidden' : status === 429 ? 'rate_limited' : 'bad_request' };
};

/** Read the body of an error response. The service's own code may be in either of two places. */
export function readRefusal(body: unknown): Refusal {
  const [code, message, details] = ['code', 'message', 'details'].map((name) => memberOf(body, name));
  const holders = [body, ...(Array.isArray(details) ? details.slice(0, 32) : [])];
  const serviceCode = holders.map((holder) => memberOf(holder, 'turnkeyErrorCode')).find(isServiceCode);
  return {
    ...(typeof code === 'number' && { grpcCode: code }),
    ...(typeof message === 'string' && { message }),
    ...(serviceCode !== undefined && { serviceCode }),
  };
}

function isServiceCode(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Z0-9_]{1,64}$/.test(value);
}
