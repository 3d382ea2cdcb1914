// The documentation's pages as a folder of static files: served by `npm run demo` next to the demo, and built by `npm run site`.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import MiniSearch from 'minisearch';
import { root } from '../scripts/entries.mjs';
import { namedLanguages } from '../scripts/languages.mjs';
import { elementsOf, wordsOf } from '../scripts/manifest-reader.mjs';
import { buildPages } from './pages.mjs';
import { SEARCH } from './search-fields.mjs';
import { readPages } from './sources.mjs';
import { buildStories } from './stories.mjs';

/** Settings that a reader can change and a link may contain. The others decide where requests go and what is trusted. */
const SETTINGS = ['lock-after', 'profile', 'unstyled', 'with-refresh'];
/** Attributes that the page sets itself. */
const OWN = ['allow-copy', 'frame-src', 'wallet-id'];

const kindOf = (type) => (/^boolean\b/.test(type) ? 'flag' : /^number\b/.test(type) ? 'number' : 'text');

/** What the playground offers for each element. */
function knownElements() {
  const manifest = JSON.parse(readFileSync(join(root, 'custom-elements.json'), 'utf8'));
  return elementsOf(manifest).map(({ tag, attributes, styles, events }) => ({
    tag,
    attributes: attributes
      .filter(({ name, shared }) => (shared ? SETTINGS.includes(name) : !OWN.includes(name)))
      .map(({ name, type, text }) => ({ name, kind: kindOf(type), words: wordsOf(type), text: text.replace(/[`*]/g, '') })),
    styles: styles.map(({ name, text }) => ({ name, text })),
    events: events.map(({ name }) => name),
  }));
}

/** Every section of every page, for searching. */
function searchIndex(pages) {
  const index = new MiniSearch(SEARCH);
  const parts = [...pages.values()].flatMap(({ title: page, path, sections }) =>
    sections.map(({ title, anchor, text }) => ({ id: `${path}#${anchor}`, url: anchor ? `${path}#${anchor}` : path, page, title, text })),
  );
  index.addAll(parts);
  return JSON.stringify(index);
}

/**
 * Write the pages into a folder that has `dist/` with the script tag's files.
 *
 * @param {string} folder
 * @param {object} [options]
 * @param {boolean} [options.isKept] readers store the whole site for later, with a service worker that the caller writes
 */
export async function buildDocumentation(folder, { isKept = false } = {}) {
  mkdirSync(folder, { recursive: true });
  const pages = readPages();
  await buildPages(folder, pages, isKept);
  await buildStories(
    folder,
    [...pages.values()].filter(({ isStory }) => isStory),
  );
  const entryPoints = ['site', 'playground', ...(isKept ? ['workers'] : [])].map((name) => join(root, `site/${name}.ts`));
  await build({ entryPoints, outdir: folder, bundle: true, format: 'esm', target: 'es2022', minify: true, logLevel: 'warning' });
  writeFileSync(join(folder, 'search.json'), searchIndex(pages));
  writeFileSync(join(folder, 'elements.json'), JSON.stringify({ elements: knownElements(), languages: namedLanguages() }));
  for (const file of ['site/site.css', 'src/frameworks/before.css']) copyFileSync(join(root, file), join(folder, basename(file)));
}
