import { EXPORT_FRAME, GUARD } from '../texts/en/export-frame.js';
import { directionOf } from '../texts/language-tags.js';
import type { Locale } from '../texts/locale.js';
import { filled, type Places } from '../texts/messages.js';
import type { NumberTexts } from './seen-number.js';

const ENGLISH: typeof EXPORT_FRAME & typeof GUARD = { ...EXPORT_FRAME, ...GUARD };

type Texts = Readonly<Partial<typeof ENGLISH>>;

/** English texts are in the script, other languages next to it. A page names a language and can't put any words into this document. */
const all: Readonly<Record<string, Texts>> = JSON.parse(document.getElementById('texts')?.textContent ?? '{}');
const settings = new URLSearchParams(location.hash.slice(1));
const asked = settings.get('lang') ?? '';
const own: Texts = Object.hasOwn(all, asked) ? (all[asked] ?? {}) : {};

/** The document's language. */
export const SPOKEN: Pick<Locale, 'lang'> = { lang: own.heading ? asked : 'en' };

/** Whether it is about a private key instead of words. */
export const IS_KEY: boolean = settings.get('kind') === 'private-key';

type Name = keyof typeof ENGLISH;
const isName = (name: string): name is Name => Object.hasOwn(ENGLISH, name);

/** A text in the document's language. */
export function said(name: Name, places?: Places): string {
  const ofKey = `key.${name}`;
  const meant = IS_KEY && isName(ofKey) ? ofKey : name;
  return filled(own[meant] ?? ENGLISH[meant], places);
}

/** The texts used to ask for a number. */
export const NUMBER_TEXTS: NumberTexts = { number: said('number'), numberWrong: said('numberWrong'), cancel: said('cancel') };

/** Set the document's language. */
export function declareLanguage({ documentElement }: Document): void {
  document.title = said('heading');
  documentElement.lang = SPOKEN.lang;
  documentElement.dir = directionOf(SPOKEN.lang);
}
