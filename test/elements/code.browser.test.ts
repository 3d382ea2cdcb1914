import { expect } from '@esm-bundle/chai';
import { sendKeys } from '@web/test-runner-commands';
import type { OtpView } from '../../src/flows/otp/view.js';
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

const wrongCode = { code: 'otp_invalid', retryable: 'user' } as const;

async function codeStep(view: Partial<Extract<OtpView, { step: 'code' }>> = {}, attributes: Record<string, string> = {}, config = {}) {
  const client = fakeClient();
  client.config = Promise.resolve({ ...EMAIL_ONLY, ...config });
  const element = mount('kms-login', { client, attributes });
  await atStep(element, 'contact');
  client.flow.show(codeView(view));
  await atStep(element, 'code');
  return { client, element, input: textbox(element, 'Code') };
}

describe('the code step', () => {
  afterEach(unmountAll);

  it('says where the code went, masked, and puts the focus into the one field', async () => {
    const { element, input } = await codeStep();
    expect(headingOf(element)).to.equal('Check your email');
    expect(partOf(element, 'text')?.textContent?.replace(/\s+/g, ' ').trim()).to.equal(
      'Enter the 6-digit code we sent to a***@e***.com. Change',
    );
    expect(document.activeElement).to.equal(input);
    expect(element.querySelectorAll('input')).to.have.length(1);
    expect(statusOf(element)).to.equal('Code sent to a***@e***.com.');
  });

  const passing: Readonly<Record<string, readonly [EventTarget, string]>> = {
    'the window loses the focus': [window, 'blur'],
    'the window gets the focus back': [window, 'focus'],
    'the tab is hidden or shown': [document, 'visibilitychange'],
    'another tab writes into the storage': [window, 'storage'],
    'the page is frozen': [document, 'freeze'],
    'the page goes on': [document, 'resume'],
    'the page is left for the mail app': [window, 'pagehide'],
    'the page comes back': [window, 'pageshow'],
    'the network goes': [window, 'offline'],
    'the network is back': [window, 'online'],
  };
  for (const [what, [target, name]] of Object.entries(passing)) {
    it(`stays, with what is typed, when ${what}`, async () => {
      const { client, element, input } = await codeStep();
      type(input, '4829');
      target.dispatchEvent(new Event(name));
      await settled(element);
      expect(headingOf(element)).to.equal('Check your email');
      expect(textbox(element, 'Code').value).to.equal('4829');
      expect(client.flow.sent).to.deep.equal([]);
    });
  }

  it('tells the browser what the field is for', async () => {
    const { input } = await codeStep();
    // Firefox doesn't know this word, and returns what it knows.
    expect(input.getAttribute('autocomplete')).to.equal('one-time-code');
    expect(input.inputMode).to.equal('numeric');
    expect(input.type).to.equal('text');
    expect(input.maxLength).to.equal(-1);
    expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).to.equal('6 digits');
  });

  it('sends a complete code once, by itself', async () => {
    const { client, element, input } = await codeStep();
    input.focus();
    await sendKeys({ type: '482913' });
    await settled(element);
    expect(client.flow.sent).to.deep.equal([{ type: 'submit-code', code: '482913' }]);
    input.form?.requestSubmit();
    button(element, 'Checking…').click();
    expect(client.flow.sent).to.have.length(1);
  });

  it('sends nothing by itself if the page says so', async () => {
    const { client, element, input } = await codeStep({}, { 'without-auto-submit': '' });
    type(input, '482913');
    expect(client.flow.sent).to.deep.equal([]);
    button(element, 'Verify').click();
    expect(client.flow.sent).to.deep.equal([{ type: 'submit-code', code: '482913' }]);
  });

  for (const pasted of [
    'Your code is 482913',
    'Your code is 482-913.',
    '482 913 is your code, good for 10 minutes',
    ' 482 913\n',
    '482-913',
    '４８２９１３',
  ]) {
    it(`finds the code in ${JSON.stringify(pasted)}`, async () => {
      const { client, input } = await codeStep();
      type(input, pasted, { inputType: 'insertFromPaste' });
      expect(input.value).to.equal('482913');
      expect(client.flow.sent).to.deep.equal([{ type: 'submit-code', code: '482913' }]);
    });
  }

  it("doesn't send while a character is being composed", async () => {
    const { client, input } = await codeStep();
    type(input, '482913', { isComposing: true });
    expect(client.flow.sent).to.deep.equal([]);
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    expect(client.flow.sent).to.have.length(1);
  });

  it('keeps only the digits that are typed, and no more than the code has', async () => {
    const { client, input } = await codeStep({}, { 'without-auto-submit': '' });
    input.focus();
    await sendKeys({ type: '4a8 2-9x13' });
    expect(input.value).to.equal('482913');
    await sendKeys({ type: '7' });
    expect(input.value).to.equal('482913');
    type(input, '123456 or 654321', { inputType: 'insertFromPaste' });
    expect(input.value).to.equal('482913');
    expect(client.flow.sent).to.deep.equal([]);
  });

  it('says how much is missing, and keeps what is there', async () => {
    const { client, element, input } = await codeStep();
    input.focus();
    await sendKeys({ type: '482' });
    client.flow.show(codeView({ problem: { ...wrongCode, reason: 'incomplete' } }));
    await until(() => alertOf(element) === 'Enter all 6 digits.');
    expect(input.value).to.equal('482');
    expect([input.selectionStart, input.selectionEnd]).to.deep.equal([3, 3]);
  });

  it('clears a wrong code, and says so once, with the caret in the first cell', async () => {
    const heard = listen();
    const { client, element, input } = await codeStep();
    input.focus();
    await sendKeys({ type: '482913' });
    client.flow.show(codeView({ problem: wrongCode }));
    await until(() => alertOf(element) === "That code isn't right. Check it and try again.");
    expect(document.activeElement).to.equal(input);
    expect(input.value).to.equal('');
    expect(partOf(element, 'code')?.firstElementChild?.className).to.equal('on');
    expect(input.getAttribute('aria-invalid')).to.equal('true');
    expect(client.flow.sent).to.have.length(1);
    await sendKeys({ type: '1' });
    await until(() => alertOf(element) === '');
    expect(input.value).to.equal('1');
    expect(input.hasAttribute('aria-invalid')).to.equal(false);
    heard.stop();
    expect(heard.events.filter(({ type }) => type === 'kms-error')).to.have.length(1);
  });

  it('announces the same failure again when it happens again', async () => {
    const { client, element, input } = await codeStep();
    client.flow.show(codeView({ problem: { ...wrongCode } }));
    await until(() => alertOf(element) !== '');
    type(input, '111111');
    await until(() => alertOf(element) === '');
    client.flow.show(codeView({ problem: { ...wrongCode } }));
    await until(() => alertOf(element) !== '');
  });

  it("sends the same code again after a failure that isn't about the code", async () => {
    const { client, element, input } = await codeStep();
    type(input, '482913');
    client.flow.show(codeView({ problem: { code: 'network', retryable: 'user' } }));
    await until(() => alertOf(element) === "We couldn't reach the sign-in service. Try again.");
    expect(input.hasAttribute('aria-invalid')).to.equal(false);
    button(element, 'Verify').click();
    expect(client.flow.sent).to.have.length(2);
  });

  it('names the time of the newest code to a user who typed a wrong one after another was sent', async () => {
    const { client, element } = await codeStep();
    const sentAt = new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(Date.now());
    client.flow.show(codeView({ sent: 2, problem: { ...wrongCode, reason: 'resent' } }));
    await until(() => alertOf(element) === `That code isn't right. If it's from an earlier message, use the one sent at ${sentAt}.`);
  });

  it('asks for a new code at once if this one was tried too often', async () => {
    const { client, element, input } = await codeStep();
    type(input, '111111');
    client.flow.show(codeView({ problem: { code: 'otp_expired', retryable: 'user', reason: 'locked' } }));
    await until(() => alertOf(element) === 'Too many tries. This code no longer works. Send a new one.');
    expect(findButton(element, 'Verify')).to.equal(undefined);
    expect(partOf(element, 'footer')).to.equal(null);
    expect(button(element, 'Send a new code').className).to.equal('primary');
    expect([input.value, input.readOnly]).to.deep.equal(['', true]);
    client.flow.show(codeView({ problem: { code: 'server_error', retryable: 'user' } }));
    await until(() => alertOf(element) === "Sign-in isn't available right now. Try again.");
    input.focus();
    await sendKeys({ press: 'Enter' });
    expect(client.flow.sent.at(-1)).to.deep.equal({ type: 'resend' });
    client.flow.show(codeView({ sent: 2 }));
    await until(() => findButton(element, 'Verify'));
    expect(input.readOnly).to.equal(false);
  });

  it('shows only the pressed button as busy', async () => {
    const { client, element } = await codeStep({ resendAtMs: 0 });
    button(element, 'Send a new code').click();
    client.flow.show(codeView({ resendAtMs: 0, busy: true }));
    await until(() => statusOf(element) === 'Sending…');
    expect(button(element, 'Verify').textContent).to.equal('Verify');
  });

  for (const [address, name] of [
    ['ada@gmail.com', 'Open Gmail'],
    ['Ada@Hotmail.co.uk', 'Open Outlook'],
    ['ada@icloud.com', 'Open iCloud Mail'],
    ['ada@yahoo.fr', 'Open Yahoo Mail'],
    ['ada@proton.me', 'Open Proton Mail'],
    ['ada@gmail.com.example.com', undefined],
    ['ada@example.com', undefined],
  ] as const) {
    it(`shows ${address} in full, and ${name ?? 'no unknown app'}`, async () => {
      const client = fakeClient();
      const element = mount('kms-login', { client });
      await atStep(element, 'contact');
      type(textbox(element, 'Email address'), address);
      button(element, 'Continue with email').click();
      await until(() => client.flow.sent.length > 0);
      client.flow.show(codeView());
      await atStep(element, 'code');
      expect(partOf(element, 'text')?.textContent).to.contain(`we sent to ${address}.`);
      const link = element.shadowRoot?.querySelector('a');
      expect(link?.textContent).to.equal(name);
      if (link) expect([new URL(link.href).protocol, link.target, link.rel]).to.deep.equal(['https:', '_blank', 'noopener noreferrer']);
    });
  }

  it('leads to another sign-in method if there is one', async () => {
    const alone = await codeStep();
    expect(findButton(alone.element, 'Use another way')).to.equal(undefined);
    unmountAll();
    const { client, element } = await codeStep({}, {}, { methods: ['email', 'passkey'] });
    button(element, 'Use another way').click();
    expect(client.flow.sent).to.deep.equal([{ type: 'back' }]);
  });

  it('counts down to a new code, then offers it', async () => {
    const { client, element, input } = await codeStep();
    expect(findButton(element, 'Send a new code')).to.equal(undefined);
    expect(partOf(element, 'footer')?.textContent).to.match(/Send a new code in 0:(30|29)\s+Code expires in (5:00|4:59)/);
    client.flow.show(codeView({ resendAtMs: Date.now() - 1 }));
    await until(() => findButton(element, 'Send a new code'));
    expect(statusOf(element)).to.equal('You can ask for a new code now.');
    type(input, '12');
    button(element, 'Send a new code').focus();
    button(element, 'Send a new code').click();
    expect(client.flow.sent).to.deep.equal([{ type: 'resend' }]);
    client.flow.show(codeView({ sent: 2 }));
    await until(() => statusOf(element) === "New code sent. Check spam if it doesn't arrive.");
    expect(element.shadowRoot?.querySelector('.news')?.textContent).to.equal("New code sent. Check spam if it doesn't arrive.");
    expect(input.value).to.equal('');
    expect(document.activeElement).to.equal(input);
  });

  it('keeps what is typed when a new code could not be sent', async () => {
    const { client, element, input } = await codeStep({ resendAtMs: 0 });
    type(input, '482');
    button(element, 'Send a new code').click();
    client.flow.show(codeView({ problem: { code: 'server_error', retryable: 'user' } }));
    await until(() => alertOf(element) === "Sign-in isn't available right now. Try again.");
    expect(input.value).to.equal('482');
  });

  it('says when the code has expired, and asks for a new one', async () => {
    const { client, element } = await codeStep({ expiresAtMs: Date.now() - 1, resendAtMs: 0 });
    expect(statusOf(element)).to.equal('This code has expired.');
    expect(button(element, 'Send a new code').className).to.equal('primary');
    button(element, 'Send a new code').click();
    expect(client.flow.sent).to.deep.equal([{ type: 'resend' }]);
  });

  it('comes back after a reload, with the focus in the field', async () => {
    const heard = listen();
    const client = fakeClient();
    const element = mount('kms-login', { client });
    const started = client.startOtp;
    client.startOtp = (options) => {
      const flow = started(options);
      client.flow.show(codeView());
      return flow;
    };
    await atStep(element, 'code');
    expect(document.activeElement).to.equal(textbox(element, 'Code'));
    expect(heard.events.map(({ type }) => type)).to.deep.equal(['kms-ready']);
    heard.stop();
  });

  it('says what happens after the right code, and offers the login again if that failed', async () => {
    const { client, element } = await codeStep();
    client.flow.show(codeView({ verified: true, busy: true }));
    await until(() => headingOf(element) === 'Signing you in');
    expect(findTextbox(element, 'Code')).to.equal(undefined);
    expect(element.shadowRoot?.activeElement?.getAttribute('role')).to.equal('heading');
    client.flow.show(codeView({ verified: true, problem: { code: 'outcome_unknown', retryable: 'user' } }));
    await until(() => alertOf(element) === "We couldn't confirm the result. Try again.");
    button(element, 'Try again').click();
    expect(client.flow.sent).to.deep.equal([{ type: 'retry' }]);
  });

  it('says that there is no account, and asks the page first', async () => {
    const { client, element } = await codeStep();
    const asked: Event[] = [];
    element.addEventListener('kms-account-missing', (event) => asked.push(event));
    expect(client.flow.options.confirmSignup?.()).to.equal(true);
    element.addEventListener('kms-account-missing', (event) => event.preventDefault());
    expect(client.flow.options.confirmSignup?.()).to.equal(false);
    expect(asked).to.have.length(2);
    client.flow.show({ step: 'missing' });
    await atStep(element, 'missing');
    expect(partOf(element, 'text')?.textContent).to.equal("We couldn't find an account for a***@e***.com.");
    button(element, 'Use another email').click();
    expect(client.flow.sent).to.deep.equal([{ type: 'back' }]);
  });

  it("creates no account if the page doesn't want it", async () => {
    const { client } = await codeStep({}, { 'without-signup': '' });
    expect(client.flow.options.confirmSignup?.()).to.equal(false);
  });

  it('tells the page of each step, and at the end who signed in', async () => {
    const heard = listen();
    const { client, element } = await codeStep();
    client.setSession(signedIn());
    client.flow.show({ step: 'done', signedUp: true, organizationId: 'sub-org-1', userId: 'user-1', expiresAtMs: 5 });
    await atStep(element, 'done');
    heard.stop();
    expect(heard.events).to.deep.equal([
      { type: 'kms-ready', detail: { providers: ['email'] } },
      { type: 'kms-step', detail: { flow: 'otp', from: 'contact', to: 'code', method: 'email' } },
      { type: 'kms-signed-up', detail: { organizationId: 'sub-org-1', method: 'email' } },
      { type: 'kms-signed-in', detail: { flow: 'otp', organizationId: 'sub-org-1', userId: 'user-1', expiresAtMs: 5, method: 'email' } },
      { type: 'kms-step', detail: { flow: 'otp', from: 'code', to: 'done', method: 'email' } },
    ]);
    expect(element.querySelectorAll('input')).to.have.length(0);
    expect(element.textContent).to.equal("You're signed in.");
  });
});
