import { expect } from '@esm-bundle/chai';
import { phraseOf } from '../../src/export-frame/phrase.js';

describe('what an opened export holds', () => {
  it('is words alone, or words and a passphrase behind the first newline', () => {
    expect(phraseOf('legal winner thank')).to.deep.equal({ words: ['legal', 'winner', 'thank'] });
    expect(phraseOf('legal winner\nopen sesame')).to.deep.equal({ words: ['legal', 'winner'], passphrase: 'open sesame' });
    expect(phraseOf('legal winner\ntwo\nlines')).to.deep.equal({ words: ['legal', 'winner'], passphrase: 'two\nlines' });
    expect(phraseOf('legal winner\n')).to.deep.equal({ words: ['legal', 'winner'] });
    expect(phraseOf('\nsesame')).to.deep.equal({ words: [], passphrase: 'sesame' });
  });

  it('has words between spaces, the wide ones of Japanese among them', () => {
    expect(phraseOf('あいこくしん\u3000あいさつ  あいだ ').words).to.deep.equal(['あいこくしん', 'あいさつ', 'あいだ']);
  });
});
