// The isolated documents: one file each, whose policy allows its one script by hash and nothing else.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from './entries.mjs';

/** What the document may do. A host that can send headers adds `frame-ancestors` and `sandbox allow-scripts`. */
function policyOf(script) {
  const hash = createHash('sha256').update(script).digest('base64');
  return `default-src 'none'; script-src 'sha256-${hash}'; connect-src 'none'; img-src 'none'; worker-src 'none'; form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
}

/** What differs between the documents. */
const DOCUMENTS = {
  'export-frame': { title: 'Recovery phrase', head: '' },
  // The host of the document writes the origins of its sites in here.
  'key-frame': { title: 'Keys', head: '<meta name="kms-embedders" content="">\n' },
};

/** The document as a text. The policy comes first, so that nothing before it escapes it. */
function documentOf(script, { title, head }) {
  if (/<\/script|<!--/i.test(script)) throw new Error('the script cannot stand inside a script element');
  return `<!doctype html>
<html lang="en">
<meta http-equiv="Content-Security-Policy" content="${policyOf(script)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
${head}<title>${title}</title>
<body><script type="module">${script}</script></body>
</html>
`;
}

/**
 * Build `export-frame.html` and `key-frame.html`; about a second each.
 *
 * @param {string} folder where the script tag's file is
 * @returns what Vite's `build` gave
 */
export async function buildDocuments(folder) {
  mkdirSync(folder, { recursive: true });
  const all = [];
  for (const [name, parts] of Object.entries(DOCUMENTS)) {
    const lib = { entry: `${root}src/${name}/frame.ts`, formats: ['es'], fileName: () => 'frame.js' };
    const results = await build({ root, configFile: join(root, 'vite.frame.config.ts'), logLevel: 'warn', build: { write: false, lib } });
    writeFileSync(join(folder, `${name}.html`), documentOf(results[0].output[0].code.trim(), parts));
    all.push(...results);
  }
  return all;
}
