// The language files as they are published: texts in one order for all languages. The names are listed once, next to the list of languages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { englishTexts } from './english-texts.mjs';
import { root } from './entries.mjs';

const FOLDER = join(root, 'src/texts/languages');
const PACKED = '\0kms-language/lang-';

/** Tags of all files, including formal ones. */
export const languageFiles = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length))
  .sort();
const isFormal = (tag) => tag.endsWith('-x-formal');

/** Tags of the languages with a file. */
export const languages = languageFiles.filter((tag) => !isFormal(tag));

/** Files of formal address. They only contain the texts that differ. */
export const formalLanguages = languageFiles.filter(isFormal);

const ownName = (code) => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;

/** All languages, English first: code, and name in that language. */
export const namedLanguages = () => ['en', ...languages].map((code) => [code, ownName(code)]);

/** @param {string} tag @returns {Record<string, string>} a language's texts by name */
export const textsIn = (tag) => JSON.parse(readFileSync(join(FOLDER, `${tag}.json`), 'utf8'));

/** @param {string} tag @returns {Record<string, string>} the same, with the texts that a formal language takes from the other */
export const wholeTextsIn = (tag) => (isFormal(tag) ? { ...textsIn(tag.split('-x-')[0]), ...textsIn(tag) } : textsIn(tag));

/** A language's file: a text for each of `names`. */
const packed = (tag, names) => {
  const texts = textsIn(tag);
  return names.map(([name]) => texts[name] ?? '');
};

/** Whether a text belongs to an isolated document, which has its own copy. */
export const isOfDocument = (name) => /^(frame|question)\./.test(name);

/** Names of all texts, grouped by their meaning. Similar names are next to each other, which makes the files smaller. */
function groupsOfNames() {
  const english = englishTexts();
  const texts = [english, ...languageFiles.map(textsIn)];
  const groups = new Map();
  for (const name of Object.keys(english).filter((name) => english[name] !== '' && !isOfDocument(name))) {
    const said = JSON.stringify(texts.map((table) => table[name] ?? ''));
    groups.set(said, [...(groups.get(said) ?? []), name]);
  }
  return [...groups.values()].sort(([one], [other]) => (english[one] < english[other] ? -1 : 1));
}

/** A plugin for Vite. Each file becomes a list without names, which would be a third of it, and without what documents of their own have themselves. */
export function packedLanguages() {
  const names = groupsOfNames();
  return {
    name: 'packed-languages',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\/languages\/[\w-]+\.json$/ },
      handler: (id) => `${PACKED}${id.slice('./languages/'.length, -'.json'.length)}`,
    },
    load: {
      filter: { id: new RegExp(`^${PACKED}`) },
      handler: (id) => `export default ${JSON.stringify(packed(id.slice(PACKED.length), names))};`,
    },
    transform: {
      filter: { id: /src\/texts\/languages\.ts$/ },
      handler: (code) => ({
        code: code.replace(/^const NAMES\b.*$/m, `const NAMES = ${JSON.stringify(names.map((group) => group.join(' ')))};`),
        map: null,
      }),
    },
  };
}
