// The debug panel is in its own entry and nowhere else: a page that doesn't import it has no byte of it.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { parseSync } from 'vite';
import { outputs, root } from '../../scripts/entries.mjs';

/** Words of the panel, at least one for each of its files that has any. */
const WORDS = ['data-kms-debug', 'Copy report', 'From the browser’s timeline', 'None yet. To see', 'kms-elements, $'];
/** Sources that make up the panel. */
const PANEL = /\/src\/(debug\/|debug\.ts|platform\/debug-page)/;

/** The sources that a minified file is made of, by its map. */
function sourcesOf(path) {
  const map = `${path}.map`;
  return existsSync(map) ? JSON.parse(readFileSync(map, 'utf8')).sources.map((source) => join(dirname(path), source)) : [];
}

/** A built file and everything that it loads, at once or later. */
function loadedBy(path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const request of requestsOf(path)) if (request.startsWith('.')) loadedBy(join(dirname(path), request), seen);
  return seen;
}

function requestsOf(path) {
  const code = readFileSync(path, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(path, code).module;
  const still = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)].map(({ moduleRequest }) => moduleRequest?.value);
  const later = dynamicImports.map(({ moduleRequest }) => code.slice(moduleRequest.start + 1, moduleRequest.end - 1));
  return [...still, ...later].filter(Boolean);
}

const own = join(root, outputs.get('./debug'));
const wordsIn = (path) => WORDS.filter((word) => readFileSync(path, 'utf8').includes(word));
const hasPanel = (path) => wordsIn(path).length > 0 || sourcesOf(path).some((source) => PANEL.test(source));

describe('the debug panel', () => {
  it('is in its own entry', () => {
    expect(new Set([...loadedBy(own)].flatMap(wordsIn))).to.deep.equal(new Set(WORDS));
  });

  it('is neither in the script tag nor in any of its chunks', () => {
    const chunks = readdirSync(join(root, 'dist/chunks')).filter((name) => name.endsWith('.js'));
    const files = ['kms.js', ...chunks.map((name) => `chunks/${name}`)].map((name) => join(root, 'dist', name));
    expect(files.flatMap(sourcesOf).filter((source) => source.endsWith('/src/client/logged.ts'))).to.have.length(1);
    expect(files.filter(hasPanel)).to.deep.equal([]);
  });

  it('is loaded by no other entry, at once or later', () => {
    const others = [...outputs].filter(([name]) => name !== './debug').map(([, file]) => join(root, file));
    expect(others.flatMap((entry) => [...loadedBy(entry)]).filter(hasPanel)).to.deep.equal([]);
  });

  it('loads nothing but its own files, so that a page without a bundler can import it', () => {
    expect([...loadedBy(own)].flatMap(requestsOf).filter((request) => !request.startsWith('.'))).to.deep.equal([]);
  });
});
