import { EXPORT_FRAME } from '../texts/en/export-frame.js';
import type { Locale } from '../texts/locale.js';
import { filled, type Places } from '../texts/messages.js';

type Texts = Readonly<Partial<typeof EXPORT_FRAME>>;

/** English words are in the script, those of other languages beside it. A page names a language and can put no words into this document. */
const all: Readonly<Record<string, Texts>> = JSON.parse(document.getElementById('texts')?.textContent ?? '{}');
const asked = new URLSearchParams(location.hash.slice(1)).get('lang') ?? '';
const own: Texts = Object.hasOwn(all, asked) ? (all[asked] ?? {}) : {};

/** The document's language. */
export const SPOKEN: Pick<Locale, 'lang'> = { lang: own.heading ? asked : 'en' };

/** A text in the language of the document. */
export const said = (name: keyof typeof EXPORT_FRAME, places?: Places): string => filled(own[name] ?? EXPORT_FRAME[name], places);

/** Say which language the document is in. */
export function declareLanguage({ documentElement }: Document): void {
  document.title = said('heading');
  documentElement.lang = SPOKEN.lang;
  documentElement.dir = /^(ar|fa|he)$/.test(SPOKEN.lang) ? 'rtl' : 'ltr';
}
