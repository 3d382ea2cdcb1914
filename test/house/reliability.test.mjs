// docs/reliability-environment.md names a test for each thing that a browser may do, and each test exists.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { root } from '../../scripts/entries.mjs';
import { hasTest } from './titles.mjs';

/** At least as many rows as the security reference lists environments. */
const ENVIRONMENTS = 46;
const page = readFileSync(join(root, 'docs/reliability-environment.md'), 'utf8');
const faults = readFileSync(join(root, 'docs/reliability.md'), 'utf8');
/** Calls of the matrix with the window between them, and faults; what happens to the page around a call. */
const CELLS = { columns: 12, faults: 34, life: 9 };

/** The rows of the tables that name tests. */
function rowsOf(text) {
  const rows = [...text.matchAll(/^\| (.+?) \| .+? \| (.+) \|$/gm)].filter(([, what]) => what !== 'what happens');
  return rows.map(([, what, cell]) => ({ what, tests: cell.split('<br>').map(testOf) }));
}

function testOf(text) {
  const [, path, title] = /^`(test\/[^`]+)` (.+)$/.exec(text.trim()) ?? [];
  return { path, title, text };
}

const lostIn = (text) =>
  rowsOf(text).flatMap(({ what, tests }) => tests.filter((test) => !hasTest(test)).map((test) => `${what}: ${test.text}`));

describe('what the browser may do to a login', () => {
  it('has a row each', () => {
    expect(rowsOf(page).length).to.be.at.least(ENVIRONMENTS);
  });

  it('names existing tests', () => {
    expect(lostIn(page)).to.deep.equal([]);
  });

  it('reports a row without a test, and a missing test', () => {
    expect(lostIn('| it rains | wet | none |')).to.have.length(1);
    expect(lostIn('| it rains | wet | `test/house/nowhere.test.mjs` x |')).to.have.length(1);
    expect(lostIn('| it rains | wet | `test/house/reliability.test.mjs` has a column each |')).to.have.length(1);
    expect(lostIn('| it rains | wet | `test/house/reliability.test.mjs` has a row each |')).to.deep.equal([]);
  });
});

describe('what the network may do to a login', () => {
  const measuredOf = (name) => new RegExp(`<!-- measured: ${name} -->\\n([\\s\\S]*?)<!-- /measured -->`).exec(faults)?.[1] ?? '';

  for (const [name, least] of [
    ['matrix', CELLS.faults],
    ['life', CELLS.life],
  ])
    it(`was measured at each call: ${name}`, () => {
      const [, , ...rows] = measuredOf(name)
        .split('\n')
        .filter((line) => line.startsWith('|'));
      expect(rows.length).to.be.at.least(least);
      for (const row of rows) expect(row.split('|').length - 3, row).to.equal(CELLS.columns);
      expect(measuredOf(name)).to.not.match(/not run|\| {2}\|/);
    });

  it("has a reason for each cell that isn't applicable", () => {
    for (const name of ['matrix', 'life']) {
      const letters = new Set([...measuredOf(name).matchAll(/not applicable \((\w)\)/g)].map(([, letter]) => letter));
      const reasons = new Set([...measuredOf(name).matchAll(/[:;] \((\w)\) \w+/g)].map(([, letter]) => letter));
      expect(reasons, name).to.deep.equal(letters);
    }
  });

  it('names existing tests for the windows and dialogs between the calls', () => {
    const [, between = ''] = faults.split('## The window of a social account');
    expect(rowsOf(between.split('\n## ')[0])).to.have.length.of.at.least(16);
    expect(lostIn(between.split('\n## ')[0])).to.deep.equal([]);
  });
});
