// A developer who uses an entry can name every type that it leads to.
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { packageJson } from '../../scripts/entries.mjs';
import { declaredBy, unnamedIn } from './declarations.mjs';

/** Tags and components are written together with the elements' own entry, which names their types. */
const BESIDE_ELEMENTS = /^\.\/(define(\/.*)?|react|vue|svelte|solid|angular)$/;

/** A page has one framework, and each uses the same names for its parts. */
const OF_A_FRAMEWORK = /^\.\/(react|vue|svelte|solid|angular)$/;

describe('types of the published entries', () => {
  for (const [name, { types }] of Object.entries(packageJson.exports).filter(([, target]) => target.types)) {
    it(`can all be named: ${name}`, () => {
      expect(unnamedIn(types.slice('./'.length), BESIDE_ELEMENTS.test(name) ? ['dist/index.d.ts'] : [])).to.deep.equal([]);
    });
  }

  it('mean the same under one name in every entry', () => {
    const entries = Object.entries(packageJson.exports).filter(([name, { types }]) => types && !OF_A_FRAMEWORK.test(name));
    const meanings = new Map();
    for (const [entry, { types }] of entries)
      for (const [name, declaration] of declaredBy(types.slice('./'.length)))
        meanings.set(name, (meanings.get(name) ?? new Map()).set(declaration, entry));
    const apart = [...meanings].flatMap(([name, found]) => (found.size > 1 ? [`${name}: ${[...found.values()].join(', ')}`] : []));
    expect(meanings.size).to.be.above(300);
    expect(apart).to.deep.equal([]);
  });
});
