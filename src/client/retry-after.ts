import { httpDateMs } from '../platform/http-date.js';

const LONGEST_MS = 3_600_000;

/**
 * Read how long the service asks the client to wait.
 *
 * @param nowMs the time that a date is compared with: the response's own `Date`, if readable.
 * @returns 0 to 3600000 ms; `undefined` for anything other than whole seconds or an HTTP date.
 * @source RFC 9110, section 10.2.3; security R12
 */
export function retryAfterMsOf(header: string | null, nowMs: number): number | undefined {
  const value = header?.trim() ?? '';
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : (httpDateMs(value) ?? Number.NaN) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_MS);
}
