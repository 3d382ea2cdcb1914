// The isolated documents: one file each, whose policy allows its one script by hash and nothing else. One of them loads a second script.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './entries.mjs';
import { languageFiles, languages, wholeTextsIn } from './languages.mjs';

/** What the document may do. A host that can send headers adds `frame-ancestors` and `sandbox allow-scripts`. */
function policyOf(script, beside) {
  const hash = createHash('sha256').update(script).digest('base64');
  // Files next to a document come from the same host as the document.
  return `default-src 'none'; script-src 'sha256-${hash}'${beside ? " 'self'" : ''}; connect-src 'none'; img-src 'none'; worker-src 'none'; form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
}

/** How the documents differ. */
const DOCUMENTS = {
  // The document's host fills these in: the origins of its sites, and `yes` if words may be copied.
  'export-frame': {
    title: 'Recovery phrase',
    head: '<meta name="kms-embedders" content="">\n<meta name="kms-allow-copy" content="">\n',
    isTranslated: true,
  },
  'import-frame': { title: 'Import', head: '<meta name="kms-embedders" content="">\n', isTranslated: true },
  'key-frame': { title: 'Keys', head: '<meta name="kms-embedders" content="">\n' },
  // The same, but it asks the user before it signs anything that could do harm.
  'asking-frame': {
    title: 'Approve',
    head: '<meta name="kms-embedders" content="">\n<meta name="kms-confirm" content="always">\n<meta name="kms-limits" content="[]">\n<meta name="kms-passkeys" content="">\n',
    beside: ['reading', 'languages'],
  },
};

const dataOf = (texts) => `<script type="application/json" id="texts">${JSON.stringify(texts).replaceAll('<', '\\u003c')}</script>`;

/** A language's texts whose names start with a prefix, without the prefix. */
function textsOf(lang, prefix) {
  const own = Object.entries(wholeTextsIn(lang)).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, text]) => [name.slice(prefix.length), text]));
}

/** Texts that the frame that asks shares with an export. */
const SHARED = ['covered', 'wait', 'number', 'numberWrong', 'cancel']; // GUARD of src/texts/en/export-frame.ts

/** A plugin for Vite that writes the question's texts in every language into `asking-frame/languages.ts`. */
export const questionLanguages = {
  name: 'question-languages',
  enforce: 'pre',
  transform: {
    filter: { id: /src\/asking-frame\/languages\.ts$/ },
    handler(code) {
      const of = (lang) => {
        const frame = Object.entries(textsOf(lang, 'frame.')).filter(([name]) => SHARED.includes(name));
        return { texts: textsOf(lang, 'question.'), frame: Object.fromEntries(frame) };
      };
      const all = Object.fromEntries(languages.map((lang) => [lang, of(lang)]));
      return { code: code.replace(/^const ALL\b.*$/m, `const ALL = ${JSON.stringify(all)};`), map: null };
    },
  },
};

/** One document's texts in all languages. They are data: the script, and with it the policy, is the same as in the English one. */
function allTexts() {
  return Object.fromEntries(languageFiles.map((lang) => [lang, textsOf(lang, 'frame.')]));
}

/** The document as a text. The policy comes first, so that nothing can come before it. */
function documentOf(script, { title, head, texts, beside }) {
  if (/<\/script|<!--/i.test(script)) throw new Error('the script contains text that would end its script element');
  return `<!doctype html>
<html lang="en">
<meta http-equiv="Content-Security-Policy" content="${policyOf(script, beside)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
${head}<title>${title}</title>
<body>${texts ? dataOf(texts) : ''}<script type="module">${script}</script></body>
</html>
`;
}

/** One script. @param beside the names of files in its room that it loads later. */
async function scriptOf(name, { room, beside = [] }) {
  const lib = { entry: `${root}src/${room}/${name}.ts`, formats: ['es'], fileName: () => 'script.js' };
  const laterIn = (id) => beside.find((one) => id === `./${one}.js` || id.replace(/\.[jt]s$/, '') === join(root, `src/${room}/${one}`));
  const rolldownOptions = {
    external: (id) => laterIn(id) !== undefined,
    output: { paths: (id) => (laterIn(id) ? `./${room}.${laterIn(id)}.js` : id) },
  };
  const results = await build({
    root,
    plugins: [questionLanguages],
    mode: 'isolated-document',
    logLevel: 'warn',
    build: { write: false, lib, rolldownOptions },
  });
  return { results, code: results[0].output[0].code.trim() };
}

/**
 * Build `export-frame.html` and `import-frame.html`, one more of each with all languages, `key-frame.html`, and `asking-frame.html` with its readers beside it; about a second each.
 *
 * @param {string} folder where the script tag's file is
 * @returns what Vite's `build` gave
 */
export async function buildDocuments(folder) {
  mkdirSync(folder, { recursive: true });
  const all = [];
  for (const [room, parts] of Object.entries(DOCUMENTS)) {
    const { beside = [] } = parts;
    const script = await scriptOf('frame', { room, beside });
    all.push(...script.results);
    writeFileSync(join(folder, `${room}.html`), documentOf(script.code, parts));
    if (parts.isTranslated) writeFileSync(join(folder, `${room}.languages.html`), documentOf(script.code, { ...parts, texts: allTexts() }));
    for (const name of beside) {
      const more = await scriptOf(name, { room });
      all.push(...more.results);
      // On a separate line, so that tools recognize it as a module.
      writeFileSync(join(folder, `${room}.${name}.js`), `${more.code.replace(/export\{[^{}]*\};?$/, '\n$&')}\n`);
    }
  }
  return all;
}
