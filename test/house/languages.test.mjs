// Every language says all that English says, with the same places, in its own words.
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { englishTexts } from '../../scripts/english-texts.mjs';
import { faultsOf } from '../../scripts/language-faults.mjs';
import { languages, textsIn } from '../../scripts/languages.mjs';
import { sumOf } from './bytes.mjs';

const english = englishTexts();

describe('languages', () => {
  it('are thirty besides English', () => {
    expect(languages.length).to.be.at.least(30);
  });

  for (const tag of languages) {
    it(`say everything in ${tag}, and nothing in English`, () => {
      expect(faultsOf(textsIn(tag), english, { partial: true })).to.deep.equal([]);
    });
  }

  it('weigh at most 3.25 kB each', () => {
    const texts = (tag) => Object.entries(textsIn(tag)).flatMap(([name, text]) => (name.startsWith('frame.') ? [] : [text]));
    const heavy = languages.map((tag) => [tag, sumOf([texts(tag).join('\n')]).brotli]).filter(([, bytes]) => bytes > 3250);
    expect(heavy).to.deep.equal([]);
  });

  it('are told what is wrong with a text', () => {
    const planted = { signIn: 'Sign in to this', codeSent: 'Code', endsIn: 'x'.repeat(90), gone: 'weg', or: '' };
    const faults = faultsOf({ ...planted, endsIn: `${planted.endsIn} {time}` }, english, { partial: true });
    expect(faults.map((line) => line.split(':')[0]).sort()).to.deep.equal(['codeSent', 'endsIn', 'gone', 'or', 'signIn']);
    expect(faultsOf({}, english).length).to.equal(Object.values(english).filter(Boolean).length);
  });
});
