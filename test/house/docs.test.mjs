// Every page has the same sections as the others of its kind, in the same order, and every link leads somewhere.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { CHAPTERS, pages } from '../../scripts/docs.mjs';
import { root } from '../../scripts/entries.mjs';
import { filesOf } from './source.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const PAGES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...filesOf('docs', ['.md'])];
const withoutSamples = (text) => text.replace(/^```[\s\S]*?^```/gm, '');
const headings = (text) => [...withoutSamples(text).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);

/** The name that GitHub gives to a heading. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const elements = pages();

describe('the documentation', () => {
  it('has the tables of the manifest', () => {
    const stale = elements.filter(({ before, after }) => before !== after).map(({ path }) => path);
    expect(stale, 'npm run docs makes them anew').to.deep.equal([]);
  });

  for (const { path, before } of elements.filter((one) => one.path.startsWith('docs/elements/'))) {
    it(`has the chapters of all elements in ${path}, in order`, () => {
      const found = headings(before).slice(1);
      expect(found.slice(0, CHAPTERS.length)).to.deep.equal(CHAPTERS);
      const marks = [...before.matchAll(/<!-- made: (.+?) -->/g)].map(([, mark]) => mark);
      const [attributes, ...others] = ['properties', 'slots', 'events', 'parts', 'properties for style', 'states'];
      expect(marks.slice(1)).to.deep.equal([attributes, ...others]);
    });
  }

  it('links to every page', () => {
    const index = read('docs/README.md') + read('docs/elements/README.md');
    const targets = [...index.matchAll(/\]\(([^)#]+)/g)].map(([, target]) => target);
    const isNamed = (path) =>
      targets.some((target) => path.endsWith(`/${target}`) || (target.endsWith('/') && path.includes(`/${target}`)));
    // The pictures aren't in the package, so no page of it links to them.
    const isElsewhere = (path) => ['docs/README.md', 'docs/pictures.md'].includes(path);
    const lost = filesOf('docs', ['.md']).filter((path) => !isElsewhere(path) && !isNamed(path));
    expect(lost).to.deep.equal([]);
  });

  it('has no broken links', () => {
    const dead = PAGES.flatMap((path) => {
      const links = [...withoutSamples(read(path)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link);
      return links.filter((link) => !/^https?:/.test(link) && !leads(path, link)).map((link) => `${path}: ${link}`);
    });
    expect(dead).to.deep.equal([]);
  });
});

function leads(path, link) {
  const [file, anchor] = link.split('#');
  const target = file ? join(dirname(path), file) : path;
  if (!existsSync(join(root, target))) return false;
  if (!anchor || statSync(join(root, target)).isDirectory()) return true;
  return headings(read(target)).some((heading) => anchorOf(heading) === anchor);
}
