import type { Messages } from './messages.js';

/** A language as the elements use it: its texts. Numbers, times and lists are formatted by `formats.ts`. */
export interface Locale {
  /** BCP 47 tag of the texts' language, for `lang`. */
  readonly lang: string;
  /** Tag for formatting numbers and times, if it is a different one. */
  readonly region?: string;
  /** Name of the file that the texts came from; absent for English and for a page's own language. */
  readonly file?: string;
  /** Direction of its script; that of the page if absent. */
  readonly dir?: 'ltr' | 'rtl';
  /** Its texts. Missing ones are shown in English. */
  readonly texts: Readonly<Partial<Messages>>;
}

/** English, whose texts are next to the code that uses them. */
export const english: Locale = { lang: 'en', texts: {} };
