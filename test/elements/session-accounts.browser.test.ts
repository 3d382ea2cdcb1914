import { expect } from '@esm-bundle/chai';
import { sendKeys } from '@web/test-runner-commands';
import { KmsError } from '../../src/errors.js';
import type { SignOutOptions } from '../../src/session/session.js';
import { asMoment } from '../../src/texts/formats.js';
import { english } from '../../src/texts/locale.js';
import { violationsOf } from '../support/accessibility.js';
import {
  alertOf,
  button,
  findButton,
  headingOf,
  listen,
  mount,
  partOf,
  settled,
  statusOf,
  unmountAll,
  until,
} from '../support/elements.js';
import { type FakeClient, fakeClient, signedIn } from '../support/fake-client.js';
import { answering } from '../support/fake-person.js';

const ANN = 'ann';
const BOB = 'bob';

/** A device on which accounts are signed in, the first one being the current one. */
function deviceOf(...organizationIds: readonly string[]): FakeClient {
  const [current = ''] = organizationIds;
  const client = fakeClient(signedIn({ organizationId: current, userId: `user-of-${current}` }));
  let all = organizationIds;
  Object.assign(client.session, {
    list: async () => {
      const { snapshot } = client.session;
      const now = snapshot.state === 'signed-in' ? snapshot.organizationId : undefined;
      return all.map((organizationId) => {
        return { organizationId, userId: `user-of-${organizationId}`, expiresAtMs: Date.now() + 900_000, current: organizationId === now };
      });
    },
    signOut: async ({ organizationId }: SignOutOptions = {}) => {
      const { snapshot } = client.session;
      const now = snapshot.state === 'signed-in' ? snapshot.organizationId : undefined;
      all = all.filter((one) => one !== (organizationId ?? now));
      if (organizationId === undefined || organizationId === now) client.setSession({ state: 'signed-out', reason: 'user' });
    },
  });
  return client;
}

/** The signed-in user. */
function currentOf({ session: { snapshot } }: FakeClient): string | undefined {
  return snapshot.state === 'signed-in' ? snapshot.userId : undefined;
}

const shown = (client: FakeClient, attributes: Record<string, string> = {}) => mount('kms-session', { client, attributes });
type Shown = ReturnType<typeof shown>;

async function opened(element: Shown): Promise<Shown> {
  await until(() => findButton(element, 'Switch account'));
  button(element, 'Switch account').click();
  await until(() => findButton(element, 'Use another account'));
  return element;
}

