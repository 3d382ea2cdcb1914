// What the demo promises to readers, without a browser.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { demoConfig } from '../../scripts/demo-page.mjs';
import { packageJson, root } from '../../scripts/entries.mjs';
import { namedLanguages } from '../../scripts/languages.mjs';
import { buildDocumentation } from '../../site/build.mjs';
import { NAVIGATION } from '../../site/navigation.mjs';
import { readPages } from '../../site/sources.mjs';

describe('the demo', () => {
  it('needs no build first: each name of the package that it imports leads to a source file', () => {
    const files = ['src', 'demo'].flatMap((room) =>
      readdirSync(join(root, room), { recursive: true }).map((name) => join(root, room, name)),
    );
    const own = new RegExp(`(?:from|import\\() ?'(${packageJson.name}/[^']+)'`, 'g');
    const names = files
      .filter((file) => /(?<!\.d)\.(?:ts|js|html)$/.test(file) && !/node_modules|demo\/apps/.test(file))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(own)].map(([, name]) => name));
    const { alias } = demoConfig.resolve;
    const missing = names.filter((name) => !existsSync(alias.find(({ find }) => find.test(name))?.replacement ?? ''));
    expect([...new Set(missing)]).to.deep.equal([]);
    expect(names.length).to.be.greaterThan(5);
  });

  it('tells search engines the first sentence of README', () => {
    const [, , line] = readFileSync(join(root, 'README.md'), 'utf8').split('\n');
    expect(readFileSync(join(root, 'demo/index.html'), 'utf8')).to.include(`<meta name="description" content="${line}">`);
  });

  it("grows with the reader's text size: only lines are measured in pixels", () => {
    const folder = join(root, 'demo/styles');
    const sizes = readdirSync(folder).flatMap((name) => {
      const found = readFileSync(join(folder, name), 'utf8').matchAll(/(?<![\w.#-])-?([\d.]+)px/g);
      return [...found].map(([size, number]) => ({ name, size, number: Number(number) }));
    });
    expect(sizes.filter(({ number }) => number > 3).map(({ name, size }) => `${name}: ${size}`)).to.deep.equal([]);
  });

  it('says how long a login took in the benchmark, and how many languages there are', () => {
    const page = readFileSync(join(root, 'demo/index.html'), 'utf8');
    const shown = [...page.matchAll(/<dt>([\w-]+)<\/dt><dd><meter [^>]*value="([\d.]+)"><\/meter>([\d.]+)<\/dd>/g)];
    const { load } = JSON.parse(readFileSync(join(root, 'bench/results.json'), 'utf8'));
    const measured = Object.fromEntries(load.rows.map(({ name, html }) => [name, html.toFixed(2)]));
    const named = (name) => (name === 'kms-elements' ? 'script' : name.toLowerCase());
    expect(shown).to.have.length(4);
    expect(page).to.include(`>${namedLanguages().length} languages<`);
    for (const [, name, bar, ratio] of shown) expect([bar, ratio], name).to.deep.equal([measured[named(name)], measured[named(name)]]);
  });

  it('serves the documentation without broken links', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kms-docs-'));
    await buildDocumentation(folder);
    const names = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.html'));
    const served = ['index.html', 'icon.svg', 'dist/kms.js'].map((name) => join(folder, name));
    const dead = names.flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8').replace(/<pre[\s\S]*?<\/pre>/g, '');
      const links = [...text.matchAll(/ (?:href|src(?:set)?)="([^"#]*)#?[^"]*"/g)].map(([, link]) => link);
      const lost = links.filter((link) => {
        const target = join(folder, dirname(name), link);
        return link !== '' && !/^https?:/.test(link) && !existsSync(target) && !served.includes(target);
      });
      return lost.map((link) => `${name}: ${link}`);
    });
    rmSync(folder, { recursive: true });
    expect(names.length).to.be.above(40);
    expect(dead).to.deep.equal([]);
  });

  it('has every page of the documentation in its sidebar, once', () => {
    const shown = NAVIGATION.flatMap(([, names]) => names.map((name) => `${name}.md`));
    const pages = [...readPages().keys()].filter((name) => name !== 'README.md' && !/^docs\/adr\/\d/.test(name));
    expect(shown.toSorted()).to.deep.equal(pages.toSorted());
  });
});
