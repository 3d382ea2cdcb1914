import type { Messages } from './messages.js';

/** A language as the elements speak it: its words; numbers, times and lists are written by `formats.ts`. */
export interface Locale {
  /** BCP 47 tag of the language, for `lang`. */
  readonly lang: string;
  /** Its words. What is missing is said in English. */
  readonly texts: Readonly<Partial<Messages>>;
}

/** English, whose words stand beside what says them. */
export const english: Locale = { lang: 'en', texts: {} };
