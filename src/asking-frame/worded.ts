import { filled } from '../texts/messages.js';
import { shownText } from '../texts/shown-text.js';
import type { Approval, Said, Spending, TextName, Value } from './approval.js';

/** A question's texts by name. */
export type QuestionTexts = Readonly<Partial<Record<TextName, string>>>;

/** A question in words. */
export interface WordedQuestion {
  readonly title: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
  readonly text?: string;
  readonly warning?: string;
  readonly isMessage?: true;
  readonly spending?: Spending;
}

/** Put a question into words, with each warning once. @param texts if one is missing, its name is shown. */
export function worded({ title, rows, warnings, ...rest }: Approval, texts: QuestionTexts): WordedQuestion {
  const textOf = (name: TextName) => texts[name] ?? name;
  const said = ({ text, places = {} }: Said): string =>
    filled(textOf(text), Object.fromEntries(Object.entries(places).map(([name, value]) => [name, shown(value)])));
  const shown = (value: Value): string => (typeof value === 'string' ? value : said(value));
  const warning = [...new Set(warnings.map(said))].join(' ');
  return {
    ...rest,
    title: said(title),
    rows: rows.map(([name, value, number = '']) => [
      `${number}${typeof name === 'string' ? textOf(name) : shownText(name.label)}`,
      shown(value),
    ]),
    ...(warning && { warning }),
  };
}
