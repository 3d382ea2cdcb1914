const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', timeZone: 'UTC' } as const;

/** Made when the first time is shown, since it takes a while. */
let formats: { readonly clock: Intl.DateTimeFormat; readonly day: Intl.DateTimeFormat } | undefined;
function inUse(): NonNullable<typeof formats> {
  formats ??= {
    clock: new Intl.DateTimeFormat('en-GB', { ...CLOCK, fractionalSecondDigits: 3 }),
    day: new Intl.DateTimeFormat('sv-SE', { ...CLOCK, year: 'numeric', month: '2-digit', day: '2-digit' }),
  };
  return formats;
}

/** The time of a day, in UTC as the logs of servers have it: `08:12:03.250`. */
export const clockTime = (atMs: number): string => inUse().clock.format(atMs);

/** A moment: `2026-03-04 08:12:03 UTC`. */
export const moment = (atMs: number): string => `${inUse().day.format(atMs)} UTC`;
