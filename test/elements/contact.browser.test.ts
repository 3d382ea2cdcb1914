import { expect } from '@esm-bundle/chai';
import { sendKeys } from '@web/test-runner-commands';
import { KmsError } from '../../src/errors.js';
import type { ProviderSet } from '../../src/kms-client.js';
import type { SessionSnapshot } from '../../src/session/session.js';
import {
  alertOf,
  atStep,
  button,
  findButton,
  findTextbox,
  headingOf,
  listen,
  mount,
  partOf,
  settled,
  statusOf,
  textbox,
  type,
  unmountAll,
  until,
} from '../support/elements.js';
import { codeView, EMAIL_ONLY, fakeClient, signedIn } from '../support/fake-client.js';

const wrongContact = { code: 'contact_invalid', retryable: 'user' } as const;

async function login(attributes: Record<string, string> = {}) {
  const client = fakeClient();
  const element = mount('kms-login', { client, attributes });
  await atStep(element, 'contact');
  return { client, element, input: textbox(element, 'Email address') };
}

describe('the contact step', () => {
  afterEach(unmountAll);

  it('asks for an e-mail address and sends it as it was typed', async () => {
    const { client, element, input } = await login();
    type(input, 'Ada@Example.com');
    button(element, 'Continue with email').click();
    expect(client.flow.sent).to.deep.equal([{ type: 'submit-contact', channel: 'email', value: 'Ada@Example.com' }]);
  });

  it('continues with Enter', async () => {
    const { client, input } = await login();
    input.focus();
    await sendKeys({ type: 'ada@example.com' });
    await sendKeys({ press: 'Enter' });
    expect(client.flow.sent).to.have.length(1);
  });

  it('reads a field that a password manager filled without a key', async () => {
    const { client, element, input } = await login();
    input.value = 'filled@example.com';
    button(element, 'Continue with email').click();
    expect(client.flow.sent[0]).to.include({ value: 'filled@example.com' });
  });

  it('sends once for twenty clicks and an Enter', async () => {
    const { client, element, input } = await login();
    type(input, 'ada@example.com');
    for (let click = 0; click < 20; click++) button(element, 'Continue with email').click();
    input.form?.requestSubmit();
    await settled(element);
    for (let click = 0; click < 20; click++) button(element, 'Sending…').click();
    expect(client.flow.sent).to.have.length(1);
  });

  it("keeps the button's name, width and focus while it sends, and says so", async () => {
    const { client, element, input } = await login();
    type(input, 'ada@example.com');
    const before = button(element, 'Continue with email');
    const { width } = before.getBoundingClientRect();
    before.focus();
    before.click();
    await settled(element);
    const busy = button(element, 'Sending…');
    expect(busy.getAttribute('aria-disabled')).to.equal('true');
    expect(busy.getBoundingClientRect().width).to.equal(width);
    expect(element.shadowRoot?.activeElement).to.equal(busy);
    expect(statusOf(element)).to.equal('Sending…');
    expect(element.matches(':state(busy)')).to.equal(true);
    client.flow.show({ step: 'contact', busy: false });
    await settled(element);
    expect(element.matches(':state(busy)')).to.equal(false);
  });

  it('shows a failure once, keeps the text, and removes the failure when the text changes', async () => {
    const heard = listen();
    const { client, element, input } = await login();
    type(input, 'ada@');
    client.flow.show({ step: 'contact', busy: false, problem: wrongContact });
    await until(() => alertOf(element) === 'Check the address or number.');
    expect(input.value).to.equal('ada@');
    expect(input.getAttribute('aria-invalid')).to.equal('true');
    const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.getAttribute('role'))).to.include('alert');
    expect(element.matches(':state(invalid)')).to.equal(true);
    type(input, 'ada@e');
    await until(() => alertOf(element) === '');
    expect(input.hasAttribute('aria-invalid')).to.equal(false);
    heard.stop();
    expect(heard.events.filter(({ type }) => type === 'kms-error')).to.deep.equal([
      { type: 'kms-error', detail: { flow: 'otp', code: 'contact_invalid', retryable: 'user' } },
    ]);
  });

  it('says when the user can try again, and disables the button until then', async () => {
    const { client, element, input } = await login();
    client.flow.show({ step: 'contact', busy: false, problem: { code: 'rate_limited', retryable: 'wait', retryAfterMs: 90_000 } });
    await until(() => alertOf(element) === 'Too many tries. Try again in 90 seconds.');
    type(input, 'ada@example.com');
    button(element, 'Continue with email').click();
    expect(client.flow.sent).to.deep.equal([]);
    expect(alertOf(element)).to.not.equal('');
  });

  it('enables the button when the wait is over', async () => {
    const { client, element, input } = await login();
    client.flow.show({ step: 'contact', busy: false, problem: { code: 'rate_limited', retryable: 'wait', retryAfterMs: 30 } });
    await until(() => alertOf(element) !== '');
    await until(() => alertOf(element) === '');
    type(input, 'ada@example.com');
    button(element, 'Continue with email').click();
    expect(client.flow.sent).to.have.length(1);
  });

  it('comes back with what was typed, and the focus in it', async () => {
    const { client, element, input } = await login();
    type(input, 'ada@example.com');
    button(element, 'Continue with email').click();
    client.flow.show(codeView());
    await atStep(element, 'code');
    expect(document.querySelector('input[type=email]')).to.equal(null);
    button(element, 'Change').focus();
    button(element, 'Change').click();
    await atStep(element, 'contact');
    expect(textbox(element, 'Email address').value).to.equal('ada@example.com');
    expect(document.activeElement).to.equal(textbox(element, 'Email address'));
  });

  it('fills in a contact that the page knows, and takes the focus only when asked to', async () => {
    const { input } = await login({ contact: 'ada@example.com' });
    expect(input.value).to.equal('ada@example.com');
    expect(document.activeElement).to.equal(document.body);
    const other = await login({ autofocus: '' });
    expect(document.activeElement).to.equal(other.input);
  });

  it('asks only for a phone number if the page wants that', async () => {
    const client = fakeClient();
    client.config = Promise.resolve({ ...EMAIL_ONLY, methods: ['email', 'sms'] });
    const element = mount('kms-otp', { client, attributes: { type: 'sms' } });
    await atStep(element, 'contact');
    const input = textbox(element, 'Phone number');
    expect(input.autocomplete).to.equal('tel');
    type(input, '+1 415 555 0100');
    button(element, 'Continue with phone').click();
    expect(client.flow.sent).to.deep.equal([{ type: 'submit-contact', channel: 'sms', value: '+1 415 555 0100' }]);
  });
});

