import { expect } from '@esm-bundle/chai';
import { groupsOf, phraseOf } from '../../src/export-frame/phrase.js';

describe('what an opened export holds', () => {
  it('is only words, or words and a passphrase after the first newline', () => {
    const between = ' ';
    expect(phraseOf('legal winner thank')).to.deep.equal({ words: ['legal', 'winner', 'thank'], between });
    expect(phraseOf('legal winner\nopen sesame')).to.deep.equal({ words: ['legal', 'winner'], between, passphrase: 'open sesame' });
    expect(phraseOf('legal winner\ntwo\nlines')).to.deep.equal({ words: ['legal', 'winner'], between, passphrase: 'two\nlines' });
    expect(phraseOf('legal winner\n')).to.deep.equal({ words: ['legal', 'winner'], between });
    expect(phraseOf('\nsesame')).to.deep.equal({ words: [], between, passphrase: 'sesame' });
  });

  it('has words between spaces, including wide Japanese ones', () => {
    expect(phraseOf('あいこくしん\u3000あいさつ  あいだ ').words).to.deep.equal(['あいこくしん', 'あいさつ', 'あいだ']);
  });

  it('is a private key in groups of four, which are one text when copied', () => {
    const { words, between } = groupsOf('0123456789abcdef01');
    expect(words).to.deep.equal(['0123', '4567', '89ab', 'cdef', '01']);
    expect(words.join(between)).to.equal('0123456789abcdef01');
  });
});
