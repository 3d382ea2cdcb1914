// What `npm run test:mutants` says about mutants that no test notices, and that the run itself can tell them apart.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { root } from '../../scripts/entries.mjs';
import { mutated } from '../mutants/mutate.mjs';
import { groups, testsOf } from '../mutants/targets.mjs';

const SAMPLE = `
  const LIMIT = 1 + 1;
  export function isAdult(age: number | undefined): boolean {
    if (age === undefined) throw new Error('no age');
    return age >= 18 && !Number.isNaN(age);
  }
`;

/** What the sample says about some ages while one mutant is active. */
async function answersWith(number) {
  globalThis.mutant = (asked) => asked === number;
  const { code } = mutated(SAMPLE, 'sample.ts');
  const script = code.replace(': number | undefined', '').replace(': boolean', '');
  const { isAdult } = await import(`data:text/javascript,${encodeURIComponent(script)}`);
  return [17, 18, 19, Number.NaN, undefined].map((age) => {
    try {
      return isAdult(age);
    } catch {
      return 'thrown';
    }
  });
}

describe('mutants', () => {
  it('are each a different program, and none while they are inactive', async () => {
    const { mutants } = mutated(SAMPLE, 'sample.ts');
    expect(mutants.map(({ name }) => name.replace('sample.ts: ', ''))).to.have.members([
      'function isAdult(age: number | undefined): boolean { if {…} → {}',
      'if (age === undefined) → false',
      'if (age === undefined) → true',
      'age === undefined → age !== undefined',
      "throw new Error('no age'); → ",
      'age >= 18 && !Number.isNaN(age) → age >= 18 || !Number.isNaN(age)',
      'age >= 18 → age > 18',
      '!Number.isNaN(age) → Number.isNaN(age)',
    ]);
    const asleep = await answersWith(-1);
    expect(asleep).to.deep.equal([false, true, true, false, 'thrown']);
    for (const { number, name } of mutants) expect(await answersWith(number), name).to.not.deep.equal(asleep);
  });

  const all = groups.flatMap(({ sources }) => sources.flatMap((path) => mutated(readFileSync(join(root, path), 'utf8'), path).mutants));

  it('are at least 150, in groups that have tests', () => {
    expect(all.length).to.be.at.least(150);
    for (const { name, tests } of groups) expect(testsOf(tests), name).to.not.deep.equal([]);
  });

  it('each have a reason if no test notices them', () => {
    const survivors = JSON.parse(readFileSync(join(root, 'test/mutants/survivors.json'), 'utf8'));
    const sources = groups.flatMap((group) => group.sources);
    expect(Object.keys(survivors).filter((name) => !sources.includes(name.split(': ')[0]))).to.deep.equal([]);
    expect(Object.entries(survivors).filter(([, reason]) => reason.length < 15)).to.deep.equal([]);
    expect(Object.keys(survivors).length).to.be.at.most(all.length * 0.05);
  });
});
