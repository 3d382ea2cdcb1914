import type { Locale } from './locale.js';

/** A language for numbers and times. */
type Written = Pick<Locale, 'lang' | 'region'>;

const tagOf = ({ lang, region }: Written): string => region ?? lang;

/** By language and options: a page's first format takes a slow phone 50 ms, each later one a tenth of that. */
const numberFormats = new Map<string, Intl.NumberFormat>();

function numbers(locale: Written, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const tag = tagOf(locale);
  const key = [tag, ...Object.values(options)].join();
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(tag, options);
  numberFormats.set(key, format);
  return format;
}

/** A number as the language writes it. */
export const inDigits = (locale: Written, value: number): string => numbers(locale).format(value);

/** A list of names, such as `A, B, and C`. */
export const inARow = (locale: Written, names: readonly string[]): string => new Intl.ListFormat(tagOf(locale)).format(names);

/** A duration in words, such as `30 seconds` or `2 minutes`. Given in milliseconds, rounded up. */
export function inWords(locale: Written, ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const [value, unit] =
    seconds < 120 ? [seconds, 'second'] : seconds < 7200 ? [Math.ceil(seconds / 60), 'minute'] : [Math.ceil(seconds / 3600), 'hour'];
  return numbers(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** A duration like a clock, such as `0:24` or `1:04:52`. Given in milliseconds, rounded up. */
export function asClock(locale: Written, ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const digits = (value: number, minimumIntegerDigits: number) =>
    numbers(locale, { minimumIntegerDigits, useGrouping: false }).format(value);
  const minutes = Math.floor(seconds / 60);
  const parts = minutes < 60 ? [minutes, seconds % 60] : [Math.floor(minutes / 60), minutes % 60, seconds % 60];
  return parts.map((part, at) => digits(part, at === 0 ? 1 : 2)).join(':');
}

/** The time of day in this device's time zone, such as `15:12`. Given in milliseconds since the epoch. */
export function asTime(locale: Written, ms: number): string {
  return new Intl.DateTimeFormat(tagOf(locale), { timeStyle: 'short' }).format(ms);
}

/** A day, such as `Mar 3`, or `Mar 3, 2024` in another year. Given in milliseconds since the epoch. */
export function asDay({ lang }: Locale, ms: number, nowMs: number): string {
  return new Intl.DateTimeFormat(lang, dayOf(ms, nowMs)).format(ms);
}

/** Month and day, with the year if it isn't the current one. */
function dayOf(ms: number, nowMs: number): Intl.DateTimeFormatOptions {
  return { month: 'short', day: 'numeric', ...(!isSame({ year: 'numeric' }, ms, nowMs) && { year: 'numeric' }) };
}

/** The time of day, and the day too where it is another one than today: `15:40`, `Mar 3, 15:40`. */
export function asMoment({ lang }: Locale, ms: number, nowMs: number): string {
  const day = isSame({ dateStyle: 'short' }, ms, nowMs) ? {} : ({ month: 'short', day: 'numeric' } as const);
  return new Intl.DateTimeFormat(lang, { hour: 'numeric', minute: '2-digit', ...day }).format(ms);
}

/** Whether two times are in the same day or year, in the zone of this device. */
function isSame(part: Intl.DateTimeFormatOptions, ...[one, other]: readonly [number, number]): boolean {
  const format = new Intl.DateTimeFormat('en', part);
  return format.format(one) === format.format(other);
}

/** A day and time, such as `Mar 3, 15:40`, or `Mar 3, 2024, 15:40` in another year. Given in milliseconds since the epoch. */
export function asDate(locale: Written, ms: number, nowMs: number): string {
  return new Intl.DateTimeFormat(tagOf(locale), { ...dayOf(ms, nowMs), hour: 'numeric', minute: '2-digit' }).format(ms);
}

/** A number, an address or a code in right-to-left text: isolated, and from left to right. */
export const apart = ({ dir }: Pick<Locale, 'dir'>, text: string): string => (dir === 'rtl' ? `\u2066${text}\u2069` : text);
