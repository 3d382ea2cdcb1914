import { expect } from '@esm-bundle/chai';
import { dialogsOf } from '../../src/walletconnect/dialog.js';

const page = document.documentElement;

/** How a dialog's text is drawn in this page. */
async function styleOfText(): Promise<Pick<CSSStyleDeclaration, 'fontFamily' | 'fontSize' | 'fontWeight' | 'lineHeight'>> {
  const dialog = await dialogsOf([])({ kind: 'pair' });
  const drawn = document.body.lastElementChild?.shadowRoot?.querySelector('.status');
  const { fontFamily, fontSize, fontWeight, lineHeight } = getComputedStyle(drawn!);
  dialog.close();
  return { fontFamily, fontSize, fontWeight, lineHeight };
}

describe('the WalletConnect dialog', () => {
  const host = () => document.body.lastElementChild;
  const opened = async () => {
    const before = host();
    const dialog = await dialogsOf([])({ kind: 'pair' });
    const drawn = host()?.shadowRoot?.querySelector('dialog');
    if (!drawn) throw new Error('no dialog');
    return { before, dialog, drawn };
  };
  const gone = (drawn: HTMLElement) => !drawn.isConnected && !document.querySelector(':modal');

  it('closes with Cancel, even if nothing refers to it', async () => {
    const { before, dialog, drawn } = await opened();
    drawn.querySelector<HTMLElement>('button.quiet')?.click();
    expect([gone(drawn), host(), dialog.leaving.aborted]).to.deep.equal([true, before, true]);
  });

  it('closes with Escape, even if nothing refers to it', async () => {
    const { before, dialog, drawn } = await opened();
    const closed = new Promise((resolve) => drawn.addEventListener('close', resolve));
    // What the browser does with the key.
    drawn.close();
    await closed;
    expect([gone(drawn), host(), dialog.leaving.aborted]).to.deep.equal([true, before, true]);
  });

  it('offers no apps on a desktop, whatever a script puts on the prototype', async () => {
    Object.defineProperty(Object.prototype, 'apps', { value: [{ name: 'Theirs', link: 'https://evil.example' }], configurable: true });
    const { dialog, drawn } = await opened();
    try {
      dialog.show('wc:pairing');
      expect([drawn.querySelectorAll('a').length, drawn.querySelectorAll('svg').length]).to.deep.equal([0, 1]);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'apps');
      dialog.close();
    }
  });
});

describe('the text of the WalletConnect dialog', () => {
  afterEach(() => page.removeAttribute('style'));

  it('has the size that the page sets, even if it sets no font', async () => {
    page.style.cssText = 'font: 700 10px / 4 monospace; --kms-font-size: 20px';
    expect(await styleOfText()).to.deep.equal({ fontFamily: 'monospace', fontSize: '20px', fontWeight: '400', lineHeight: '30px' });
  });

  it('has the font that the page sets', async () => {
    page.style.cssText = '--kms-font: serif';
    expect((await styleOfText()).fontFamily).to.equal('serif');
  });
});
