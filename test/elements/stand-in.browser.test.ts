// A user without a name: what is shown instead is complete in every language and on the narrowest screen, and isn't an identifier.
import { expect } from '@esm-bundle/chai';
import { button, findButton, mount, unmountAll, until } from '../support/elements.js';
import { fakeClient, signedIn } from '../support/fake-client.js';

const USER = 'c4b74e00-0000-4000-8000-00000000a1b2';
const LANGUAGES =
  'ar bn cs da de el es-419 es fa fi fr he hi hu id it ja ko nb nl pl pt-BR pt-PT ro ru sv th tr uk vi zh-Hans zh-Hant'.split(' ');

describe('a placeholder for a name', () => {
  afterEach(unmountAll);

  function shown(lang: string, attributes: Readonly<Record<string, string>>) {
    const into = document.createElement('div');
    Object.assign(into, { lang, style: 'inline-size: 288px' });
    document.body.append(into);
    // Nothing answers who that is.
    return mount('kms-session', { client: fakeClient(signedIn({ userId: USER })), attributes, into });
  }
  const cut = (root: ShadowRoot) =>
    [...root.querySelectorAll('bdi')].filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline');

  for (const lang of ['en', ...LANGUAGES]) {
    for (const attribute of ['with-everywhere', 'compact']) {
      it(`is whole in ${lang}, ${attribute}`, async () => {
        const element = shown(lang, { [attribute]: '' });
        const root = element.shadowRoot as ShadowRoot;
        await until(() => root.querySelector('bdi')?.textContent);
        await until(() => lang === 'en' || root.querySelector('bdi')?.textContent !== 'Your account');
        expect(cut(root).map((one) => one.textContent)).to.deep.equal([]);
        expect(root.textContent).to.not.include('c4b74e');
      });
    }
  }

  it('is whole in its menu', async () => {
    const element = shown('en', { compact: '' });
    await until(() => findButton(element, 'Your account'));
    button(element, 'Your account').click();
    const head = await until(() => element.shadowRoot?.querySelector<HTMLElement>('.pop-head bdi'));
    expect(head.scrollWidth).to.be.at.most(head.clientWidth + 1);
  });
});
