// The language files as they are published: a text each, in one order for all. The names stand once, beside the list of languages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** A plugin for Vite. Each file becomes a list without names, which would be a third of it, and without what the export frame has itself. */
export function packedLanguages() {
  const names = [...new Set(languages.flatMap((tag) => Object.keys(textsIn(tag))))].filter((name) => !name.startsWith('frame.'));
  return {
    name: 'packed-languages',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^\.\/languages\/[\w-]+\.json$/ },
      handler: (id) => `${PACKED}${id.slice('./languages/'.length, -'.json'.length)}`,
    },
    load: {
      filter: { id: new RegExp(`^${PACKED}`) },
      handler: (id) => {
        const texts = textsIn(id.slice(PACKED.length));
        return `export default ${JSON.stringify(names.map((name) => texts[name] ?? '').join('\n'))};`;
      },
    },
    transform: {
      filter: { id: /src\/texts\/languages\.ts$/ },
      handler: (code) => ({ code: code.replace(/^const NAMES\b.*$/m, `const NAMES = ${JSON.stringify(names.join('\n'))};`), map: null }),
    },
  };
}
