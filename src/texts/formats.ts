import type { Locale } from './locale.js';

/** A number as the language writes it. */
export const inDigits = ({ lang }: Locale, value: number): string => new Intl.NumberFormat(lang).format(value);

/** Names one after the other, such as `A, B, and C`. */
export const inARow = ({ lang }: Locale, names: readonly string[]): string => new Intl.ListFormat(lang).format(names);

/** A length of time in words, such as `30 seconds` or `2 minutes`; milliseconds, rounded up. */
export function inWords({ lang }: Locale, ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const [value, unit] =
    seconds < 120 ? [seconds, 'second'] : seconds < 7200 ? [Math.ceil(seconds / 60), 'minute'] : [Math.ceil(seconds / 3600), 'hour'];
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** A length of time as a clock shows it, such as `0:24` or `1:04:52`; milliseconds, rounded up. */
export function asClock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const two = (value: number) => String(value % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}:${two(seconds)}` : `${Math.floor(minutes / 60)}:${two(minutes)}:${two(seconds)}`;
}

/** The time of day, such as `15:12`, in the zone of this device; milliseconds since the epoch. */
export function asTime({ lang }: Locale, ms: number): string {
  return new Intl.DateTimeFormat(lang, { timeStyle: 'short' }).format(ms);
}

/** A time in words, such as `22 Nov 2026, 11:20`, in the zone of this device; milliseconds since the epoch. */
export function asDate({ lang }: Locale, ms: number): string {
  return new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
}
