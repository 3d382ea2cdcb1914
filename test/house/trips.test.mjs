// The trips of docs/architecture.md match the imports.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { root } from '../../scripts/entries.mjs';
import { sourcesOf } from './source.mjs';

/** From a contact to its session. */
const MOST_FILES = 20;

const [, chapter] = readFileSync(join(root, 'docs/architecture.md'), 'utf8').split('## Five trips');
const trips = chapter
  .split('\n## ')[0]
  .split(/^\*\*/m)
  .slice(1)
  .map((text) => ({ name: text.slice(0, text.indexOf('**')), files: [...text.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file) }));

/** What each file of `src/` imports, including by `import()` and as types. */
const imports = new Map(
  sourcesOf('src').map(({ path, imports: requests }) => [
    path.slice('src/'.length),
    requests.flatMap(({ target }) => target?.slice('src/'.length) ?? []),
  ]),
);

describe('the paths in docs/architecture.md', () => {
  it('are five', () => {
    expect(trips.map(({ name }) => name)).to.deep.equal(['A contact', 'A session', 'A setting', 'A text', 'A signature']);
  });

  for (const { name, files } of trips)
    it(`${name}: each file is imported by an earlier one`, () => {
      const strange = files.filter((file, at) => at > 0 && !files.slice(0, at).some((before) => imports.get(before)?.includes(file)));
      expect(files.filter((file) => !imports.has(file))).to.deep.equal([]);
      expect(strange).to.deep.equal([]);
    });

  it('lead a contact to its session through at most twenty files', () => {
    expect(trips[0].files.length).to.be.at.most(MOST_FILES);
  });
});
