const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LONGEST_MS = 7 * 24 * HOUR_MS;

/** The five fields of a schedule: allowed values each, and whether the field was restricted. */
interface Schedule {
  readonly minute: ReadonlySet<number>;
  readonly hour: ReadonlySet<number>;
  readonly dayOfMonth: ReadonlySet<number>;
  readonly month: ReadonlySet<number>;
  readonly dayOfWeek: ReadonlySet<number>;
  readonly isDayOfMonthFree: boolean;
  readonly isDayOfWeekFree: boolean;
}

const ranges = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 6],
] as const;

/** A schedule of windows, as it stands in an expression. */
export interface CronSpan {
  /** Five fields of numbers, ranges, lists and `*`; where both days are restricted, either opens a window. */
  readonly cron: string;
  /** Days, hours and minutes such as `1d12h`; more than nothing, at most seven days. */
  readonly duration: string;
  /** IANA name. */
  readonly timeZone: string;
}

/**
 * Whether a time lies in a window that a schedule opened: each match opens one of the given length.
 *
 * @returns `undefined` where one of the three members is malformed.
 * @source wire 20; the service's policy language, "CronSpan"
 */
export function isInCronSpan(atMs: number, { cron, duration, timeZone }: CronSpan): boolean | undefined {
  const schedule = readSchedule(cron);
  const durationMs = readDuration(duration);
  const offset = offsetReader(timeZone);
  if (!schedule || durationMs === undefined || !offset) return undefined;
  const earliestMs = atMs - durationMs;
  let laterOffset = offset(Math.floor(atMs / HOUR_MS) * HOUR_MS + HOUR_MS);
  for (let hourMs = Math.floor(atMs / HOUR_MS) * HOUR_MS; hourMs + HOUR_MS > earliestMs; hourMs -= HOUR_MS) {
    const hourOffset = offset(hourMs);
    for (let fireMs = hourMs; fireMs < hourMs + HOUR_MS; fireMs += MINUTE_MS) {
      if (fireMs > atMs || fireMs <= earliestMs) continue;
      // Zones change their offset seldom; within such an hour each minute is asked for.
      if (fires(schedule, fireMs + (hourOffset === laterOffset ? hourOffset : offset(fireMs)))) return true;
    }
    laterOffset = hourOffset;
  }
  return false;
}

function fires(schedule: Schedule, localMs: number): boolean {
  const minutes = localMs / MINUTE_MS;
  if (!schedule.minute.has(minutes % 60) || !schedule.hour.has(Math.floor(minutes / 60) % 24)) return false;
  const local = new Date(localMs);
  if (!schedule.month.has(local.getUTCMonth() + 1)) return false;
  const isDate = schedule.dayOfMonth.has(local.getUTCDate());
  const isWeekday = schedule.dayOfWeek.has(local.getUTCDay());
  return schedule.isDayOfMonthFree || schedule.isDayOfWeekFree ? isDate && isWeekday : isDate || isWeekday;
}

function readSchedule(cron: string): Schedule | undefined {
  const fields = cron.trim().split(/\s+/);
  if (fields.length !== ranges.length) return undefined;
  const sets = fields.map((field, index) => readField(field, ranges[index] ?? [0, 0]));
  const [minute, hour, dayOfMonth, month, dayOfWeek] = sets;
  if (!minute || !hour || !dayOfMonth || !month || !dayOfWeek) return undefined;
  const [isDayOfMonthFree, isDayOfWeekFree] = [fields[2] === '*', fields[4] === '*'];
  return { minute, hour, dayOfMonth, month, dayOfWeek, isDayOfMonthFree, isDayOfWeekFree };
}

function readField(field: string, [low, high]: readonly [number, number]): ReadonlySet<number> | undefined {
  if (field.length > 200) return undefined;
  const values = new Set<number>();
  for (const part of field === '*' ? [`${low}-${high}`] : field.split(',')) {
    const [, from, to = from] = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(part) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (!(first >= low && last <= high && first <= last)) return undefined;
    for (let value = first; value <= last; value += 1) values.add(value);
  }
  return values;
}

function readDuration(duration: string): number | undefined {
  const [, days = '0', hours = '0', minutes = '0'] = /^(?:(\d{1,4})d)?(?:(\d{1,4})h)?(?:(\d{1,5})m)?$/.exec(duration) ?? [];
  const totalMs = (Number(days) * 24 + Number(hours)) * HOUR_MS + Number(minutes) * MINUTE_MS;
  return totalMs > 0 && totalMs <= LONGEST_MS ? totalMs : undefined;
}

/** Gives how far a zone's local time is ahead of UTC at a time, in milliseconds; `undefined` for an unknown zone. */
function offsetReader(timeZone: string): ((atMs: number) => number) | undefined {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', hour: 'numeric' });
    return (atMs) => offsetOf(format.format(atMs));
  } catch {
    return undefined;
  }
}

/** @param text A time such as `10 AM GMT-05:00`, or `GMT` alone for none. */
function offsetOf(text: string): number {
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(text) ?? [];
  const offsetMs = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS;
  return sign === '-' ? -offsetMs : offsetMs;
}