describe('kms-session with several accounts', () => {
  afterEach(unmountAll);

  it("doesn't mention accounts if there is only one", async () => {
    const element = shown(deviceOf(ANN));
    await settled(element);
    expect(findButton(element, 'Switch account')).to.equal(undefined);
    expect(findButton(element, 'Use another account')).to.equal(undefined);
    expect(findButton(element, 'Sign out on all devices')).to.equal(undefined);
  });

  it('shows the others on demand, and switches', async () => {
    const client = deviceOf(ANN, BOB, 'cy');
    const element = await opened(shown(client));
    const toggle = button(element, 'Switch account');
    expect(toggle.getAttribute('aria-expanded')).to.equal('true');
    expect(findButton(element, 'User user-of-ann')).to.equal(undefined);
    expect(findButton(element, 'User user-of-cy')).to.not.equal(undefined);
    button(element, 'User user-of-bob').click();
    await until(() => currentOf(client) === 'user-of-bob');
    await until(() => findButton(element, 'Use another account') === undefined);
    expect(button(element, 'Switch account').getAttribute('aria-expanded')).to.equal('false');
    expect(statusOf(element)).to.equal("You're signed in as User user-of-bob.");
  });

  it('works with the keyboard alone, and the focus moves to the user who is now signed in', async () => {
    const client = deviceOf(ANN, BOB);
    const element = shown(client);
    await until(() => findButton(element, 'Switch account'));
    button(element, 'Switch account').focus();
    await sendKeys({ press: 'Enter' });
    await until(() => findButton(element, 'User user-of-bob'));
    await sendKeys({ press: 'Tab' });
    expect(element.shadowRoot?.activeElement).to.equal(button(element, 'User user-of-bob'));
    await sendKeys({ press: ' ' });
    await until(() => element.shadowRoot?.activeElement?.getAttribute('role') === 'heading');
    expect(currentOf(client)).to.equal('user-of-bob');
  });

  it('lets another user sign in, and offers the accounts at the same time', async () => {
    const client = deviceOf(ANN, BOB);
    const element = await opened(shown(client));
    button(element, 'Use another account').click();
    await until(() => headingOf(element) === 'Choose an account');
    expect(client.session.snapshot.state).to.equal('signed-out');
    expect(element.matches(':state(signed-out)')).to.equal(true);
    button(element, 'User user-of-ann').click();
    await until(() => headingOf(element) === 'Your account');
    expect(currentOf(client)).to.equal('user-of-ann');
  });

  it('offers another account beside a single one if the page wants it', async () => {
    const client = deviceOf(ANN);
    const element = shown(client, { 'with-accounts': '' });
    await settled(element);
    button(element, 'Use another account').click();
    await until(() => headingOf(element) === 'Choose an account');
  });

  it('signs one out and leaves the others', async () => {
    const client = deviceOf(ANN, BOB);
    const element = shown(client);
    await until(() => findButton(element, 'Switch account'));
    button(element, 'Sign out').click();
    await until(() => headingOf(element) === 'Choose an account');
    expect(statusOf(element)).to.equal("You're signed out.");
    expect(findButton(element, 'User user-of-ann')).to.equal(undefined);
    expect(findButton(element, 'User user-of-bob')).to.not.equal(undefined);
  });

  it('signs all out, the current one last', async () => {
    const client = deviceOf(ANN, BOB, 'cy');
    const element = await opened(shown(client));
    const states: string[] = [];
    client.session.subscribe(({ state }) => states.push(state));
    button(element, 'Sign out of all accounts').click();
    await until(() => states.length > 0);
    await settled(element);
    expect(states).to.deep.equal(['signed-out']);
    expect(await client.session.list()).to.deep.equal([]);
    expect(partOf(element, 'card')).to.equal(null);
  });

  it('forgets one that is no longer signed in when it is pressed', async () => {
    const client = deviceOf(ANN, BOB);
    const element = await opened(shown(client));
    await client.session.signOut({ organizationId: BOB });
    Object.assign(client.session, { use: () => Promise.reject(new KmsError('session_expired')) });
    button(element, 'User user-of-bob').click();
    await until(() => findButton(element, 'User user-of-bob') === undefined);
    expect(headingOf(element)).to.equal('Your account');
  });

  it('shows each with its name from the service', async () => {
    const client = deviceOf(ANN, BOB);
    answering(client, ({ userId }) => ({ userName: userId === 'user-of-ann' ? 'Ann Lee' : 'Bob Ray' }));
    const element = shown(client);
    await until(() => headingOf(element) === 'Ann Lee');
    await opened(element);
    button(element, 'User user-of-bob').click();
    await until(() => headingOf(element) === 'Bob Ray');
    await opened(element);
    expect(findButton(element, 'Ann Lee')).to.not.equal(undefined);
  });

  for (const scheme of ['light', 'dark'] as const) {
    it(`has no axe violation, open, closed and as a choice, in ${scheme}`, async () => {
      document.documentElement.style.colorScheme = scheme;
      document.documentElement.style.background = scheme === 'dark' ? '#0d0f16' : '#eef0f6';
      const client = deviceOf(ANN, BOB);
      const element = shown(client, { 'with-everywhere': '' });
      await until(() => findButton(element, 'Switch account'));
      expect(await violationsOf(element)).to.deep.equal([]);
      await opened(element);
      expect(await violationsOf(element)).to.deep.equal([]);
      button(element, 'Use another account').click();
      await until(() => headingOf(element) === 'Choose an account');
      expect(await violationsOf(element)).to.deep.equal([]);
      document.documentElement.removeAttribute('style');
    });
  }

  it('keeps within 240 px, with text of 200 %', async () => {
    const box = document.createElement('div');
    box.style.inlineSize = '240px';
    document.body.append(box);
    document.documentElement.style.fontSize = '200%';
    const element = mount('kms-session', { client: deviceOf('a'.repeat(40), BOB), attributes: { 'with-everywhere': '' }, into: box });
    await opened(element);
    const { left, right } = element.getBoundingClientRect();
    const out = [...element.renderRoot.querySelectorAll('*')].filter((one) => {
      const { left: from, right: to, width } = one.getBoundingClientRect();
      return width > 1 && (to > right + 1 || from < left - 1);
    });
    expect(out.map(({ className }) => String(className))).to.deep.equal([]);
    const heights = [...element.renderRoot.querySelectorAll('.account')].map((one) => one.getBoundingClientRect().height);
    expect(Math.min(...heights)).to.be.at.least(44);
    document.documentElement.removeAttribute('style');
    box.remove();
  });
});

