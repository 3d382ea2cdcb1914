// Every language besides English, each in a file of its own, which comes when the language is met.
import { baseOf, directionOf, fileOf as fileAmong, localeOf } from './language-tags.js';
import { english, type Locale } from './locale.js';
import type { OwnMessages, Translation } from './messages.js';

/** Names of each text of a file, where files are published as lists without them: `scripts/languages.mjs` writes them here. */
const NAMES: readonly string[] = [];
const FILES: Readonly<Record<string, () => Promise<{ readonly default: Partial<Translation> | readonly string[] }>>> = {
  ar: () => import('./languages/ar.json'),
  bn: () => import('./languages/bn.json'),
  cs: () => import('./languages/cs.json'),
  da: () => import('./languages/da.json'),
  de: () => import('./languages/de.json'),
  'de-x-formal': () => import('./languages/de-x-formal.json'),
  el: () => import('./languages/el.json'),
  es: () => import('./languages/es.json'),
  'es-419': () => import('./languages/es-419.json'),
  fa: () => import('./languages/fa.json'),
  fi: () => import('./languages/fi.json'),
  fr: () => import('./languages/fr.json'),
  he: () => import('./languages/he.json'),
  hi: () => import('./languages/hi.json'),
  hu: () => import('./languages/hu.json'),
  id: () => import('./languages/id.json'),
  it: () => import('./languages/it.json'),
  ja: () => import('./languages/ja.json'),
  ko: () => import('./languages/ko.json'),
  nb: () => import('./languages/nb.json'),
  nl: () => import('./languages/nl.json'),
  'nl-x-formal': () => import('./languages/nl-x-formal.json'),
  pl: () => import('./languages/pl.json'),
  'pt-BR': () => import('./languages/pt-BR.json'),
  'pt-PT': () => import('./languages/pt-PT.json'),
  ro: () => import('./languages/ro.json'),
  ru: () => import('./languages/ru.json'),
  sv: () => import('./languages/sv.json'),
  th: () => import('./languages/th.json'),
  tr: () => import('./languages/tr.json'),
  uk: () => import('./languages/uk.json'),
  vi: () => import('./languages/vi.json'),
  'zh-Hans': () => import('./languages/zh-Hans.json'),
  'zh-Hant': () => import('./languages/zh-Hant.json'),
};
/** What speaks a language. */
export interface LanguageListener {
  /** Called when the file has come, and when it is lost for now. The same function for the same listener. */
  readonly changed: () => void;
  /** Asks for a file until it is here, and says each time that it is not. The same function for all listeners. */
  readonly bring: <T>(file: () => Promise<T>, onLoss: () => void) => Promise<T>;
}

/** Texts by file; none where the file has not come yet. */
const here = new Map<string, Partial<Translation>>();
/** Files that are on their way or lost, and what is called when one has come. */
const awaited = new Map<string, Set<() => void>>();

/** Name of the language file for a tag; `undefined` where there is none. */
const fileOf = (tag: string): string | undefined => fileAmong(tag, FILES);

/** The texts of a language, by their names. One of formal address has only those that differ. */
async function textsOf(name: string): Promise<Partial<Translation>> {
  const base = baseOf(name);
  const [file, rest] = await Promise.all([FILES[name]?.(), base ? textsOf(base) : {}]);
  return { ...rest, ...named(file?.default ?? {}) };
}

/** Whether a file is as it is published. */
const isList = (file: Partial<Translation> | readonly string[]): file is readonly string[] => Array.isArray(file);

/** Ask for a file until it comes. While it is lost, everything is in English. */
function follow(name: string, { changed, bring }: LanguageListener): void {
  const listeners = awaited.get(name) ?? new Set();
  awaited.set(name, listeners.add(changed));
  if (listeners.size > 1) return;
  const say = (texts: Partial<Translation>) => {
    here.set(name, texts);
    for (const tell of listeners) tell();
  };
  const come = (texts: Partial<Translation>) => {
    awaited.delete(name);
    say(texts);
  };
  void bring(
    () => textsOf(name),
    () => say({}),
  ).then(come);
}

/** What a return page says in a language; `undefined` where there is none. */
export async function pageTexts(tag: string): Promise<Record<'lang' | 'dir' | 'close' | 'invalid' | 'startAgain', string> | undefined> {
  const lang = fileOf(tag);
  const texts = lang === undefined ? {} : await textsOf(lang);
  const { 'return.close': close, 'return.invalid': invalid, 'return.startAgain': startAgain } = texts;
  return lang && close && invalid && startAgain ? { lang, dir: directionOf(lang), close, invalid, startAgain } : undefined;
}

/** The texts of a file by their names; an empty one of a list is missing. */
function named(texts: Partial<Translation> | readonly string[]): Partial<Translation> {
  if (!isList(texts)) return texts;
  const pairs = NAMES.flatMap((names, at) => (texts[at] ? names.split(' ').map((name) => [name, texts[at]]) : []));
  return Object.fromEntries(pairs);
}

/** A page's own texts for a tag and for what it falls back to, the nearest first. */
function ownTexts(tag: string, own: OwnMessages): readonly [tag: string, texts: Locale['texts']] | undefined {
  const byTag = new Map(Object.entries(own).map(([name, texts]) => [name.toLowerCase(), typeof texts === 'object' ? texts : {}] as const));
  const parts = tag.toLowerCase().split('-');
  const names = parts.map((_, at) => parts.slice(0, parts.length - at).join('-')).filter((name) => byTag.has(name));
  const [nearest] = names;
  return nearest === undefined ? undefined : [nearest, Object.assign({}, ...names.reverse().map((name) => byTag.get(name)))];
}

/**
 * The language of a tag as elements speak it; `undefined` while its file is on its way.
 *
 * @param own texts by language that go before, also of a language that there is no file for.
 */
export function spoken(tag: string, listener: LanguageListener, own: OwnMessages = {}): Locale | undefined {
  const name = fileOf(tag);
  const ours = name ? here.get(name) : undefined;
  if (name && (!ours || awaited.has(name))) {
    follow(name, listener);
    if (!ours) return undefined;
  }
  const given = localeOf(tag) ? ownTexts(tag.trim().replaceAll('_', '-') || 'en', own) : undefined;
  const isOurs = name !== undefined && Object.keys(ours ?? {}).length > 0;
  const lang = isOurs ? name : given?.[0];
  if (!lang) return { ...english, ...(tag && { dir: 'ltr' }) };
  const { language: spokenLanguage } = new Intl.Locale(lang);
  const isSame = localeOf(tag)?.language === spokenLanguage;
  return {
    lang,
    ...(isOurs && { file: name }),
    region: isSame ? String(localeOf(tag)) : lang,
    dir: directionOf(lang),
    texts: { ...ours, ...given?.[1] },
  };
}
