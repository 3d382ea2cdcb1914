// Every promise to someone who judges this package names a test that tries it, and the test exists.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { root } from '../../scripts/entries.mjs';

/** Tables of promises: file, and the head of the table. */
const TABLES = [
  ['SECURITY.md', '| against | how | test |'],
  ['docs/security.md', '| promise | against | how it is kept | test | not promised |'],
  ['docs/accessibility.md', '| criterion | how | test |'],
  ['docs/server.md', '| check | what could happen without it | test |'],
  ['docs/reliability.md', '| what | how long at most | meanwhile | then | test |'],
];

/** Rows of a table, split into cells. */
function rowsOf(text, head) {
  const [, after] = text.split(`${head}\n`);
  const lines = after?.split('\n') ?? [];
  const end = lines.findIndex((line) => !line.startsWith('|'));
  const column = head.split('|').findIndex((cell) => cell.trim() === 'test');
  return lines.slice(1, end).map((line) => ({ line, cell: line.split(/(?<!\\)\|/)[column] ?? '' }));
}

/** What a row lacks: any test at all, or one that exists. */
function lackOf({ line, cell }) {
  const paths = [...cell.matchAll(/`(test\/[^`]+)`/g)].map(([, path]) => path);
  const lost = paths.filter((path) => !existsSync(join(root, path)));
  return paths.length === 0 || lost.length > 0 ? [`${line.slice(0, 60)}… ${lost.join()}`] : [];
}

describe('promises', () => {
  for (const [file, head] of TABLES) {
    it(`each name a test: ${file}`, () => {
      const rows = rowsOf(readFileSync(join(root, file), 'utf8'), head);
      expect(rows.length).to.be.above(7);
      expect(rows.flatMap(lackOf)).to.deep.equal([]);
    });
  }

  it('without a test, or with a missing one, are reported', () => {
    const [, head] = TABLES[2];
    const lacks = (test) => rowsOf(`${head}\n|---|---|---|\n| a | b | ${test} |\n`, head).flatMap(lackOf);
    expect([lacks('docs').length, lacks('`test/nowhere.test.ts`').length, lacks('`test/house/promises.test.mjs`').length]).to.deep.equal([
      1, 1, 0,
    ]);
  });
});
