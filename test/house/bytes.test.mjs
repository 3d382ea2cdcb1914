// The bytes before a login can be used are a promise of README and docs/performance.md.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { parseSync } from 'vite';
import { root } from '../../scripts/entries.mjs';
import { measureEntries, measureWays } from './bytes.mjs';

describe('bytes', () => {
  let rows;
  let ways;
  before(async () => {
    rows = await measureEntries();
    ways = measureWays();
  });

  it('stay within the budget of each entry', () => {
    expect(rows.filter(({ brotli, budget }) => brotli > budget)).to.deep.equal([]);
  });

  it('of each sign-in method stay within its budget, in separate chunks', () => {
    expect(ways.filter(({ brotli, budget }) => brotli > budget)).to.deep.equal([]);
    expect(ways.filter(({ missing }) => missing).map(({ name }) => name)).to.deep.equal([]);
  });

  it('of a login come in files that kms.js asks for itself, so that none is found late', () => {
    const files = readdirSync(join(root, 'dist/chunks')).filter((name) => name.endsWith('.js'));
    const importsOf = (name) => parseSync(name, readFileSync(join(root, 'dist/chunks', name), 'utf8')).module.staticImports;
    const asked = ['engine', 'ways', 'code'].map((chunk) => files.find((name) => new RegExp(`^${chunk}-[\\w-]{7}\\.js$`).test(name)));
    const known = ['../kms.js', ...asked.map((name) => `./${name}`)];
    const late = asked.flatMap((name) => importsOf(name).map(({ moduleRequest }) => moduleRequest.value));
    expect(late.filter((request) => !known.includes(request))).to.deep.equal([]);
    const first = readFileSync(join(root, 'dist/kms.js'), 'utf8');
    expect(asked.filter((name) => !first.includes(name))).to.deep.equal([]);
  });

  it('match the documentation for the script tag and what loads after it', () => {
    const read = (path) => readFileSync(join(root, path), 'utf8');
    const performance = read('docs/performance.md');
    const told = (words, text = performance) => Number(new RegExp(words).exec(text)?.[1]);
    const script = rows.find(({ name }) => name === 'dist/kms.js').brotli / 1000;
    const kB = Object.fromEntries(ways.map(({ name, brotli }) => [name, brotli / 1000]));
    expect(told('(\\d+\\.\\d) kB brotli')).to.be.closeTo(script, 0.1);
    expect(told('(\\d+\\.\\d) kB brotli', read('README.md'))).to.be.closeTo(script, 0.1);
    expect(told('the engine \\((\\d+) kB\\)')).to.be.closeTo(kB['first paint and engine'] - script, 0.6);
    expect(told('the next steps \\((\\d+) kB\\)')).to.be.closeTo(kB['the steps after the first one'], 0.6);
    expect(told('by a code \\((\\d+) kB\\)')).to.be.closeTo(kB['codes by mail or message'], 0.6);
  });
});
