// Every language besides English, each in a file of its own, which comes when the language is met.
import { directionOf, fileOf as fileAmong, localeOf } from './language-tags.js';
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
/** After how long a file that was lost is asked for again, in milliseconds; each time after twice as long. */
const AGAIN_MS = 5000;

/** What speaks a language. */
export interface LanguageListener {
  /** Called when the file has come, and when it is lost for now. The same function for the same listener. */
  readonly changed: () => void;
  /** Resolves after some milliseconds. */
  readonly after: (ms: number) => Promise<void>;
}

/** Texts by file; none where the file has not come yet. */
const here = new Map<string, Partial<Translation>>();
/** Files that are on their way or lost, and what is called when one has come. */
const awaited = new Map<string, Set<() => void>>();

/** Name of the language file for a tag; `undefined` where there is none. */
const fileOf = (tag: string): string | undefined => fileAmong(tag, FILES);

/** Fetch the texts of a file, which is asked for twice; `undefined` where it doesn't come. */
async function textsOf(name: string): Promise<Partial<Translation> | undefined> {
  const bring = async () => (await FILES[name]?.())?.default;
  const file = await bring().catch(() => bring().catch(() => undefined));
  return isList(file) ? named(file) : file;
}

/** Whether a file is as it is published. */
const isList = (file: unknown): file is readonly string[] => Array.isArray(file);

/** Ask for a file until it comes. While it is lost, everything is in English. */
async function follow(name: string, after: LanguageListener['after'], againMs = AGAIN_MS): Promise<void> {
  const texts = await textsOf(name);
  const waiting = awaited.get(name) ?? [];
  if (texts) awaited.delete(name);
  here.set(name, texts ?? {});
  for (const changed of waiting) changed();
  if (texts) return;
  await after(againMs);
  await follow(name, after, 2 * againMs);
}

/** What a return page says in a language; `undefined` where there is none. */
export async function pageTexts(tag: string): Promise<Record<'lang' | 'dir' | 'close' | 'invalid' | 'startAgain', string> | undefined> {
  const lang = fileOf(tag);
  const texts = (lang !== undefined && (await textsOf(lang))) || {};
  const { 'return.close': close, 'return.invalid': invalid, 'return.startAgain': startAgain } = texts;
  return lang && close && invalid && startAgain ? { lang, dir: directionOf(lang), close, invalid, startAgain } : undefined;
}

/** The texts of a list by their names; an empty one is missing. */
function named(texts: readonly string[]): Partial<Translation> {
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
export function spoken(tag: string, { changed, after }: LanguageListener, own: OwnMessages = {}): Locale | undefined {
  const name = fileOf(tag);
  const ours = name ? here.get(name) : undefined;
  if (name && (!ours || awaited.has(name))) {
    const waiting = awaited.get(name) ?? new Set();
    if (waiting.size === 0) void follow(name, after);
    awaited.set(name, waiting.add(changed));
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
