import { expect } from '@esm-bundle/chai';
import '../../src/define/oauth-button.js';
import type { Method } from '../../src/kms-client.js';
import { atStep, button, listen, mount, settled, textbox, type, unmountAll, until } from '../support/elements.js';
import { codeView, EMAIL_ONLY, fakeClient, signedIn } from '../support/fake-client.js';

const DONE = { step: 'done', signedUp: true, organizationId: 'sub-org-1', userId: 'user-1', expiresAtMs: 5 } as const;

async function login(methods: readonly Method[]) {
  const client = fakeClient();
  client.config = Promise.resolve({ ...EMAIL_ONLY, methods });
  client.canUse = () => true;
  client.expectedMethods = methods;
  const element = mount('kms-login', { client });
  const ready = new Promise((resolve) => element.addEventListener('kms-ready', resolve, { once: true }));
  await atStep(element, 'contact');
  await ready;
  const heard = listen();
  /** What was reported about the sign-in method, by event. */
  const told = () =>
    heard.events.flatMap(({ type: name, detail }) => (name === 'kms-ready' ? [] : [[name, (detail as { method?: Method }).method]]));
  return { client, element, told, stop: heard.stop };
}

describe('the sign-in method that a user chooses', () => {
  afterEach(unmountAll);

  it('is reported at once, and named by every step, failure and sign-in that follows', async () => {
    const { client, element, told, stop } = await login(['email', 'passkey']);
    type(textbox(element, 'Email address'), 'ada@example.com');
    button(element, 'Continue with email').click();
    await until(() => client.flow.sent.length === 1);
    expect(told()).to.deep.equal([['kms-method', 'email']]);
    client.flow.show({ step: 'contact', busy: false, problem: { code: 'network', retryable: 'user' } });
    await settled(element);
    client.flow.show(codeView());
    await atStep(element, 'code');
    client.setSession(signedIn());
    client.flow.show(DONE);
    await atStep(element, 'done');
    stop();
    const names = ['kms-method', 'kms-error', 'kms-step', 'kms-signed-up', 'kms-signed-in', 'kms-step'];
    expect(told()).to.deep.equal(names.map((name) => [name, 'email']));
  });

  it('leaves marks in the timeline that say when, and nothing else', async () => {
    performance.clearMarks();
    const { client, element, stop } = await login(['email']);
    type(textbox(element, 'Email address'), 'ada@example.com');
    button(element, 'Continue with email').click();
    await until(() => client.flow.sent.length === 1);
    client.flow.show(codeView());
    await atStep(element, 'code');
    client.setSession(signedIn());
    client.flow.show(DONE);
    await atStep(element, 'done');
    stop();
    const marks = performance.getEntriesByType('mark') as PerformanceMark[];
    const ours = marks.filter(({ name }) => name.startsWith('kms:'));
    expect(ours.map(({ name }) => name)).to.deep.equal(['kms:ready', 'kms:method', 'kms:signed-in']);
    expect(ours.map(({ detail }) => detail as unknown)).to.deep.equal([null, null, null]);
  });

  it('changes when the user switches to another one', async () => {
    const { client, element, told, stop } = await login(['google', 'email', 'passkey', 'wallet']);
    await until(() => element.shadowRoot?.querySelector('[part~=provider-button]'));
    button(element, 'Continue with a passkey').click();
    client.passkey.show({ step: 'ready', problem: { code: 'passkey_cancelled', retryable: 'user' } });
    await settled(element);
    button(element, 'Continue with Google').click();
    button(element, 'Continue with a wallet').click();
    stop();
    expect(told()).to.deep.equal([
      ['kms-method', 'passkey'],
      ['kms-error', 'passkey'],
      ['kms-method', 'google'],
      ['kms-method', 'wallet'],
    ]);
  });

  it('is reported if it continues after a reload, and if a passkey came from the autofill', async () => {
    const resumed = await login(['email', 'sms']);
    resumed.client.flow.show(codeView({ channel: 'sms' }));
    await atStep(resumed.element, 'code');
    resumed.client.flow.show(codeView({ channel: 'sms', busy: true }));
    await settled(resumed.element);
    resumed.stop();
    expect(resumed.told()).to.deep.equal([['kms-step', 'sms']]);
    resumed.element.remove();
    const filled = await login(['email', 'passkey']);
    textbox(filled.element, 'Email address').dispatchEvent(new FocusEvent('focusin', { bubbles: true, composed: true }));
    filled.client.setSession(signedIn());
    filled.client.passkey.show({ ...DONE, signedUp: false });
    await until(() => filled.told().length >= 2);
    filled.stop();
    expect(filled.told().slice(0, 2)).to.deep.equal([
      ['kms-method', 'passkey'],
      ['kms-signed-in', 'passkey'],
    ]);
  });
});
