import { expect } from '@esm-bundle/chai';
import { sendKeys } from '@web/test-runner-commands';
import type { SignupView } from '../../src/flows/signup/view.js';
import {
  alertOf,
  atStep,
  button,
  findButton,
  findTextbox,
  headingOf,
  listen,
  settled,
  statusOf,
  textbox,
  type,
  unmountAll,
  until,
} from '../support/elements.js';
import { codeView } from '../support/fake-client.js';
import { checkbox, type Shown, sent, signup } from '../support/signup-form.js';

const SAVINGS = [{ curve: 'CURVE_SECP256K1', path: 'm/0', addressFormat: 'ADDRESS_FORMAT_TRON' }];
const done = { step: 'done', signedUp: true, organizationId: 'org', userId: 'user', expiresAtMs: 9 } as const;
const proven = { step: 'form', busy: false, proven: { channel: 'email', contact: 'a***@e***.com' } } as const;

const wrongFields = (element: Element): readonly string[] =>
  [...element.querySelectorAll('[aria-invalid]')].map((one) => one.getAttribute('name') ?? '');

describe('the form of a sign-up', () => {
  afterEach(unmountAll);

  it('asks for a name and an address, or a passkey instead', async () => {
    const { element } = await signup();
    expect(headingOf(element)).to.equal('Create your account');
    for (const name of ['Create account', 'Use phone instead', 'Create a passkey'])
      expect(button(element, name)).to.be.instanceOf(HTMLElement);
    expect([...element.querySelectorAll('input')].map((input) => input.labels?.[0]?.textContent)).to.deep.equal(['Name', 'Email address']);
  });

  it('has its fields where password managers and autofill look for them, in one form', async () => {
    const { element } = await signup({ 'with-organization': '', 'require-consent': '' });
    const inputs = [...element.querySelectorAll('input')];
    expect(inputs.map((input) => [input.name, input.getAttribute('autocomplete')])).to.deep.equal([
      ['name', 'name'],
      ['organization', 'organization'],
      ['email', 'email webauthn'],
      ['consent', null],
    ]);
    for (const input of inputs) {
      expect(input.id).to.match(/^kms-\d+$/);
      expect(input.getRootNode()).to.equal(document);
      expect(input.labels).to.have.length(1);
    }
    expect(new Set(inputs.map(({ form }) => form)).size).to.equal(1);
    expect(inputs[0]?.form?.isConnected).to.equal(true);
  });

  it('sends what was typed once, and nothing more while it is in progress', async () => {
    const shown = await signup();
    const { element, client } = shown;
    type(textbox(element, 'Name'), ' Ann ');
    type(textbox(element, 'Email address'), 'ann@example.com');
    button(element, 'Create account').click();
    client.signup.show({ step: 'form', busy: true });
    await settled(element);
    button(element, 'Sending…').click();
    button(element, 'Create a passkey').click();
    expect(sent(shown)).to.deep.equal([
      { type: 'submit-form', form: { name: ' Ann ', organizationName: '' }, channel: 'email', value: 'ann@example.com' },
    ]);
    expect(statusOf(element)).to.equal('Sending…');
  });

  it('is sent with Enter from any of its fields', async () => {
    const shown = await signup();
    type(textbox(shown.element, 'Email address'), 'ann@example.com');
    for (const label of ['Name', 'Email address']) {
      textbox(shown.element, label).focus();
      await sendKeys({ press: 'Enter' });
    }
    expect(sent(shown)).to.have.length(2);
  });

  it('accepts a number instead of an address, and keeps the name', async () => {
    const shown = await signup({ 'phone-country': 'US' });
    const { element } = shown;
    type(textbox(element, 'Name'), 'Ann');
    button(element, 'Use phone instead').focus();
    button(element, 'Use phone instead').click();
    const phone = await until(() => findTextbox(element, 'Phone number'));
    await until(() => document.activeElement === phone);
    expect(textbox(element, 'Name').value).to.equal('Ann');
    expect(findTextbox(element, 'Email address')).to.equal(undefined);
    type(phone, '202 555 0123');
    await until(() => phone.value.startsWith('('), 'the grouped digits');
    button(element, 'Create account').click();
    expect(sent(shown)).to.deep.equal([
      { type: 'submit-form', form: { name: 'Ann', organizationName: '' }, channel: 'sms', value: '+12025550123' },
    ]);
  });

  it('creates a passkey in the click, with the name that was typed', async () => {
    const shown = await signup();
    const { element, client } = shown;
    type(textbox(element, 'Name'), 'Ann');
    button(element, 'Create a passkey').focus();
    expect(client.signup.sent.at(-1)?.type).to.equal('prepare');
    button(element, 'Create a passkey').click();
    expect(sent(shown)).to.deep.equal([{ type: 'create-passkey', form: { name: 'Ann', organizationName: '' } }]);
    client.signup.show({ step: 'form', busy: true, waiting: 'passkey' });
    await settled(element);
    expect(button(element, "Follow your browser's steps").getAttribute('aria-disabled')).to.equal('true');
  });

  it('is drawn with what the configuration and the page allow', async () => {
    const only = await signup({ methods: 'passkey', 'without-name': '' });
    expect(only.element.querySelectorAll('input')).to.have.length(0);
    expect(findButton(only.element, 'Create account')).to.equal(undefined);
    expect(button(only.element, 'Create a passkey').className).to.equal('primary');
    const phone = await signup({}, { methods: ['sms', 'wallet', 'google'] });
    expect(findTextbox(phone.element, 'Phone number')).to.be.instanceOf(HTMLInputElement);
    expect(findButton(phone.element, 'Create a passkey')).to.equal(undefined);
    const none = await signup({}, { methods: ['wallet', 'google'] });
    await until(() => alertOf(none.element) === 'This way to sign in is turned off.');
  });

  it('asks the flow for the first wallet that the attributes describe', async () => {
    const shown = await signup({ 'wallet-name': 'Savings', 'wallet-accounts': JSON.stringify(SAVINGS), 'mnemonic-length': '24' });
    type(textbox(shown.element, 'Email address'), 'ann@example.com');
    button(shown.element, 'Create account').click();
    const accounts = SAVINGS.map((account) => ({ ...account, pathFormat: 'PATH_FORMAT_BIP32' }));
    expect(sent(shown)[0]).to.deep.include({
      form: { name: '', organizationName: '', wallet: { walletName: 'Savings', accounts, mnemonicLength: 24 } },
    });
  });

  for (const [name, value] of [
    ['wallet-accounts', '[{'],
    ['wallet-accounts', '[{"curve":"CURVE_P256"}]'],
    ['mnemonic-length', '13'],
    ['mnemonic-length', 'twelve'],
  ] as const) {
    it(`says at once that ${name}="${value}" is wrong`, async () => {
      const { element } = await signup({ [name]: value });
      await until(() => alertOf(element) === "Sign-in isn't set up correctly on this page.");
      expect(findButton(element, 'Create account')).to.equal(undefined);
    });
  }
});

