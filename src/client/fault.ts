import { KmsError, type KmsErrorCode } from '../errors.js';
import { serviceDetail } from '../wire/detail.js';
import { isId } from '../wire/id.js';
import { generalVerdict, readRefusal } from '../wire/refusal.js';
import type { Exchange } from './exchange.js';
import { retryAfterMsOf } from './retry-after.js';

const RETRIES = 2;
const LONGEST_WAIT_MS = 10_000;
const PASSING_STATUSES: readonly (number | undefined)[] = [429, 502, 503, 504];
const LOST: readonly KmsErrorCode[] = ['network', 'timeout', 'offline', 'bad_response'];

/** The error for a failed request: `offline` first, then `outcome_unknown` if it may have had a lasting effect. */
export function faultOf(thrown: unknown, { operation, effect }: Exchange<unknown>, isOnline: boolean): KmsError {
  const fault = thrown instanceof KmsError ? thrown : new KmsError('network', { operation, cause: thrown });
  const isOffline = (fault.code === 'network' || fault.code === 'timeout') && !isOnline;
  const code = isOffline ? 'offline' : fault.code;
  const isUnknown = LOST.includes(code) || (code === 'server_error' && fault.status !== 503);
  if (effect === 'lasting' && isUnknown) return new KmsError('outcome_unknown', { operation, reason: code, cause: fault });
  return isOffline ? new KmsError(code, { operation, cause: fault }) : fault;
}

/** @returns milliseconds before the next try; `undefined` if the fault won't pass, or would take longer than a person waits. */
export function waitBefore(
  { code, status, retryAfterMs = 0 }: KmsError,
  tries: number,
  randomBytes: (byteLength: number) => Uint8Array,
): number | undefined {
  const mayPass = code === 'network' || code === 'timeout' || PASSING_STATUSES.includes(status);
  if (!mayPass || retryAfterMs > LONGEST_WAIT_MS || tries === RETRIES) return undefined;
  const jitter = (randomBytes(1)[0] ?? 0) / 255;
  return Math.max(retryAfterMs, Math.min(300 * 2 ** tries, 3000) * jitter);
}

/** What a status of 400 to 599 means for the caller. */
export function refusalOf(
  { operation, judge = generalVerdict }: Exchange<unknown>,
  { status, headers }: Response,
  { body, nowMs }: { readonly body: unknown; readonly nowMs: number },
): KmsError {
  const refusal = readRefusal(body);
  const { message: _, ...numbers } = refusal;
  const detail = serviceDetail(refusal);
  const { code, waitMs, ...reason } = judge(operation, status, refusal);
  const retryAfterMs = retryAfterMsOf(headers.get('retry-after'), nowMs) ?? waitMs;
  const requestId = headers.get('x-request-id');
  return new KmsError(code, {
    operation,
    status,
    ...numbers,
    ...reason,
    ...(detail && { detail }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(isId(requestId) && { requestId }),
  });
}
