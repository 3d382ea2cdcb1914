import { expect } from '@esm-bundle/chai';
import { mount, type OurTag, settled, unmountAll } from '../support/elements.js';
import { fakeClient, signedIn } from '../support/fake-client.js';

/** Elements as a page shows them, and the signed-in user. */
const SHOWN: readonly (readonly [tag: OurTag, attributes: Readonly<Record<string, string>>, isSignedIn: boolean])[] = [
  ['kms-login', {}, false],
  ['kms-login', {}, true],
  ['kms-otp', {}, false],
  ['kms-signup', {}, false],
  ['kms-oauth-button', { provider: 'google' }, false],
  ['kms-session', {}, true],
  ['kms-session', { compact: '' }, true],
  ['kms-session', { 'with-accounts': '' }, false],
  ['kms-account', {}, true],
  ['kms-approvals', {}, false],
  ['kms-export', { 'wallet-id': 'w' }, true],
  ['kms-import', {}, true],
];

/** Texts and labels of a shadow tree that aren't inside an element with its own language. */
function unmarked(root: ShadowRoot): readonly string[] {
  const texts = [...root.querySelectorAll<HTMLElement>('*')].flatMap((one) => {
    const own = [...one.childNodes].flatMap((node) => (node instanceof Text ? [node.data.trim()] : []));
    const said = [...own, one.getAttribute('aria-label') ?? '', one.getAttribute('aria-description') ?? ''].filter(Boolean);
    return one.closest('[lang="en"]') || one.localName === 'style' ? [] : said;
  });
  return [...new Set(texts)];
}

describe('texts of an element in a page in a language without texts', () => {
  afterEach(() => {
    unmountAll();
    document.documentElement.lang = 'en';
  });

  for (const [tag, attributes, isSignedIn] of SHOWN) {
    it(`say which language they are in: ${[tag, ...Object.keys(attributes)].join(' ')}${isSignedIn ? ', signed in' : ''}`, async () => {
      document.documentElement.lang = 'eo';
      const element = mount(tag, { client: fakeClient(isSignedIn ? signedIn() : undefined), attributes });
      await settled(element);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(unmarked(element.shadowRoot!)).to.deep.equal([]);
    });
  }
});