describe('what a sign-up requires', () => {
  afterEach(unmountAll);

  it('is asked for at its field, all of it at once, and nothing is sent before', async () => {
    const heard = listen();
    const shown = await signup({ 'require-name': '', 'require-organization': '', 'require-consent': '' });
    const { element } = shown;
    const press = async () => {
      button(element, 'Create account').focus();
      button(element, 'Create account').click();
      await settled(element);
    };
    const wanted = [
      [textbox(element, 'Name'), 'Enter your name.'],
      [textbox(element, 'Organization'), "Enter your organization's name."],
      [textbox(element, 'Email address'), 'Enter your email address.'],
      [checkbox(element), 'Check the box to continue.'],
    ] as const;
    await press();
    expect(wrongFields(element)).to.deep.equal(wanted.map(([{ name }]) => name));
    expect(document.activeElement, 'the first one').to.equal(wanted[0][0]);
    expect(alertOf(element), 'one alert').to.equal(wanted[0][1]);
    for (const [input, words] of wanted) {
      const said = (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id));
      const place = said.find((one) => one?.textContent === words);
      if (!place) throw new Error(words);
      const [box, line] = [input, place].map((one) => one.getBoundingClientRect());
      expect(line!.top - box!.bottom, 'the words are right below their field').to.be.within(-4, 20);
    }
    for (const [at, [input]] of wanted.entries()) {
      if (input.type === 'checkbox') input.click();
      else type(input, input.name === 'email' ? 'ann@example.com' : 'Ann');
      await settled(element);
      expect(alertOf(element), 'is not said anew for what is left').to.equal('');
      expect(wrongFields(element)).to.deep.equal(wanted.slice(at + 1).map(([{ name }]) => name));
    }
    expect(sent(shown)).to.deep.equal([]);
    await press();
    expect(sent(shown)).to.have.length(1);
    expect(heard.events.filter(({ type: name }) => name === 'kms-error')).to.have.length(1);
    heard.stop();
  });

  it('asks for another address only below its own field', async () => {
    const { element } = await signup({ 'require-consent': '' });
    type(textbox(element, 'Email address'), 'ann@gmial.com');
    await until(() => findButton(element, 'ann@gmail.com'));
    const tops = [textbox(element, 'Email address'), button(element, 'ann@gmail.com'), checkbox(element)].map(
      (one) => one.getBoundingClientRect().top,
    );
    expect(tops).to.deep.equal(tops.toSorted((one, other) => one - other));
  });

  it('applies to a passkey too', async () => {
    const shown = await signup({ 'require-consent': '' });
    button(shown.element, 'Create a passkey').click();
    await until(() => alertOf(shown.element) === 'Check the box to continue.');
    expect(sent(shown)).to.deep.equal([]);
    checkbox(shown.element).click();
    button(shown.element, 'Create a passkey').click();
    expect(sent(shown).map((intent) => intent.type)).to.deep.equal(['create-passkey']);
  });

  it('is marked on the fields themselves', async () => {
    const { element } = await signup({ 'require-name': '', 'with-organization': '', 'require-consent': '' });
    expect(textbox(element, 'Name').required).to.equal(true);
    expect(checkbox(element).required).to.equal(true);
    expect(textbox(element, 'Organization').required).to.equal(false);
    const hint = document.getElementById(textbox(element, 'Organization').getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).to.equal('Optional');
  });

  it('that the service refuses is shown at the contact', async () => {
    const { element, client } = await signup();
    textbox(element, 'Name').focus();
    client.signup.show({ step: 'form', busy: false, problem: { code: 'contact_invalid', retryable: 'user' } });
    await until(() => alertOf(element) === 'Check the address or number.');
    expect(wrongFields(element)).to.deep.equal(['email']);
    await until(() => document.activeElement === textbox(element, 'Email address'));
  });
});

