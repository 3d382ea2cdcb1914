// The pages on frameworks show files that are built and run elsewhere: each sample is such a file, or a part of one.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { root } from '../../scripts/entries.mjs';
import { filesOf } from './source.mjs';

const SAMPLE = /(?:<!-- file: (\S+) -->\n\n)?^```(tsx|jsx|vue|svelte|astro)\n([\s\S]*?)^```$/gm;
/** Folders whose files a test compiles and runs. */
const RUN = /^(demo\/apps|test\/(apps|frameworks))\//;
const read = (path) => readFileSync(join(root, path), 'utf8');

describe('the pages on frameworks', () => {
  const pages = filesOf('docs', ['.md']).flatMap((page) => [...read(page).matchAll(SAMPLE)].map((match) => ({ page, match })));

  it('only show files of a sample app, word for word', () => {
    const faults = pages.flatMap(({ page, match: [, file, , code] }) => {
      if (!file || !RUN.test(file) || !existsSync(join(root, file)))
        return [`${page}: ${file ?? code.split('\n')[0]} is no file that is run`];
      return read(file).includes(code.trimEnd()) ? [] : [`${page}: not what ${file} says`];
    });
    expect(faults).to.deep.equal([]);
  });

  it('show something of every framework', () => {
    const shown = new Set(pages.map(({ page }) => page));
    for (const name of ['react', 'next', 'vue', 'svelte', 'solid', 'astro', 'angular', 'server-rendered'])
      expect(shown).to.include(`docs/frameworks/${name}.md`);
  });
});
