import { expect } from '@esm-bundle/chai';
import type { NewWay } from '../../src/account/account.js';
import { KmsError } from '../../src/errors.js';
import { violationsOf } from '../support/accessibility.js';
import { atStep, button, findButton, headingOf, mount, settled, statusOf, unmountAll, until } from '../support/elements.js';
import { EMAIL_ONLY, fakeClient, signedIn } from '../support/fake-client.js';
import { answering } from '../support/fake-person.js';

const ADA = { userName: 'Ada King', userEmail: 'ada@example.com' };
const PASSKEY = { authenticatorId: 'a1', authenticatorName: 'Laptop' };

describe('the offer of a passkey', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    unmountAll();
    localStorage.clear();
  });

  /** A user who has just typed a code. */
  async function came({ attributes = { 'offer-passkey': '' }, user = ADA as object, methods = ['email', 'passkey'] as const } = {}) {
    const client = fakeClient();
    client.config = Promise.resolve({ ...EMAIL_ONLY, methods: [...methods] });
    answering(client, () => user);
    const additions: { readonly way: NewWay; done(): void; failed(thrown: unknown): void }[] = [];
    const account = {
      add: (way: NewWay) => new Promise((done, failed) => additions.push({ way, done: () => done([]), failed })),
    };
    Object.assign(client, { account });
    const element = mount('kms-login', { client, attributes });
    await atStep(element, 'contact');
    const session = signedIn();
    client.setSession(session);
    client.flow.show({ step: 'done', signedUp: false, organizationId: 'sub-org-1', userId: 'user-1', expiresAtMs: Date.now() + 900_000 });
    await until(() => headingOf(element) === 'Ada King');
    return { client, element, additions };
  }

  it('is made to a user who signed in with a code, and declined for good with one press', async () => {
    const { element } = await came();
    await until(() => findButton(element, 'Not now'));
    expect(await violationsOf(element)).to.deep.equal([]);
    button(element, 'Not now').focus();
    button(element, 'Not now').click();
    await until(() => !findButton(element, 'Add a passkey'));
    expect(element.shadowRoot?.activeElement?.className).to.equal('heading');
    unmountAll();
    const again = await came();
    await settled(again.element);
    expect(findButton(again.element, 'Add a passkey')).to.equal(undefined);
  });

  it('adds one in the press itself, and says so', async () => {
    const { element, additions } = await came();
    await until(() => findButton(element, 'Add a passkey'));
    button(element, 'Add a passkey').click();
    expect(additions.map(({ way }) => way.type)).to.deep.equal(['passkey']);
    await until(() => findButton(element, 'Waiting for your device…'));
    additions[0]?.failed(new KmsError('passkey_cancelled'));
    await until(() => statusOf(element) === 'No passkey was added. Try again.');
    button(element, 'Add a passkey').click();
    additions[1]?.done();
    await until(() => statusOf(element) === 'Passkey added. Use it the next time you sign in.');
    expect(findButton(element, 'Not now')).to.equal(undefined);
  });

  it('lets the browser create one by itself with `auto`, and says so', async () => {
    const { element, additions } = await came({ attributes: { 'offer-passkey': 'auto' } });
    await until(() => additions.length > 0);
    expect(additions[0]?.way).to.deep.equal({ type: 'passkey', conditional: true });
    expect(findButton(element, 'Add a passkey')).to.equal(undefined);
    additions[0]?.done();
    await until(() => statusOf(element) === 'Passkey added. Use it the next time you sign in.');
  });

  it('is made if the browser creates none by itself: once, without a failure, and can be declined for good', async () => {
    const { element, additions } = await came({ attributes: { 'offer-passkey': 'auto' } });
    await until(() => additions.length > 0);
    additions[0]?.failed(new KmsError('passkey_cancelled'));
    await until(() => findButton(element, 'Add a passkey'));
    expect(statusOf(element)).not.to.include('No passkey');
    expect(additions.length).to.equal(1);
    button(element, 'Not now').click();
    await until(() => !findButton(element, 'Add a passkey'));
    unmountAll();
    const again = await came({ attributes: { 'offer-passkey': 'auto' } });
    await settled(again.element);
    expect(again.additions).to.deep.equal([]);
  });

  for (const [why, options] of [
    ['the page did not ask for it', { attributes: {} as never }],
    ['they have one', { user: { ...ADA, authenticators: [PASSKEY] } }],
    ['the service takes none', { methods: ['email'] as never }],
  ] as const) {
    it(`isn't made if ${why}`, async () => {
      const { client, element } = await came(options);
      await client.providers();
      await settled(element);
      expect(findButton(element, 'Add a passkey')).to.equal(undefined);
      expect(findButton(element, 'Sign out')).not.to.equal(undefined);
    });
  }
});
