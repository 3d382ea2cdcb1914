// The bytes before a login can be used are a promise of the README.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { root } from '../../scripts/entries.mjs';
import { measureEntries, measureWays } from './bytes.mjs';

describe('bytes', () => {
  let rows;
  before(async function () {
    this.timeout(60_000);
    rows = await measureEntries();
  });

  it('stay within the budget of each entry', () => {
    expect(rows.filter(({ brotli, budget }) => brotli > budget)).to.deep.equal([]);
  });

  it('of each way in stay within its budget, in chunks of their own', () => {
    const ways = measureWays();
    expect(ways.filter(({ brotli, budget }) => brotli > budget)).to.deep.equal([]);
    expect(ways.filter(({ missing }) => missing).map(({ name }) => name)).to.deep.equal([]);
  });

  it('are those that the README tells of the script tag', () => {
    const told = /(\d+(?:\.\d+)?) kB brotli/.exec(readFileSync(join(root, 'README.md'), 'utf8'));
    expect(Number(told?.[1])).to.be.closeTo(rows.find(({ name }) => name === 'dist/kms.js').brotli / 1000, 0.1);
  });
});