describe('what the configuration decides', () => {
  afterEach(unmountAll);

  async function with_(methods: ProviderSet['methods'], attributes: Record<string, string> = {}) {
    const client = fakeClient();
    client.config = Promise.resolve({ ...EMAIL_ONLY, methods });
    const element = mount('kms-login', { client, attributes });
    await until(() => element.dataset.step !== 'loading' && element.dataset.step);
    await settled(element);
    return element;
  }

  it('draws no social button if there is no page to return to', async () => {
    const element = await with_(['google', 'email', 'discord']);
    expect([...(element.shadowRoot?.querySelectorAll('button') ?? [])].map((one) => one.textContent)).to.deep.equal([
      'Continue with email',
    ]);
  });

  for (const [methods, attributes] of [
    [[], {}],
    [['google'], {}],
    [['email'], { methods: 'google' }],
  ] as [ProviderSet['methods'], Record<string, string>][]) {
    it(`says so when nothing is left: ${JSON.stringify([methods, attributes])}`, async () => {
      const element = await with_(methods, attributes);
      await until(() => alertOf(element) === 'This way to sign in is turned off.');
      expect(element.shadowRoot?.querySelectorAll('button')).to.have.length(0);
    });
  }

  it("offers a way forward if it can't be read, and reads it again", async () => {
    const heard = listen();
    const client = fakeClient();
    client.config = Promise.reject(new KmsError('network'));
    const element = mount('kms-login', { client });
    await until(() => alertOf(element) === "We couldn't reach the sign-in service. Try again.");
    expect(heard.events.map(({ type }) => type)).to.have.members(['kms-step', 'kms-error']);
    client.config = Promise.resolve(EMAIL_ONLY);
    button(element, 'Try again').click();
    await atStep(element, 'contact');
    expect(client.configCalls).to.deep.equal([{ fresh: false }, { fresh: true }]);
    expect(alertOf(element)).to.equal('');
    heard.stop();
  });

  it('lets a site that was refused try again', async () => {
    const client = fakeClient();
    client.config = Promise.reject(new KmsError('forbidden'));
    const element = mount('kms-login', { client });
    await until(() => alertOf(element) === "This site isn't allowed to use this sign-in.");
    expect(findButton(element, 'Try again')).not.to.equal(undefined);
  });

  it('is read again by itself when the network is back', async () => {
    const client = fakeClient();
    client.config = Promise.reject(new KmsError('offline'));
    const element = mount('kms-login', { client });
    await until(() => alertOf(element) === "You're offline. Check your connection and try again.");
    client.config = Promise.resolve(EMAIL_ONLY);
    window.dispatchEvent(new Event('online'));
    await atStep(element, 'contact');
    window.dispatchEvent(new Event('online'));
    expect(client.configCalls).to.have.length(2);
  });

  it('offers none if the page has to be fixed, and tells its developer what to check', async () => {
    const said: unknown[] = [];
    const { warn } = console;
    console.warn = (line: unknown) => void said.push(line);
    const client = fakeClient();
    client.config = Promise.reject(new KmsError('config_invalid', { path: 'authProxyConfigId' }));
    const element = mount('kms-login', { client });
    await until(() => alertOf(element) === "Sign-in isn't set up correctly on this page.");
    console.warn = warn;
    expect(findButton(element, 'Try again')).to.equal(undefined);
    expect(said).to.deep.equal(['kms-elements: config_invalid. Look at authProxyConfigId. See kms-elements/docs/errors.md#config_invalid']);
  });
});

