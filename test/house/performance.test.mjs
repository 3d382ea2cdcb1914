// What README and docs/performance.md say about speed is what the last run of `npm run bench` measured.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { COLOURS, chartOf, tableOf } from '../../bench/web/report.mjs';
import { root } from '../../scripts/entries.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');
const { first, load, presses, roundtrips, stamps, weight } = JSON.parse(read('bench/results.json'));
const block = (path, name) => new RegExp(`<!-- measured: ${name} -->\\n([\\s\\S]*?)\\n<!-- /measured -->`).exec(read(path))?.[1];

describe('figures of speed', () => {
  it('in README are those of the last run, next to other widgets', () => {
    const timesLit = (isSaid) => load.rows.filter(isSaid).map(({ lit }) => lit.toFixed(1));
    const [script] = timesLit(({ name }) => name === 'script');
    const others = timesLit(({ version }) => version).sort();
    const said = `in ${script} times the time of the smallest login that Lit can draw; other widgets take ${others[0]} to ${others.at(-1)} times.`;
    expect(read('README.md').replace(/\s+/g, ' ')).to.include(said);
    expect(load.runs).to.be.at.least(9);
    expect(others).to.have.length.above(1);
  });

  it('in docs/performance.md are those of the last run', () => {
    expect(block('docs/performance.md', 'load')).to.equal(tableOf(load.rows));
    expect(block('docs/performance.md', 'first')).to.equal(first.text);
    expect(block('docs/performance.md', 'roundtrips')).to.equal(roundtrips.text);
    expect(block('docs/performance.md', 'presses')).to.equal(presses.text);
    expect(block('docs/performance.md', 'stamps')).to.equal(stamps.text);
    expect(block('docs/performance.md', 'weight')).to.equal(weight.text);
  });

  for (const [scheme, colours] of Object.entries(COLOURS)) {
    it(`are drawn in the picture for ${scheme}`, () => {
      expect(read(`docs/images/load-${scheme}.svg`)).to.equal(chartOf(load.rows, colours));
    });
  }

  it('have no layout shift: no page shifts by a hundredth', () => {
    const ours = load.rows.filter(({ version }) => !version);
    expect(ours.filter(({ shift }) => shift > 0.01).map(({ what }) => what)).to.deep.equal([]);
  });
});
