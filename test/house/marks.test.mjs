// The brands' marks are those of the icon package, as npm run marks writes them.
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { areMarksFresh, MARKS } from '../../scripts/marks.mjs';

describe('the logos of social accounts', () => {
  it('are those that npm run marks writes', () => {
    expect(areMarksFresh(), `${MARKS.join(', ')}: run npm run marks`).to.equal(true);
  });
});
