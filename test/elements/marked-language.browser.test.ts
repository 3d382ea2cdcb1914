import { expect } from '@esm-bundle/chai';
import { mount, type OurTag, settled, unmountAll, until } from '../support/elements.js';
import { accountClient, EMAIL, PASSKEY } from '../support/fake-account.js';
import { EMAIL_ONLY, type FakeClient, fakeClient, signedIn } from '../support/fake-client.js';

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

/** Texts and labels of a shadow tree, each with the element that has it. */
function textsOf(root: ShadowRoot): readonly (readonly [text: string, of: Element])[] {
  return [...root.querySelectorAll('*:not(style)')].flatMap((one) => {
    const own = [...one.childNodes].flatMap((node) => (node instanceof Text ? [node.data.trim()] : []));
    const said = [...own, one.getAttribute('aria-label') ?? '', one.getAttribute('aria-description') ?? ''].filter(Boolean);
    return said.map((text) => [text, one] as const);
  });
}

/** Those that aren't inside an element with its own language. */
function unmarked(root: ShadowRoot): readonly string[] {
  return [...new Set(textsOf(root).flatMap(([text, of]) => (of.closest('[lang="en"]') ? [] : [text])))];
}

/** A client with which each of them has something to say: a social account, and two signed-in accounts. */
function clientFor(tag: OurTag, isSignedIn: boolean): FakeClient {
  const client = tag === 'kms-account' ? accountClient(EMAIL, PASSKEY) : fakeClient(isSignedIn ? signedIn() : undefined);
  client.config = Promise.resolve({ ...EMAIL_ONLY, methods: ['email', 'google'] });
  client.canUse = () => true;
  client.accounts = ['ann', 'bob'].map((organizationId) => ({
    organizationId,
    userId: `user-of-${organizationId}`,
    expiresAtMs: Date.now() + 900_000,
    current: false,
  }));
  return client;
}

describe('texts of an element in a page in a language without texts', () => {
  afterEach(() => {
    unmountAll();
    document.documentElement.lang = 'en';
  });

  for (const [tag, attributes, isSignedIn] of SHOWN) {
    it(`say which language they are in: ${[tag, ...Object.keys(attributes)].join(' ')}${isSignedIn ? ', signed in' : ''}`, async () => {
      document.documentElement.lang = 'eo';
      const element = mount(tag, { client: clientFor(tag, isSignedIn), attributes });
      const root = await until(() => element.shadowRoot);
      await until(() => textsOf(root).length > 0);
      await settled(element);
      expect(unmarked(root)).to.deep.equal([]);
    });
  }
});
