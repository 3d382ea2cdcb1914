// The same sources give the same bytes in any folder: a reader who doubts a published file can build it again.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { root } from '../../scripts/entries.mjs';

const SOURCES = ['src', 'emulator', 'scripts', 'test/support', 'package.json', 'custom-elements.json', 'tsconfig.json'];

const run = promisify(execFile);

/** Hash of each file that a bundler makes, by its path. */
function hashesOf(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|map|html|txt)$/.test(name));
  const hash = (name) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return Object.fromEntries(names.sort().map((name) => [name, hash(name)]));
}

describe('a build of the same sources', function () {
  this.timeout(120_000);
  // Next to the packages, so that they are linked and not copied. Through a link to their folder they would be elsewhere.
  mkdirSync(join(root, '.cache'), { recursive: true });
  const copy = mkdtempSync(join(root, '.cache/again-'));
  after(function () {
    this.timeout(60_000);
    rmSync(copy, { recursive: true });
  });

  it('gives the same bytes in another folder', async () => {
    const configs = readdirSync(root).filter((name) => /^vite\..*config\.ts$/.test(name));
    for (const path of [...SOURCES, ...configs]) cpSync(join(root, path), join(copy, path), { recursive: true });
    await run('cp', ['-al', join(root, 'node_modules'), join(copy, 'node_modules')]);
    await run('node', ['scripts/build.mjs', '--no-types'], { cwd: copy });
    expect(existsSync(join(copy, 'dist/kms.js'))).to.equal(true);
    expect(hashesOf(join(copy, 'dist'))).to.deep.equal(hashesOf(join(root, 'dist')));
  });
});
