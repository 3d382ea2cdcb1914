// docs/security-rules.md names a test for every rule and every check of the security reference, and each test exists.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { root } from '../../scripts/entries.mjs';
import { hasTest } from './titles.mjs';

const RULES = 76;
const CHECKS = 68;
const ids = [...numbered('R', RULES), ...numbered('A', CHECKS)];
const page = readFileSync(join(root, 'docs/security-rules.md'), 'utf8');

function numbered(letter, count) {
  return Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
}

/** The tests that the last cell of a row names. */
function testsIn(cell) {
  return cell.split('<br>').map((one) => {
    const [, path, title] = /^`(test\/[^`]+)` (.+)$/.exec(one.trim()) ?? [];
    return { path, title, text: one };
  });
}

function rowsOf(text) {
  const rows = [...text.matchAll(/^\| ([RA]\d+) \| (.+?) \| (.+) \|$/gm)];
  return rows.map(([, id, rule, cell]) => ({ id, rule, tests: testsIn(cell) }));
}

describe('the security rules', () => {
  it('each have a row, in order', () => {
    expect(rowsOf(page).map(({ id }) => id)).to.deep.equal(ids);
  });

  it('name existing tests', () => {
    const lost = rowsOf(page).flatMap(({ id, tests }) => tests.filter((test) => !hasTest(test)).map(({ text }) => `${id}: ${text}`));
    expect(lost).to.deep.equal([]);
  });

  it('reports a row without a test, and a missing test', () => {
    const told = (row) => rowsOf(row).flatMap(({ tests }) => tests.filter((test) => !hasTest(test)));
    expect(told('| R1 | a rule | docs |')).to.have.length(1);
    expect(told('| R1 | a rule | `test/house/nowhere.test.mjs` x |')).to.have.length(1);
    expect(told('| R1 | a rule | `test/house/security-rules.test.mjs` have a row each |')).to.have.length(1);
    expect(told('| R1 | a rule | `test/house/security-rules.test.mjs` name existing tests |')).to.deep.equal([]);
  });
});
