/** The runtime's own clock, for the few functions that get no environment. Milliseconds since the epoch. */
export function systemTimeMs(): number {
  return Date.now();
}

/**
 * Convert a date in UTC.
 *
 * @param text `20260304153000`: year, month, day, hour, minute, second.
 * @returns milliseconds since the epoch; `undefined` for anything that isn't such a date.
 */
export function utcTimeMs(text: string): number | undefined {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? [];
  const timeMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(timeMs) ? undefined : timeMs;
}

/** A time in UTC, in the format of RFC 3339. @param timeMs milliseconds since the epoch. */
export const utcText = (timeMs: number): string => new Date(timeMs).toISOString();
