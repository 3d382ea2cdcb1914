// What a question says in every language. It comes with the first question, where a language besides English is spoken.
import type { GUARD } from '../texts/en/export-frame.js';
import { directionOf, fileOf, localeOf } from '../texts/language-tags.js';
import type { QuestionTexts } from './worded.js';

/** What a question says in one language, and what the parts that it shares with an export say. */
export interface SpokenQuestion {
  /** Tag of the language. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly texts: QuestionTexts;
  readonly frame: Readonly<Partial<typeof GUARD>>;
}

/** Texts by language: `scripts/isolated-documents.mjs` writes them here. */
const ALL: Readonly<Record<string, Pick<SpokenQuestion, 'texts' | 'frame'>>> = {};

/** The first of the languages that there are texts for; `undefined` where that is English. @param tags the best one first. */
export function questionIn(tags: readonly string[]): SpokenQuestion | undefined {
  for (const tag of tags) {
    const lang = fileOf(tag, ALL);
    const found = lang === undefined ? undefined : ALL[lang];
    if (lang !== undefined && found) return { lang, dir: directionOf(lang), ...found };
    if (localeOf(tag)?.language === 'en') return undefined;
  }
  return undefined;
}
