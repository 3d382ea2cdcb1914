// A release is built from what is committed, names its sources, and changes nothing here unless asked to.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { root } from '../../scripts/entries.mjs';
import { shipped } from '../../scripts/shipped.mjs';

const VERSION = '99.0.0';
/** A clone with its packages linked: the repository itself may contain what isn't committed. */
function cloneOf(folder) {
  const clone = join(folder, 'clone');
  spawnSync('git', ['clone', '--quiet', root, clone]);
  spawnSync('cp', ['-al', join(root, 'node_modules'), join(clone, 'node_modules')]);
  return clone;
}

describe('a release', function () {
  this.timeout(300_000);
  let folder;
  let clone;
  let out;
  const release = (...args) => spawnSync('node', ['scripts/release.mjs', ...args], { cwd: clone, encoding: 'utf8' });
  const git = (...args) => spawnSync('git', args, { cwd: clone, encoding: 'utf8' }).stdout.trim();
  const hashOf = (file) => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
  const read = (name) => JSON.parse(readFileSync(join(out, name), 'utf8'));

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'kms-released-'));
    clone = cloneOf(folder);
    out = join(folder, 'out');
    const { status, stderr } = release(VERSION, '--dry-run', '--out', out);
    expect(status, stderr).to.equal(0);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('as a dry run leaves the repository as it was', () => {
    expect([git('status', '--porcelain'), git('tag', '--list', 'v*')]).to.deep.equal(['', '']);
  });

  it('has the package under its version, with its chapter in the changelog', () => {
    const file = join(out, `kms-elements-${VERSION}.tgz`);
    const inside = (name) => spawnSync('tar', ['-xOf', file, `package/${name}`], { encoding: 'utf8', maxBuffer: 1e8 }).stdout;
    expect(JSON.parse(inside('package.json')).version).to.equal(VERSION);
    expect(inside('CHANGELOG.md')).to.match(new RegExp(`^## Unreleased\\n\\n## ${VERSION} - \\d{4}-\\d\\d-\\d\\d\\n`, 'm'));
    expect(read('hashes.json').files[`kms-elements-${VERSION}.tgz`]).to.equal(hashOf(file));
  });

  it('has every file that a page loads under its version, and its hash in the import map', () => {
    const host = join(out, 'cdn/kms-elements', VERSION);
    const { integrity, importMap } = read('hashes.json');
    const chunks = readdirSync(join(host, 'chunks')).filter((name) => name.endsWith('.js'));
    expect(Object.keys(integrity)).to.include.members(['./kms.js', ...chunks.map((name) => `./chunks/${name}`)]);
    for (const [name, hash] of Object.entries(integrity)) expect(hashOf(join(host, name)), name).to.equal(hash);
    const map = readFileSync(join(host, 'importmap.json'), 'utf8');
    expect(JSON.parse(map)).to.deep.equal({ integrity });
    expect(importMap.policy).to.equal(`sha256-${createHash('sha256').update(map).digest('base64')}`);
    const documents = ['export-frame.html', 'export-frame.languages.html', 'key-frame.html', 'oauth-callback.js'];
    expect(Object.keys(integrity)).to.include.members(documents.map((name) => `./${name}`));
    const packed = spawnSync('tar', ['-xOf', join(out, `kms-elements-${VERSION}.tgz`), 'package/dist/integrity.json'], {
      encoding: 'utf8',
    });
    for (const name of documents) expect(JSON.parse(packed.stdout)[name], name).to.equal(hashOf(join(host, name)));
  });

  it('is the same, byte for byte, when someone else builds it, whatever packages are in their folder', () => {
    const changed = join(clone, 'node_modules/lit/index.js');
    rmSync(changed);
    writeFileSync(changed, 'throw new Error("changed by the maker");\n');
    const again = join(folder, 'again');
    const env = { ...process.env, TZ: 'Pacific/Auckland', LANG: 'C', NODE_ENV: 'production' };
    const made = spawnSync('node', ['scripts/release.mjs', VERSION, '--dry-run', '--out', again], { cwd: clone, encoding: 'utf8', env });
    expect(made.status, made.stderr).to.equal(0);
    expect(JSON.parse(readFileSync(join(again, 'hashes.json'), 'utf8'))).to.deep.equal(read('hashes.json'));
  });

  it('names every package that a site gets with it, and its license', () => {
    const { metadata, components } = read('sbom.cdx.json');
    expect([metadata.component.name, metadata.component.version]).to.deep.equal(['kms-elements', VERSION]);
    const wanted = [...shipped()].map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
    expect(components.map(({ name, version }) => `${name}@${version}`)).to.have.members(wanted);
    expect(components.filter(({ licenses }) => !licenses?.length).map(({ name }) => name)).to.deep.equal([]);
  });

  it('is made of packages that the lock file pins by their hash', () => {
    const loose = [...shipped()].filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity));
    expect(loose.map(([path]) => path)).to.deep.equal([]);
  });

  const REFUSED = { 'no version': [], 'what is no version': ['next'], 'an older version': ['0.0.1'] };
  for (const [name, args] of Object.entries(REFUSED)) {
    it(`refuses ${name}`, () => {
      const { status, stderr } = release(...args, '--dry-run', '--out', join(folder, 'other'));
      expect([status, stderr.startsWith('release: ')]).to.deep.equal([1, true]);
    });
  }
});
