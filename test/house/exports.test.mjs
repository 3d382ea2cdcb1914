// Every entry can be imported without a page, and exports exactly the documented names.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { ANGULAR, outputs, packageJson, root } from '../../scripts/entries.mjs';

const listed = JSON.parse(readFileSync(join(root, 'test/house/exports.json'), 'utf8'));
/** Angular's own compiler completes its entry first, as test/apps does. What that re-exports can be imported as it is. */
const importable = [...outputs]
  .filter(([name]) => name.startsWith('.'))
  .map(([name, file]) => [name, name === ANGULAR ? 'dist/frameworks/angular-signals.js' : file]);

describe('exports', () => {
  for (const [name, file] of importable) {
    it(`${name} imports without a page and exports the listed names`, async () => {
      const names = Object.keys(await import(join(root, file)));
      expect(names.sort()).to.deep.equal(listed[name]);
      expect(globalThis).to.not.have.property('document');
    });

    it(`${name} ships its types, and is readable as it is`, () => {
      expect(existsSync(join(root, file.replace(/\.js$/, '.d.ts')))).to.equal(true);
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      // Pages load these as they are.
      const isServed = /^dist\/(oauth-callback|emulator\/inline)\.js$/.test(file);
      if (!isServed) expect(Math.max(...lines.map(({ length }) => length))).to.be.below(2000);
    });
  }

  it('lists no missing entry', () => {
    expect(Object.keys(listed)).to.deep.equal(importable.map(([name]) => name));
  });

  it('has every file that package.json names', () => {
    const named = [
      ...Object.values(packageJson.bin),
      packageJson.unpkg,
      packageJson.jsdelivr,
      packageJson.customElements,
      packageJson.types,
    ];
    expect(named.filter((path) => !existsSync(join(root, path)))).to.deep.equal([]);
  });

  it('types all ten tags if all of them are defined', () => {
    const read = (file) => readFileSync(join(root, 'dist/define', file), 'utf8');
    const files = [...read('all.d.ts').matchAll(/from '\.\/([\w-]+)\.js'/g)].map(([, name]) => `${name}.d.ts`);
    const tags = files.flatMap((file) => [...read(file).matchAll(/'(kms-[\w-]+)': Kms/g)].map(([, tag]) => tag));
    expect(tags.sort()).to.deep.equal(
      [
        'account',
        'approvals',
        'confirm',
        'export',
        'import',
        'login',
        'oauth-button',
        'otp',
        'provider',
        'session',
        'signup',
        'step-up',
      ].map((name) => `kms-${name}`),
    );
  });

  it('keeps effects on import to the entries that say so', () => {
    expect(packageJson.sideEffects.filter((path) => path.startsWith('dist/'))).to.have.members([
      'dist/define/*',
      'dist/kms.js',
      'dist/oauth-callback.js',
      'dist/before.css',
    ]);
  });
});
