import { expect } from '@esm-bundle/chai';
import type { Problem } from '../../src/flows/problem.js';
import type { Method } from '../../src/kms-client.js';
import { alertOf, atStep, button, mount, partOf, settled, textbox, type, unmountAll, until } from '../support/elements.js';
import { EMAIL_ONLY, fakeClient } from '../support/fake-client.js';

const NETWORK: Problem = { code: 'network', retryable: 'user' };

async function login(methods: readonly Method[] = ['email', 'passkey', 'wallet']) {
  const client = fakeClient();
  client.config = Promise.resolve({ ...EMAIL_ONLY, methods });
  client.expectedMethods = methods;
  const element = mount('kms-login', { client });
  await atStep(element, 'contact');
  return { client, element };
}
const heightOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().top ?? Number.NaN;
const alertBox = (element: Element): Element | null | undefined => partOf(element, 'error');

describe('a failure', () => {
  afterEach(unmountAll);

  it('of the field is shown below the field', async () => {
    const { client, element } = await login();
    type(textbox(element, 'Email address'), 'ada');
    button(element, 'Continue with email').click();
    client.flow.show({ step: 'contact', busy: false, problem: { code: 'contact_invalid', retryable: 'user' } });
    await until(() => alertOf(element) !== '');
    expect(heightOf(alertBox(element))).to.be.above(heightOf(textbox(element, 'Email address')));
    expect(heightOf(alertBox(element))).to.be.below(heightOf(button(element, 'Continue with email')));
  });

  it('of an address is gone from the field of a number', async () => {
    const { client, element } = await login(['email', 'sms']);
    type(textbox(element, 'Email address'), 'ada');
    client.flow.show({ step: 'contact', busy: false, problem: { code: 'contact_invalid', retryable: 'user' } });
    await until(() => alertOf(element) !== '');
    button(element, 'Use phone instead').click();
    await until(() => element.querySelector('input[type=tel]'));
    await settled(element);
    expect(alertOf(element)).to.equal('');
    expect(textbox(element, 'Phone number').hasAttribute('aria-invalid')).to.equal(false);
  });

  it('of the main button is shown right below it, also when Enter was pressed', async () => {
    const { client, element } = await login();
    type(textbox(element, 'Email address'), 'ada@example.com');
    textbox(element, 'Email address').form?.requestSubmit();
    client.flow.show({ step: 'contact', busy: false, problem: NETWORK });
    await until(() => alertOf(element) !== '');
    expect(heightOf(alertBox(element))).to.be.above(heightOf(button(element, 'Continue with email')));
    expect(heightOf(alertBox(element))).to.be.below(heightOf(partOf(element, 'divider')));
  });

  for (const [name, next] of [
    ['Continue with a passkey', 'Create a passkey'],
    ['Create a passkey', 'Continue with a wallet'],
  ] as const) {
    it(`of "${name}" is shown right below it, and only there`, async () => {
      const { client, element } = await login();
      button(element, name).click();
      client.passkey.show({ step: 'ready', problem: { code: 'passkey_cancelled', retryable: 'user' } });
      await until(() => alertOf(element) !== '');
      expect(heightOf(alertBox(element))).to.be.above(heightOf(button(element, name)));
      expect(heightOf(alertBox(element))).to.be.below(heightOf(button(element, next)));
      expect(element.querySelectorAll('[role=alert]')).to.have.length(1);
    });
  }

  it('without a pressed control is shown below the heading', async () => {
    const { client, element } = await login();
    client.setSession({ state: 'signed-out', reason: 'rejected' });
    await until(() => alertOf(element) !== '');
    expect(heightOf(alertBox(element))).to.be.above(heightOf(partOf(element, 'heading')));
    expect(heightOf(alertBox(element))).to.be.below(heightOf(textbox(element, 'Email address')));
  });

  it('is scrolled into view', async () => {
    const { client, element } = await login();
    element.style.marginBlock = '3000px';
    button(element, 'Continue with a passkey').scrollIntoView({ block: 'start' });
    button(element, 'Continue with a passkey').click();
    window.scrollTo(0, 0);
    client.passkey.show({ step: 'ready', problem: { code: 'passkey_cancelled', retryable: 'user' } });
    await until(() => alertOf(element) !== '');
    const { top, bottom } = element.querySelector('[role=alert]')?.getBoundingClientRect() ?? new DOMRect();
    expect(top).to.be.at.least(0);
    expect(bottom).to.be.at.most(innerHeight);
  });

  it('that says when to try again counts down, and is announced only a few times', async () => {
    const { client, element } = await login();
    const alert = element.querySelector('[role=alert]');
    const heard: string[] = [];
    const watch = new MutationObserver(() => {
      if (alert?.getAttribute('aria-live') !== 'off' && alert?.textContent) heard.push(alert.textContent);
    });
    watch.observe(alert ?? document, { childList: true, characterData: true, subtree: true });
    const now = Date.now;
    let passedMs = 0;
    Date.now = () => now() + passedMs;
    client.flow.show({ step: 'contact', busy: false, problem: { code: 'rate_limited', retryable: 'wait', retryAfterMs: 20_000 } });
    await until(() => alertOf(element) === 'Too many tries. Try again in 20 seconds.');
    for (let second = 1; second < 12; second++) {
      passedMs = second * 1000;
      element.requestUpdate();
      await settled(element);
      expect(alertOf(element)).to.match(new RegExp(`^Too many tries. Try again in (${20 - second}|${19 - second}) second`));
    }
    Date.now = now;
    watch.disconnect();
    expect(heard).to.have.length(2);
    expect(heard[1]).to.match(/in (10|9) seconds/);
  });
});
