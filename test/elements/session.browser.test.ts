import { expect } from '@esm-bundle/chai';
import { KmsLogin } from '../../src/elements/login/kms-login.js';
import { KmsError } from '../../src/errors.js';
import { asMoment } from '../../src/texts/formats.js';
import { english } from '../../src/texts/locale.js';
import {
  alertOf,
  atStep,
  button,
  findButton,
  headingOf,
  listen,
  mount,
  partOf,
  settled,
  statusOf,
  textbox,
  unmountAll,
  until,
} from '../support/elements.js';
import { codeView, fakeClient, signedIn } from '../support/fake-client.js';
import { personClient } from '../support/fake-person.js';

const USER = '7c1f3f1e-0d8e-4a63-9a20-8a4e3a7ad8c1';

describe('kms-session', () => {
  afterEach(unmountAll);

  it('shows until when the user is signed in, and no identifier instead of a name', async () => {
    const expiresAtMs = Date.now() + 900_000;
    const element = mount('kms-session', { client: fakeClient(signedIn({ userId: USER, expiresAtMs })) });
    await settled(element);
    expect(headingOf(element)).to.equal('Your account');
    expect(partOf(element, 'text')?.textContent).to.equal(`Signed in until ${asMoment(english, expiresAtMs, Date.now())}`);
    expect(element.matches(':state(signed-in)')).to.equal(true);
  });

  it('counts down if the page wants that, and puts long times into words', async () => {
    const client = fakeClient(signedIn());
    const element = mount('kms-session', { client, attributes: { 'with-countdown': '' } });
    await settled(element);
    expect(partOf(element, 'text')?.textContent).to.match(/^(15:00|14:59) left$/);
    client.setSession(signedIn({ expiresAtMs: Date.now() + 3 * 86_400_000 }));
    await settled(element);
    expect(partOf(element, 'text')?.textContent).to.equal('72 hours left');
  });

  it('says near the end when it expires, and offers to stay signed in', async () => {
    const client = fakeClient(signedIn({ expiresAtMs: Date.now() + 299_000 }));
    const later = signedIn({ expiresAtMs: Date.now() + 900_000 });
    Object.assign(client.session, {
      refresh: async () => {
        client.setSession(later);
        return later;
      },
    });
    const element = mount('kms-session', { client });
    await until(() => findButton(element, 'Stay signed in'));
    await until(() => statusOf(element).startsWith('Signed in until '));
    button(element, 'Stay signed in').click();
    await until(() => !findButton(element, 'Stay signed in'));
    expect(statusOf(element)).to.match(/^You're signed in until /);
  });

  it("says so if the session couldn't be renewed", async () => {
    const client = fakeClient(signedIn({ expiresAtMs: Date.now() + 299_000 }));
    Object.assign(client.session, { refresh: () => Promise.reject(new KmsError('offline')) });
    const element = mount('kms-session', { client });
    await until(() => findButton(element, 'Stay signed in'));
    button(element, 'Stay signed in').click();
    await until(() => alertOf(element) === "We couldn't renew the session. Try again.");
  });

  it('signs out, once the button is pressed, and says so', async () => {
    const client = fakeClient(signedIn());
    const element = mount('kms-session', { client });
    await settled(element);
    button(element, 'Sign out').click();
    await until(() => statusOf(element) === "You're signed out.");
    expect(client.session.snapshot).to.deep.equal({ state: 'signed-out', reason: 'user' });
    expect(findButton(element, 'Sign out')).to.equal(undefined);
  });

  it("shows the page's own words for each state", async () => {
    const client = fakeClient({ state: 'unknown' });
    const states = ['unknown', 'signed-out', 'expired', 'signed-in'] as const;
    const children = states.map((state) => {
      const child = document.createElement('p');
      child.slot = state;
      child.textContent = state;
      return child;
    });
    const element = mount('kms-session', { client, children });
    const shown = () => children.filter((child) => child.assignedSlot).map((child) => child.slot);
    await settled(element);
    expect(shown()).to.deep.equal(['unknown']);
    for (const snapshot of [{ state: 'signed-out' }, { state: 'expired', organizationId: 'o' }, signedIn()] as const) {
      client.setSession(snapshot);
      await settled(element);
      expect(shown()).to.deep.equal([snapshot.state]);
    }
  });

  it('asks for the name and shows it with the address, once per session', async () => {
    const { client, asked } = personClient({ userId: USER, userName: 'Ada King', userEmail: 'ada@example.com' });
    const element = mount('kms-session', { client });
    await until(() => headingOf(element) === 'Ada King');
    expect(partOf(element, 'icon')?.textContent?.trim()).to.equal('AK');
    expect(partOf(element, 'text')?.textContent).to.equal('ada@example.com');
    client.setSession(signedIn({ userId: USER, expiring: true, expiresAtMs: Date.now() + 50_000 }));
    await settled(element);
    expect(asked).to.deep.equal(['get_user', 'list_wallet_accounts']);
  });

  it("says that a session isn't stored, and notifies the page once", async () => {
    const heard = listen();
    const client = fakeClient(signedIn({ inMemory: true }));
    const element = mount('kms-session', { client });
    await settled(element);
    expect(partOf(element, 'status')?.textContent).to.match(/^Your browser won't let this page remember you/);
    client.setSession(signedIn({ inMemory: true, expiresAtMs: Date.now() + 60_000 }));
    await settled(element);
    heard.stop();
    expect(heard.events).to.deep.equal([
      { type: 'kms-error', detail: { flow: 'session', code: 'storage_unavailable', retryable: 'user' } },
    ]);
  });
});

describe('the session’s events', () => {
  afterEach(unmountAll);

  it('reach each element, and the document once', async () => {
    const heard = listen();
    const client = fakeClient(signedIn());
    const [login, session] = [mount('kms-login', { client }), mount('kms-session', { client })];
    await until(() => partOf(login, 'icon') && partOf(session, 'icon'));
    // What shows sessions loads after the first paint, with its styles.
    await until(() => (login.shadowRoot?.adoptedStyleSheets.length ?? 0) > KmsLogin.elementStyles.length);
    const own: string[] = [];
    for (const element of [login, session]) element.addEventListener('kms-signed-out', () => own.push(element.localName));
    client.setSession(signedIn({ expiring: true, expiresAtMs: 7 }));
    client.setSession(signedIn({ expiring: true, expiresAtMs: 7 }));
    client.setSession({ state: 'expired', organizationId: 'sub-org-1' });
    await settled(login);
    heard.stop();
    expect(heard.events.filter(({ type }) => type !== 'kms-ready')).to.deep.include.members([
      { type: 'kms-session-expiring', detail: { expiresAtMs: 7 } },
      { type: 'kms-signed-out', detail: { reason: 'expired' } },
    ]);
    expect(heard.events.filter(({ type }) => type.startsWith('kms-s')).map(({ type }) => type)).to.deep.equal([
      'kms-session-expiring',
      'kms-signed-out',
      'kms-step',
    ]);
    expect(own.sort()).to.deep.equal(['kms-login', 'kms-session']);
  });

  it('give the reason for every end', async () => {
    for (const reason of ['user', 'rejected', 'lost', 'unreadable'] as const) {
      const heard = listen();
      const client = fakeClient(signedIn());
      const element = mount('kms-session', { client });
      await settled(element);
      client.setSession({ state: 'signed-out', reason });
      heard.stop();
      expect(heard.events).to.deep.equal([{ type: 'kms-signed-out', detail: { reason } }]);
    }
  });

  it("aren't sent again for an element that is added later", async () => {
    const client = fakeClient(signedIn());
    const first = mount('kms-session', { client });
    await settled(first);
    client.setSession({ state: 'signed-out', reason: 'user' });
    const heard = listen();
    await settled(mount('kms-session', { client }));
    heard.stop();
    expect(heard.events).to.deep.equal([]);
  });
});

describe('kms-login and the session', () => {
  afterEach(unmountAll);

  it('shows the signed-in user, and the form again after they sign out', async () => {
    const client = fakeClient(signedIn());
    const element = mount('kms-login', { client });
    await atStep(element, 'done');
    expect(element.matches(':state(signed-in)')).to.equal(true);
    expect(statusOf(element)).to.equal("You're signed in.");
    client.setSession({ state: 'signed-out', reason: 'user' });
    await atStep(element, 'contact');
    expect(alertOf(element)).to.equal('');
  });

  it('starts over after its own login has ended', async () => {
    const client = fakeClient();
    const element = mount('kms-login', { client });
    await atStep(element, 'contact');
    client.flow.show(codeView());
    await atStep(element, 'code');
    client.setSession(signedIn());
    client.flow.show({ step: 'done', signedUp: false, organizationId: 'o', userId: 'u', expiresAtMs: 1 });
    await atStep(element, 'done');
    client.setSession({ state: 'signed-out', reason: 'user' });
    await atStep(element, 'contact');
    expect(textbox(element, 'Email address').value).to.equal('');
    expect(client.flow.sent).to.deep.equal([{ type: 'back' }]);
  });

  for (const [snapshot, text] of [
    [{ state: 'expired', organizationId: 'o' }, 'Your session has ended. Sign in again.'],
    [{ state: 'signed-out', reason: 'rejected' }, 'You were signed out. Sign in again.'],
    [{ state: 'signed-out', reason: 'unreadable' }, 'Your browser deleted data for this sign-in. Start again.'],
  ] as const) {
    it(`says why the user is no longer signed in: ${text}`, async () => {
      const client = fakeClient(signedIn());
      const element = mount('kms-login', { client });
      await atStep(element, 'done');
      client.setSession(snapshot);
      await until(() => alertOf(element) === text);
      element.querySelector('input')?.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await until(() => alertOf(element) === '');
    });
  }

  it("doesn't take the focus when the user signs in elsewhere", async () => {
    const client = fakeClient();
    const element = mount('kms-login', { client });
    await atStep(element, 'contact');
    client.setSession(signedIn());
    await atStep(element, 'done');
    expect(document.activeElement).to.equal(document.body);
  });

  it('moves the focus to the text of the new step if it was inside', async () => {
    const client = fakeClient();
    const element = mount('kms-login', { client });
    await atStep(element, 'contact');
    textbox(element, 'Email address').focus();
    client.setSession(signedIn());
    await atStep(element, 'done');
    expect(element.shadowRoot?.activeElement?.getAttribute('role')).to.equal('heading');
  });

  it('says that the session ends with the page', async () => {
    const heard = listen();
    const element = mount('kms-login', { client: fakeClient(signedIn({ inMemory: true })) });
    await until(() => statusOf(element).startsWith("Your browser won't let this page remember"));
    heard.stop();
    expect(heard.events).to.deep.equal([
      { type: 'kms-error', detail: { flow: 'session', code: 'storage_unavailable', retryable: 'user' } },
    ]);
  });
});