describe('start-up', () => {
  afterEach(unmountAll);

  /** Its configuration arrives when the test says so. */
  function slowClient(session?: SessionSnapshot) {
    const client = fakeClient(session);
    let answer = (_: ProviderSet) => {};
    client.config = new Promise((resolve) => {
      answer = resolve;
    });
    return { client, answer: (providers: ProviderSet) => answer(providers) };
  }

  it('shows who was signed in before the storage has answered, and asks the network nothing', async () => {
    const client = fakeClient({ state: 'unknown' });
    client.isExpected = true;
    const element = mount('kms-login', { client });
    await settled(element);
    expect(statusOf(element)).to.equal("You're signed in.");
    expect(partOf(element, 'heading')?.querySelector('[role=img]')?.ariaLabel).to.match(/^(You're signed in\.|Loading your account)$/);
    client.setSession(signedIn());
    await atStep(element, 'done');
    expect(client.configCalls).to.deep.equal([]);
    expect(client.flows).to.deep.equal([]);
  });

  it('goes back to the field if nothing is stored', async () => {
    const client = fakeClient({ state: 'unknown' });
    client.isExpected = true;
    const element = mount('kms-login', { client });
    await atStep(element, 'done');
    client.setSession({ state: 'signed-out', reason: 'lost' });
    await atStep(element, 'contact');
  });

  it('has a field that accepts an address before configuration, storage and engine are there', async () => {
    const { client } = slowClient({ state: 'unknown' });
    client.engine = new Promise(() => {});
    const element = mount('kms-login', { client, attributes: { heading: 'Sign in to Northwind' } });
    await settled(element);
    expect(headingOf(element)).to.equal('Sign in to Northwind');
    type(textbox(element, 'Email address'), 'ada@example.com');
    button(element, 'Continue with email').click();
    await settled(element);
    expect(textbox(element, 'Email address').value).to.equal('ada@example.com');
  });

  it('hands an address to the flow before the configuration has come', async () => {
    const { client } = slowClient();
    const element = mount('kms-login', { client });
    await settled(element);
    type(textbox(element, 'Email address'), 'ada@example.com');
    button(element, 'Continue with email').click();
    expect(client.flow.sent).to.deep.equal([{ type: 'submit-contact', channel: 'email', value: 'ada@example.com' }]);
  });

  it("doesn't remove a field that the user is typing in, and says that the method is turned off", async () => {
    const { client, answer } = slowClient();
    const element = mount('kms-login', { client });
    await settled(element);
    const input = textbox(element, 'Email address');
    input.focus();
    answer({ ...EMAIL_ONLY, methods: ['sms'] });
    await until(() => alertOf(element) === 'This way to sign in is turned off.');
    expect(document.activeElement).to.equal(input);
    input.blur();
    await until(() => findTextbox(element, 'Phone number') !== undefined);
    expect(findTextbox(element, 'Email address')).to.equal(undefined);
  });

  it("adds the configuration's methods below the field, which stays where it is", async () => {
    const { client, answer } = slowClient();
    const element = mount('kms-login', { client });
    await settled(element);
    const { top } = textbox(element, 'Email address').getBoundingClientRect();
    answer({ ...EMAIL_ONLY, methods: ['passkey', 'email'] });
    await until(() => element.shadowRoot?.textContent?.includes('Continue with'));
    await settled(element);
    expect(textbox(element, 'Email address').getBoundingClientRect().top).to.equal(top);
  });

  it('continues with a notice after three seconds without an answer', async () => {
    const heard = listen();
    const element = mount('kms-login', { client: fakeClient({ state: 'unknown' }) });
    const startedAt = performance.now();
    while (!statusOf(element).startsWith('Your browser') && performance.now() - startedAt < 5000) await settled(element);
    expect(performance.now() - startedAt).to.be.within(2900, 4000);
    expect(statusOf(element)).to.match(/^Your browser won't let this page remember you/);
    expect(partOf(element, 'status')?.getBoundingClientRect().height).to.be.above(10);
    expect(heard.events.map(({ detail }) => detail)).to.deep.include({ flow: 'otp', code: 'storage_unavailable', retryable: 'user' });
    heard.stop();
  });

  it('is as high before the configuration comes as after', async () => {
    const { client, answer } = slowClient();
    const element = mount('kms-login', { client, attributes: { methods: 'email' } });
    await settled(element);
    const { height } = element.getBoundingClientRect();
    answer(EMAIL_ONLY);
    await atStep(element, 'contact');
    expect(Math.abs(element.getBoundingClientRect().height - height)).to.be.below(3);
  });

  it("shows the page's own content until it has a client", async () => {
    const text = document.createElement('p');
    text.textContent = 'One moment';
    const element = mount('kms-login', { children: [text] });
    await settled(element);
    expect(text.getBoundingClientRect().height).to.be.above(0);
  });

  it('has its state in the closed list of custom states and in a plain attribute', async () => {
    const client = fakeClient();
    const element = mount('kms-login', { client });
    await atStep(element, 'contact');
    expect(element.matches(':state(step-contact)')).to.equal(true);
    client.flow.show(codeView());
    await atStep(element, 'code');
    expect(element.matches(':state(step-code)')).to.equal(true);
    expect(element.matches(':state(step-contact)')).to.equal(false);
  });
});
