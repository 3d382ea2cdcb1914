/**
 * What needs no page: the cryptography and the clock of this runtime, a browser's or a server's. For entries that are called without an
 * environment.
 */
export const runtime: { readonly subtle: () => SubtleCrypto; readonly now: () => number } = {
  subtle: () => crypto.subtle,
  now: () => Date.now(),
};

/**
 * The time of a date in UTC.
 *
 * @param text `20260304153000`: year, month, day, hour, minute, second.
 * @returns milliseconds since the epoch; `undefined` for anything that is no such date.
 */
export function utcTimeMs(text: string): number | undefined {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const timeMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(timeMs) ? undefined : timeMs;
}
