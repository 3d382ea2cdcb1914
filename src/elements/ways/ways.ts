import type { OtpChannel } from '../../flows/otp/view.js';

/** From so many on, social accounts are one row of marks. */
export const IN_ONE_ROW = 3;

/** Whether a sign-in method is one by code. */
export const isChannel = (way: string): way is OtpChannel => way === 'email' || way === 'sms';

/** The ways that the attribute `methods` leaves, each once, in its order; without it all, in theirs. */
export function narrowed(all: readonly string[], methods: string | null | undefined): readonly string[] {
  const wanted = methods?.split(/[\s,]+/).filter(Boolean);
  return wanted ? wanted.filter((way, at) => all.includes(way) && wanted.indexOf(way) === at) : all;
}