describe('kms-session and other devices', () => {
  afterEach(unmountAll);

  it('signs out on all devices if the page offers it, and says so', async () => {
    const client = deviceOf(ANN);
    const asked: unknown[] = [];
    const signOut = async (options: SignOutOptions) => {
      asked.push(options);
      client.setSession({ state: 'signed-out', reason: 'user' });
    };
    Object.assign(client.session, { signOut, list: async () => [] });
    const element = shown(client, { 'with-everywhere': '' });
    await until(() => findButton(element, 'Sign out on all devices'));
    button(element, 'Sign out on all devices').click();
    await until(() => findButton(element, 'Cancel') === element.shadowRoot?.activeElement);
    expect(asked).to.deep.equal([]);
    await sendKeys({ press: 'Escape' });
    await until(() => findButton(element, 'Sign out on all devices') === element.shadowRoot?.activeElement);
    button(element, 'Sign out on all devices').click();
    await until(() => findButton(element, 'Sign out everywhere'));
    button(element, 'Sign out everywhere').click();
    await until(() => statusOf(element) === "You're signed out on all devices.");
    expect(asked).to.deep.equal([{ everywhere: true }]);
  });

  it("says that they weren't reached, until the user signs in again", async () => {
    const heard = listen();
    const client = deviceOf(ANN);
    const signOut = async () => {
      client.setSession({ state: 'signed-out', reason: 'user' });
      throw new KmsError('offline', { path: 'everywhere' });
    };
    Object.assign(client.session, { signOut, list: async () => [] });
    const element = shown(client, { 'with-everywhere': '' });
    await until(() => findButton(element, 'Sign out on all devices'));
    button(element, 'Sign out on all devices').click();
    await until(() => findButton(element, 'Sign out everywhere'));
    button(element, 'Sign out everywhere').click();
    await until(() => alertOf(element).startsWith("You're signed out here. We couldn't reach your other devices"));
    await settled(element);
    expect(partOf(element, 'error')?.getBoundingClientRect().height).to.be.above(20);
    heard.stop();
    expect(heard.events.filter(({ type }) => type === 'kms-error')).to.deep.equal([
      { type: 'kms-error', detail: { flow: 'session', code: 'offline', retryable: 'user' } },
    ]);
    client.setSession(signedIn());
    await until(() => alertOf(element) === '');
  });
});

describe('kms-session on a device whose clock is wrong', () => {
  afterEach(unmountAll);

  it("shows the expiry by its own clock, and says once that the device's is wrong", async () => {
    const heard = listen();
    const hour = 3_600_000;
    const snapshot = signedIn({ expiresAtMs: Date.now() - 5 * hour + 900_000, clockOffsetMs: -5 * hour });
    const client = fakeClient(snapshot);
    const element = shown(client);
    await settled(element);
    expect(partOf(element, 'text')?.textContent).to.equal(`Signed in until ${asMoment(english, Date.now() + 900_000, Date.now())}`);
    expect(partOf(element, 'status')?.textContent).to.match(/^This device's clock is wrong/);
    client.setSession({ ...snapshot });
    await settled(element);
    heard.stop();
    expect(heard.events.filter(({ type }) => type === 'kms-error')).to.deep.equal([
      { type: 'kms-error', detail: { flow: 'session', code: 'clock_skew', retryable: 'user' } },
    ]);
  });
});

describe('kms-session-expiring', () => {
  afterEach(unmountAll);

  it('is sent once per session, even if accounts are switched and clocks are set in between', async () => {
    const heard = listen();
    const client = deviceOf(ANN, BOB);
    await settled(shown(client));
    const ann = { organizationId: ANN, expiresAtMs: 7 };
    const bob = { organizationId: BOB, expiresAtMs: 9 };
    const end = { expiring: true } as const;
    const last = { organizationId: ANN, expiresAtMs: 11, ...end };
    for (const one of [ann, { ...ann, ...end }, bob, { ...ann, ...end }, ann, { ...ann, ...end }, { ...bob, ...end }, last])
      client.setSession(signedIn(one));
    heard.stop();
    expect(heard.events.map(({ detail }) => detail)).to.deep.equal([{ expiresAtMs: 7 }, { expiresAtMs: 9 }, { expiresAtMs: 11 }]);
  });
});
