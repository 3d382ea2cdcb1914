// Every language other than English, each in its own file, which loads when it is needed.
import { baseOf, directionOf, fileOf as fileAmong, localeOf } from './language-tags.js';
import { english, type Locale } from './locale.js';
import type { OwnMessages, Translation } from './messages.js';

/** Names of a file's texts, for published files, which are lists without names. `scripts/languages.mjs` writes them here. */
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
/** Something that uses a language. */
export interface LanguageListener {
  /** Called when the file has loaded, and when it failed for now. The same function for the same listener. */
  readonly changed: () => void;
  /** Loads a file, trying until it succeeds, and reports each failure. The same function for all listeners. */
  readonly bring: <T>(file: () => Promise<T>, onLoss: () => void) => Promise<T>;
}

/** Texts by file, once loaded. */
const here = new Map<string, Partial<Translation>>();
/** Files that are loading or have failed, and the functions to call when one has loaded. */
const awaited = new Map<string, Set<() => void>>();

/** Name of the language file for a tag; `undefined` if there is none. */
const fileOf = (tag: string): string | undefined => fileAmong(tag, FILES);

/** A language's texts by name. A file of formal address only has those that differ. */
async function textsOf(name: string): Promise<Partial<Translation>> {
  const base = baseOf(name);
  const [file, rest] = await Promise.all([FILES[name]?.(), base ? textsOf(base) : {}]);
  return { ...rest, ...named(file?.default ?? {}) };
}

/** Whether a file is in its published form. */
const isList = (file: Partial<Translation> | readonly string[]): file is readonly string[] => Array.isArray(file);

/** Load a file, trying until it succeeds. Until then everything is in English. */
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

/** A return page's texts in a language; `undefined` if there are none. */
export async function pageTexts(tag: string): Promise<Record<'lang' | 'dir' | 'close' | 'invalid' | 'startAgain', string> | undefined> {
  const lang = fileOf(tag);
  const texts = lang === undefined ? {} : await textsOf(lang);
  const { 'return.close': close, 'return.invalid': invalid, 'return.startAgain': startAgain } = texts;
  return lang && close && invalid && startAgain ? { lang, dir: directionOf(lang), close, invalid, startAgain } : undefined;
}

/** A file's texts by name. An empty one in a list is missing. */
function named(texts: Partial<Translation> | readonly string[]): Partial<Translation> {
  if (!isList(texts)) return texts;
  const pairs = NAMES.flatMap((names, at) => (texts[at] ? names.split(' ').map((name) => [name, texts[at]]) : []));
  return Object.fromEntries(pairs);
}

/** A page's own texts for a tag and its fallbacks, the closest first. */
function ownTexts(tag: string, own: OwnMessages): readonly [tag: string, texts: Locale['texts']] | undefined {
  const byTag = new Map(Object.entries(own).map(([name, texts]) => [name.toLowerCase(), typeof texts === 'object' ? texts : {}] as const));
  const parts = tag.toLowerCase().split('-');
  const names = parts.map((_, at) => parts.slice(0, parts.length - at).join('-')).filter((name) => byTag.has(name));
  const [nearest] = names;
  return nearest === undefined ? undefined : [nearest, Object.assign({}, ...names.reverse().map((name) => byTag.get(name)))];
}

/**
 * The language of a tag, for elements; `undefined` while its file is loading.
 *
 * @param own texts by language that take precedence, including those for a language without a file.
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
