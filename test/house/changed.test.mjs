// What `npm test -- --changed` runs.
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { nearest, testsTouched } from '../../scripts/changed.mjs';

const UNIT = { files: /(?<!\.browser)\.test\.ts$/ };

describe('the tests that a change touches', () => {
  it('are those whose imports lead to it, through other files too', () => {
    const touched = testsTouched(UNIT, ['src/encoding/hex.ts']);
    expect(touched).to.include.members(['test/encoding/text-codecs.test.ts', 'test/client/transport.test.ts']);
    expect(touched).to.not.include('test/flows/otp-input.test.ts');
  });

  it('are sorted nearest first, those with its own name before all others', () => {
    const journeys = testsTouched({ files: /\.journey\.ts$/, reads: ['src/'] }, ['src/elements/account/face.ts']);
    expect(nearest(journeys, ['src/elements/account/face.ts'], { most: 1 })).to.deep.equal(['test/journeys/account.journey.ts']);
    const units = testsTouched(UNIT, ['src/encoding/hex.ts']);
    expect(nearest(units, ['src/encoding/hex.ts'], { most: 3 })).to.have.length(3);
    const own = ['test/flows/otp-input.test.ts', 'test/flows/otp-left.test.ts'];
    expect(nearest(testsTouched(UNIT, own), own, { most: 1 })).to.deep.equal(own);
  });

  it('are the changed tests themselves', () => {
    expect(testsTouched(UNIT, ['test/encoding/text-codecs.test.ts'])).to.deep.equal(['test/encoding/text-codecs.test.ts']);
  });

  it('are all that use the changed file without an import', () => {
    const own = testsTouched({ files: /\.journey\.ts$/, reads: ['src/'] }, ['src/kms.ts']);
    expect(own.length).to.be.above(20);
    expect(testsTouched({ files: /\.journey\.ts$/, reads: ['src/'] }, ['README.md'])).to.deep.equal([]);
  });

  it('are all there are when the packages change', () => {
    expect(testsTouched(UNIT, ['package-lock.json'])).to.have.length(testsTouched({ ...UNIT, reads: [''] }, ['README.md']).length);
  });
});
