// The language files as they are published: a text each, in one order for all. The names stand once, beside the list of languages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { englishTexts } from './english-texts.mjs';
import { root } from './entries.mjs';

const FOLDER = join(root, 'src/texts/languages');
const PACKED = '\0kms-language/lang-';

/** Tags of the languages that there is a file for. */
export const languages = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length))
  .sort();

/** @param {string} tag @returns {Record<string, string>} the texts of a language by name */
export const textsIn = (tag) => JSON.parse(readFileSync(join(FOLDER, `${tag}.json`), 'utf8'));

/** Scripts whose letters take two or three bytes each: where the most used ones begin. They are ASCII in the file, and ASCII is theirs. */
const LETTERS = { ar: 0x620, bn: 0x980, el: 0x390, fa: 0x620, he: 0x5d0, hi: 0x910, ru: 0x40f, th: 0xe00, uk: 0x40f };
const ASCII = 64;
const COUNT = 63;

const textsOfElements = () => Object.entries(englishTexts()).flatMap(([name, text]) => (name.startsWith('frame.') ? [] : [text]));

/** The places that texts have: each is a mark of two characters in the files, which begin with this sign. */
const PLACES = [...new Set(textsOfElements().flatMap((text) => text.match(/(?<=\{)\w+(?=\})/g) ?? []))].sort();
const MARK = '#';
const markOf = (place) => `${MARK}${String.fromCharCode('0'.charCodeAt(0) + PLACES.indexOf(place))}`;

/** The file of a language as text: a line for each of `names`, after the first letter of its script. */
function packed(tag, names) {
  const texts = textsIn(tag);
  const first = LETTERS[tag] ?? ASCII;
  const swapped = (letter) => {
    const at = letter.charCodeAt(0);
    const [from, to] = [ASCII, first].map((start) => at - start >= 0 && at - start < COUNT);
    return from ? String.fromCharCode(at - ASCII + first) : to ? String.fromCharCode(at - first + ASCII) : letter;
  };
  const lines = names
    .map(([name]) => texts[name] ?? '')
    .join('\n')
    .replace(/\{(\w+)\}/g, (_, place) => markOf(place));
  return String.fromCharCode(first) + Array.from(lines, swapped).join('');
}

/** Names of all texts, in groups that say the same in every language; what begins alike stands together, which makes the files smaller. */
function groupsOfNames() {
  const english = englishTexts();
  const texts = [english, ...languages.map(textsIn)];
  const groups = new Map();
  for (const name of Object.keys(english).filter((name) => english[name] !== '' && !name.startsWith('frame.'))) {
    const said = JSON.stringify(texts.map((table) => table[name] ?? ''));
    groups.set(said, [...(groups.get(said) ?? []), name]);
  }
  return [...groups.values()].sort(([one], [other]) => (english[one] < english[other] ? -1 : 1));
}

/** A plugin for Vite. Each file becomes a list without names, which would be a third of it, and without what the export frame has itself. */
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
        code: code
          .replace(/^const NAMES\b.*$/m, `const NAMES = ${JSON.stringify(names.map((group) => group.join(' ')).join('\n'))};`)
          .replace(/^const PLACES\b.*$/m, `const PLACES = ${JSON.stringify(PLACES.join(' '))};`),
        map: null,
      }),
    },
  };
}
