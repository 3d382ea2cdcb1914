import { Cron } from 'croner';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LONGEST_MS = 7 * 24 * HOUR_MS;
const MOST_CHARACTERS = 200;

/** A schedule of windows, as written in an expression. */
export interface CronSpan {
  /** Five fields with numbers, ranges, lists and `*`. If both days are restricted, either one opens a window. */
  readonly cron: string;
  /** Days, hours and minutes, such as `1d12h`: more than zero, at most seven days. */
  readonly duration: string;
  /** IANA name. */
  readonly timeZone: string;
}

/**
 * Whether a time lies in a window opened by a schedule. Each match opens one of the given length.
 *
 * @returns `undefined` if one of the three members is malformed.
 * @source wire 20; the service's policy language, "CronSpan"
 */
export function isInCronSpan(atMs: number, { cron, duration, timeZone }: CronSpan): boolean | undefined {
  const durationMs = readDuration(duration);
  if (durationMs === undefined || cron.length > MOST_CHARACTERS || !/^[\d*,\s-]+$/.test(cron)) return undefined;
  const earliest = new Date(atMs - durationMs);
  try {
    const opened = scheduleOf(cron, { timezone: timeZone, aroundYear: earliest.getUTCFullYear() }).nextRun(earliest);
    return opened !== null && opened.getTime() <= atMs;
  } catch {
    return undefined;
  }
}

/** With a year, so that the search for a day that never occurs ends soon. */
function scheduleOf(cron: string, { timezone, aroundYear }: { timezone: string; aroundYear: number }): Cron {
  return new Cron(`0 ${cron.trim()} ${aroundYear - 1}-${aroundYear + 1}`, { timezone, mode: '7-part' });
}

function readDuration(duration: string): number | undefined {
  const [, days = '0', hours = '0', minutes = '0'] = /^(?:(\d{1,4})d)?(?:(\d{1,4})h)?(?:(\d{1,5})m)?$/.exec(duration) ?? [];
  const totalMs = (Number(days) * 24 + Number(hours)) * HOUR_MS + Number(minutes) * MINUTE_MS;
  return totalMs > 0 && totalMs <= LONGEST_MS ? totalMs : undefined;
}
