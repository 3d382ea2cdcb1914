import { expect } from '@esm-bundle/chai';
import { entropyToMnemonic } from '@scure/bip39';
import { wordlist as french } from '@scure/bip39/wordlists/french.js';
import { wordlist as japanese } from '@scure/bip39/wordlists/japanese.js';
import { wordlist as simplifiedChinese } from '@scure/bip39/wordlists/simplified-chinese.js';
import { readPhrase } from '../../src/import-frame/read-phrase.js';

const WORDS = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const plain = (text: string, passphrase = '') => {
  const read = readPhrase(text, passphrase);
  return 'plaintext' in read ? new TextDecoder().decode(read.plaintext) : read;
};

describe('a recovery phrase as it is typed', () => {
  it('may have any case and any spaces', () => {
    expect(plain(`  ${WORDS.toUpperCase().replaceAll(' ', ' \n\t ')}\n`)).to.equal(WORDS);
  });

  it("is sealed with its passphrase after a newline, and the passphrase's spaces count", () => {
    expect(plain(WORDS, ' open  sesame ')).to.equal(`${WORDS}\n open  sesame `);
  });

  it('may be in any of the nine languages, with accents as one character or two', () => {
    for (const list of [french, japanese, simplifiedChinese]) {
      const phrase = entropyToMnemonic(new Uint8Array(16).fill(7), list);
      for (const form of ['NFC', 'NFD'] as const) expect(plain(phrase.normalize(form))).to.equal(phrase.split(/\s/u).join(' '));
    }
  });

  it('has 12, 15, 18, 21 or 24 words', () => {
    expect(plain(WORDS.replace(' yellow', ''))).to.deep.equal({ fault: 'importCount', places: { count: 11 } });
    expect(plain(' ')).to.deep.equal({ fault: 'importCount', places: { count: 0 } });
    for (const bytes of [16, 20, 24, 28, 32]) {
      const phrase = entropyToMnemonic(new Uint8Array(bytes).fill(1), french);
      expect(plain(phrase)).to.equal(phrase);
    }
  });

  it("has words of one list: the first that isn't in it is named by its number", () => {
    expect(plain(WORDS.replace('year', 'yaer'))).to.deep.equal({ fault: 'importUnknown', places: { position: 4 } });
    expect(plain(WORDS.replace('winner', 'gagner'))).to.deep.equal({ fault: 'importUnknown', places: { position: 2 } });
  });

  it('has a checksum, which a wrong order breaks', () => {
    expect(plain(WORDS.replace('legal winner', 'winner legal'))).to.deep.equal({ fault: 'importChecksum' });
  });
});
