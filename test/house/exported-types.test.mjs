// Whoever uses an entry can name every type that it leads to.
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { packageJson } from '../../scripts/entries.mjs';
import { unnamedIn } from './declarations.mjs';

/** Tags and components are written together with the elements' own entry, which names what is theirs. */
const BESIDE_ELEMENTS = /^\.\/(define(\/.*)?|react|vue|svelte|solid|angular)$/;

describe('types of the published entries', () => {
  for (const [name, { types }] of Object.entries(packageJson.exports).filter(([, target]) => target.types)) {
    it(`can all be named: ${name}`, () => {
      expect(unnamedIn(types.slice('./'.length), BESIDE_ELEMENTS.test(name) ? ['dist/index.d.ts'] : [])).to.deep.equal([]);
    });
  }
});
