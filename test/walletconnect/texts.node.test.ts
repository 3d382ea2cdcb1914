import { expect } from '@esm-bundle/chai';
import { languageFiles } from '../../scripts/languages.mjs';
import { CODE } from '../../src/texts/en/code.js';
import { FIRST } from '../../src/texts/en/first.js';
import { SIGNED_IN } from '../../src/texts/en/signed-in.js';
import { WAYS } from '../../src/texts/en/ways.js';
import { WALLETCONNECT } from '../../src/texts/walletconnect.js';
import { OF_ELEMENTS } from '../../src/walletconnect/words.js';
import { announceWalletConnect } from '../../src/walletconnect.js';

describe('the WalletConnect dialog', () => {
  it('has its own texts in every language, and none of them in English', () => {
    expect(Object.keys(WALLETCONNECT).sort()).to.deep.equal(['en', ...languageFiles].sort());
    const [scan, copy] = WALLETCONNECT.en;
    const same = Object.entries(WALLETCONNECT).filter(([tag, texts]) => tag !== 'en' && (texts[0] === scan || texts[1] === copy));
    expect(same.map(([tag]) => tag)).to.deep.equal([]);
  });

  it("has the elements' texts in English", () => {
    const said: Readonly<Record<string, string>> = { ...CODE, ...FIRST, ...SIGNED_IN, ...WAYS };
    expect(OF_ELEMENTS).to.deep.equal(Object.fromEntries(Object.keys(OF_ELEMENTS).map((name) => [name, said[name]])));
  });
});

describe('announceWalletConnect', () => {
  const library = () => Promise.reject(new Error('not now'));

  it('does nothing without a page', () => {
    expect(announceWalletConnect({ projectId: 'project', library })()).to.equal(undefined);
  });

  it('reports at once what is missing', () => {
    const lacking = [{ projectId: '', library }, { projectId: 'project' }] as unknown as Parameters<typeof announceWalletConnect>[0][];
    const faults = lacking.map((options) => {
      try {
        return announceWalletConnect(options);
      } catch (thrown) {
        return `${(thrown as { code: string }).code} ${(thrown as { path: string }).path}`;
      }
    });
    expect(faults).to.deep.equal(['config_invalid projectId', 'config_invalid library']);
  });
});
