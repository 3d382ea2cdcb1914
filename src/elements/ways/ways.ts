import type { OtpChannel } from '../../flows/otp/view.js';

/** From this many on, social accounts are drawn as one row of icons. */
export const IN_ONE_ROW = 3;

/** Whether a sign-in method uses a code. */
export const isChannel = (way: string): way is OtpChannel => way === 'email' || way === 'sms';

/** The methods that the attribute `methods` allows, each once, in its order; without the attribute all of them, in theirs. */
export function narrowed(all: readonly string[], methods: string | null | undefined): readonly string[] {
  const wanted = methods?.split(/[\s,]+/).filter(Boolean);
  return wanted ? wanted.filter((way, at) => all.includes(way) && wanted.indexOf(way) === at) : all;
}
