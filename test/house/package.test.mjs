// What a site installs, and the words that the repository doesn't use.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { packageJson, root } from '../../scripts/entries.mjs';
import { filesOf } from './source.mjs';

/** Each stands in README with its reason. */
const RUNTIME = ['@hpke/core', '@noble/curves', '@noble/hashes', '@simplewebauthn/browser', '@wallet-standard/app', 'idb-keyval', 'lit'];
const EXACT = /^\d+\.\d+\.\d+$/;
const VAGUE_NAME = /(^|[-/])(utils?|helpers?|common|managers?|misc)([-./]|$)/;

const read = (path) => readFileSync(join(root, path), 'utf8');
const lock = JSON.parse(read('package-lock.json'));
const written = ['src', 'emulator', 'demo', 'test', 'scripts', 'bench'].flatMap((folder) =>
  filesOf(folder, ['.ts', '.mjs', '.html', '.css']),
);

describe('package', () => {
  it('has exact versions, those of the lock file', () => {
    for (const kind of ['dependencies', 'devDependencies']) {
      for (const [name, version] of Object.entries(packageJson[kind])) {
        expect(version, name).to.match(EXACT);
        expect(lock.packages[`node_modules/${name}`]?.version, `${name} in the lock file`).to.equal(version);
      }
    }
  });

  it('has one version, in its files and in their message on a page with two copies', () => {
    expect(read('src/define/release.ts')).to.contain(`RELEASE = '${packageJson.version}'`);
  });

  it('installs only the known packages at a site, each with its reason in README', () => {
    expect(Object.keys(packageJson.dependencies).sort()).to.deep.equal(RUNTIME);
    const rows = read('README.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(RUNTIME.filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).to.deep.equal([]);
  });

  it('locks every package to its hash', () => {
    const loose = Object.entries(lock.packages).filter(([path, entry]) => path && !entry.link && !entry.integrity);
    expect(loose.map(([path]) => path)).to.deep.equal([]);
  });

  it('has no unfinished notes and no test that excludes others', () => {
    const unfinished = new RegExp(['TO', 'DO|FIX', 'ME|X', 'XX'].join(''));
    const exclusive = /\b(describe|it)\.(only|skip)\(/;
    expect(written.filter((path) => unfinished.test(read(path)) || exclusive.test(read(path)))).to.deep.equal([]);
  });

  it('has no file with a meaningless name', () => {
    expect(written.filter((path) => VAGUE_NAME.test(path))).to.deep.equal([]);
  });
});