describe('the steps after the form', () => {
  afterEach(unmountAll);

  /** At the code step. */
  async function atCode(): Promise<Shown> {
    const shown = await signup();
    type(textbox(shown.element, 'Name'), 'Ann');
    type(textbox(shown.element, 'Email address'), 'ann@example.com');
    shown.client.signup.show(codeView() as SignupView);
    await atStep(shown.element, 'code');
    return shown;
  }

  it('are those of the login, and lead back to what was typed', async () => {
    const shown = await atCode();
    const { element, client } = shown;
    expect(headingOf(element)).to.equal('Check your email');
    await until(() => document.activeElement === textbox(element, 'Code'));
    type(textbox(element, 'Code'), '123456');
    expect(sent(shown)).to.deep.equal([{ type: 'submit-code', code: '123456' }]);
    client.signup.show({ step: 'form', busy: false, name: 'Ann' });
    await atStep(element, 'contact');
    expect(textbox(element, 'Name').value).to.equal('Ann');
    expect(textbox(element, 'Email address').value).to.equal('ann@example.com');
  });

  it('show the form without a proven contact, with what an earlier page knew', async () => {
    const shown = await signup({ 'with-organization': '', 'require-consent': '' });
    const { element, client } = shown;
    client.signup.show({ ...proven, name: 'Ann', organizationName: 'Northwind', problem: { code: 'server_error', retryable: 'user' } });
    await until(() => alertOf(element) === "Sign-in isn't available right now. Try again.");
    expect(findTextbox(element, 'Email address')).to.equal(undefined);
    expect(element.shadowRoot?.querySelector('bdi')?.textContent).to.equal('a***@e***.com');
    expect(textbox(element, 'Name').value).to.equal('Ann');
    type(textbox(element, 'Organization'), 'Southwind');
    button(element, 'Create account').click();
    await until(() => alertOf(element) === 'Check the box to continue.');
    checkbox(element).click();
    button(element, 'Create account').click();
    button(element, 'Change').click();
    expect(sent(shown)).to.deep.equal([{ type: 'retry', form: { name: 'Ann', organizationName: 'Southwind' } }, { type: 'back' }]);
  });

  it('continue without any field, and with a passkey that exists', async () => {
    const shown = await signup({ 'without-name': '' });
    shown.client.signup.show(proven);
    await until(() => findButton(shown.element, 'Change'));
    button(shown.element, 'Create account').click();
    shown.client.signup.show({ step: 'unfinished', busy: false, problem: { code: 'network', retryable: 'user' } });
    await atStep(shown.element, 'unfinished');
    button(shown.element, 'Try again').click();
    expect(sent(shown).map((intent) => intent.type)).to.deep.equal(['retry', 'retry']);
  });

  it('ask the page before an account is created, and let it take over', async () => {
    const { client, element } = await atCode();
    const heard = listen();
    type(textbox(element, 'Code'), '123456');
    const { confirmSignup } = client.signup.options;
    expect(confirmSignup?.()).to.equal(true);
    element.addEventListener('kms-account-missing', (event) => event.preventDefault());
    expect(confirmSignup?.()).to.equal(false);
    client.signup.show({ step: 'missing' });
    await atStep(element, 'missing');
    expect(heard.events.filter(({ type: name }) => name === 'kms-account-missing').map(({ detail }) => detail)).to.deep.equal([
      { flow: 'signup' },
      { flow: 'signup' },
    ]);
    heard.stop();
  });

  it('end in the events of a login, and forget what was typed', async () => {
    const { client, element } = await atCode();
    const heard = listen();
    client.signup.show(done);
    await settled(element);
    expect(heard.events.map(({ type: name }) => name)).to.include.members(['kms-signed-up', 'kms-signed-in']);
    expect(heard.events.find(({ type: name }) => name === 'kms-signed-in')?.detail).to.deep.equal({
      flow: 'signup',
      organizationId: 'org',
      userId: 'user',
      expiresAtMs: 9,
      method: 'email',
    });
    expect(JSON.stringify(heard.events)).to.not.contain('ann@');
    heard.stop();
    expect([...element.querySelectorAll('input')].map(({ value }) => value).join('')).to.equal('');
  });

  it("don't report a new account if the user already had one", async () => {
    const { client } = await atCode();
    const heard = listen();
    client.signup.show({ ...done, signedUp: false });
    expect(heard.events.map(({ type: name }) => name))
      .to.include('kms-signed-in')
      .and.not.include('kms-signed-up');
    heard.stop();
  });
});
