/** The runtime's own clock, for the few that are called without an environment. Milliseconds since the epoch. */
export function systemTimeMs(): number {
  return Date.now();
}

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

/** A time as RFC 3339 writes it, in UTC. @param timeMs milliseconds since the epoch. */
export const utcText = (timeMs: number): string => new Date(timeMs).toISOString();
