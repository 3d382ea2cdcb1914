// What a site with the strictest settings writes compiles against the published declarations, without `any`, `!` or a cast.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { root } from '../../scripts/entries.mjs';
import { sourcesOf, visit } from './source.mjs';

const FORCED = new Set(['TSAnyKeyword', 'TSNonNullExpression', 'TSAsExpression', 'TSTypeAssertion']);

describe('a strict site', () => {
  it('type-checks a login, a sign-up, an export and an added sign-in method', function () {
    this.timeout(120_000);
    const tool = join(root, 'node_modules/.bin/tsc');
    const { stdout } = spawnSync(tool, ['-p', 'test/consumer/tsconfig.json'], { cwd: root, encoding: 'utf8' });
    expect(stdout).to.equal('');
  });

  it('forces nothing', () => {
    const forced = [];
    for (const { path, program } of sourcesOf('test/consumer'))
      visit(program, ({ type }) => void (FORCED.has(type) && forced.push(`${path}: ${type}`)));
    expect(forced).to.deep.equal([]);
  });
});
