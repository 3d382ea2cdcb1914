import type { Messages } from './messages.js';

/** A language as the elements speak it: its words; numbers, times and lists are written by `formats.ts`. */
export interface Locale {
  /** BCP 47 tag of the language that the words are in, for `lang`. */
  readonly lang: string;
  /** Tag by which numbers and times are written, where it is another. */
  readonly region?: string;
  /** Name of the file that the words came with; none for English and for a page's own language. */
  readonly file?: string;
  /** Direction of its script; that of the page where it says none. */
  readonly dir?: 'ltr' | 'rtl';
  /** Its words. What is missing is said in English. */
  readonly texts: Readonly<Partial<Messages>>;
}

/** English, whose words stand beside what says them. */
export const english: Locale = { lang: 'en', texts: {} };
