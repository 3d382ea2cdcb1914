// The question's texts in every language. Loaded with the first question if the user's language isn't English.
import type { GUARD } from '../texts/en/export-frame.js';
import { directionOf, fileOf, localeOf } from '../texts/language-tags.js';
import type { QuestionTexts } from './worded.js';

/** The question's texts in one language, with those it shares with an export. */
export interface SpokenQuestion {
  /** Tag of the language. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly texts: QuestionTexts;
  readonly frame: Readonly<Partial<typeof GUARD>>;
}

/** Texts by language, written here by `scripts/isolated-documents.mjs`. */
const ALL: Readonly<Record<string, Pick<SpokenQuestion, 'texts' | 'frame'>>> = {};

/** The first of these languages that has texts; `undefined` if that is English. @param tags in order of preference. */
export function questionIn(tags: readonly string[]): SpokenQuestion | undefined {
  for (const tag of tags) {
    const lang = fileOf(tag, ALL);
    const found = lang === undefined ? undefined : ALL[lang];
    if (lang !== undefined && found) return { lang, dir: directionOf(lang), ...found };
    if (localeOf(tag)?.language === 'en') return undefined;
  }
  return undefined;
}
