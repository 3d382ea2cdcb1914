const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone: 'UTC' } as const;

/** Created when the first time is shown, since it is slow. */
let formats: { readonly clock: Intl.DateTimeFormat; readonly day: Intl.DateTimeFormat } | undefined;
function inUse(): NonNullable<typeof formats> {
  formats ??= {
    clock: new Intl.DateTimeFormat('en-GB', { ...CLOCK, fractionalSecondDigits: 3 }),
    day: new Intl.DateTimeFormat('sv-SE', { ...CLOCK, year: 'numeric', month: '2-digit', day: '2-digit' }),
  };
  return formats;
}

/** The time of day in UTC, as in server logs: `08:12:03.250`. */
export const clockTime = (atMs: number): string => inUse().clock.format(atMs);

/** A date and time: `2026-03-04 08:12:03 UTC`. */
export const moment = (atMs: number): string => `${inUse().day.format(atMs)} UTC`;
