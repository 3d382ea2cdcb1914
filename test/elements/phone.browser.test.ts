import { expect } from '@esm-bundle/chai';
import { PhoneInput } from '../../src/elements/fields/phone-input.js';
import { atStep, button, mount, settled, textbox, type, unmountAll, until } from '../support/elements.js';
import { codeView, EMAIL_ONLY, fakeClient } from '../support/fake-client.js';
import vectors from '../vectors/user-input.json' with { type: 'json' };

async function phoneLogin(attributes: Record<string, string> = {}) {
  const client = fakeClient();
  client.config = Promise.resolve({ ...EMAIL_ONLY, methods: ['sms'] });
  const element = mount('kms-login', { client, attributes: { 'phone-country': 'DE', ...attributes } });
  await atStep(element, 'contact');
  return { client, element, input: textbox(element, 'Phone number') };
}

describe('the phone field', () => {
  afterEach(unmountAll);

  it('is a real one for phone numbers', async () => {
    const { input } = await phoneLogin();
    expect([input.type, input.autocomplete, input.inputMode, input.form !== null]).to.deep.equal(['tel', 'tel', 'tel', true]);
  });

  it('groups the digits as the country does, and sends the number in E.164', async () => {
    const { client, element, input } = await phoneLogin();
    input.focus();
    type(input, '0151');
    await until(() => {
      type(input, '015112345678');
      return input.value === '01511 2345678';
    });
    button(element, 'Continue with phone').click();
    expect(client.flow.sent.at(-1)).to.deep.equal({ type: 'submit-contact', channel: 'sms', value: '+4915112345678' });
  });

  const country = (element: Element) => element.shadowRoot!.querySelector<HTMLSelectElement>('.country select');
  const seen = (element: Element) => element.shadowRoot!.querySelector('.country')?.textContent?.match(/\+\d+/)?.[0];
  const hint = (element: Element) => element.querySelector('[slot=sms-hint]')?.textContent;

  it('has a list of countries by name, with the likely one first and selected', async () => {
    const { element } = await phoneLogin();
    const list = await until(() => country(element));
    expect(list.ariaLabel).to.equal('Country');
    expect(list.options[0]?.textContent).to.match(/Germany \(\+49\)$/);
    expect([list.value, seen(element)]).to.deep.equal(['DE', '+49']);
    const names = [...list.options].slice(2).map(({ textContent }) => textContent!.replace(/^\P{L}+/u, ''));
    expect(names.length).to.be.above(200);
    expect(names).to.deep.equal(names.toSorted(new Intl.Collator('en').compare));
  });

  it('shows a number in its country as it will be sent', async () => {
    const { element, input } = await phoneLogin();
    await until(() => country(element));
    expect(hint(element)).to.equal("We'll text you a code.");
    type(input, '01511 2345678');
    await until(() => hint(element) === '+49 1511 2345678');
    type(input, '01');
    await until(() => hint(element) === "We'll text you a code.");
  });

  it('follows a typed country code, and keeps the digits when another country is chosen', async () => {
    const { client, element, input } = await phoneLogin();
    const list = await until(() => country(element));
    type(input, '+12025550123');
    await settled(element);
    expect([list.value, seen(element)]).to.deep.equal(['US', '+1']);
    list.value = 'FR';
    list.dispatchEvent(new Event('change', { bubbles: true }));
    await settled(element);
    expect(input.value.replace(/\D/g, '')).to.equal('2025550123');
    expect([seen(element), document.activeElement]).to.deep.equal(['+33', input]);
    type(input, '01 23 45 67 89');
    button(element, 'Continue with phone').click();
    expect(client.flow.sent.at(-1)).to.deep.include({ value: '+33123456789' });
  });

  it('moves nothing when the list loads', async () => {
    const { element, input } = await phoneLogin();
    const { left, width } = input.getBoundingClientRect();
    await until(() => country(element));
    expect([input.getBoundingClientRect().left, input.getBoundingClientRect().width]).to.deep.equal([left, width]);
  });

  it('lets the user delete digits', async () => {
    const { input } = await phoneLogin();
    input.focus();
    await until(() => {
      type(input, '+12025550123');
      return input.value === '+1 202 555 0123';
    });
    type(input, '+1 202 555 ', { inputType: 'deleteContentBackward' });
    expect(input.value).to.equal('+1 202 555 ');
  });

  it('leaves an invalid number to the flow, which says so', async () => {
    const { client, element, input } = await phoneLogin();
    input.focus();
    type(input, 'call me');
    await settled(element);
    button(element, 'Continue with phone').click();
    expect(client.flow.sent.at(-1)).to.deep.include({ value: 'call me' });
  });
});

describe('a phone number', () => {
  const { cases } = vectors as unknown as {
    cases: readonly { id: string; target: string; input: string; value: string | null; why: string }[];
  };
  const numbers = cases.filter(({ target }) => target === 'phone');
  for (const { id, input, value, why } of numbers.filter((one) => one.value !== null)) {
    it(`${id}, ${why}: keeps its meaning`, () => {
      expect([value, input]).to.include(new PhoneInput('US').e164Of(input));
    });
  }
  for (const { id, input, why } of numbers.filter((one) => one.value === null)) {
    it(`${id}, ${why}: is left as it is`, () => {
      expect(new PhoneInput('US').e164Of(input)).to.equal(input);
    });
  }
  it('without a country code is one of the country', () => {
    expect(new PhoneInput('gb').e164Of('020 7946 0958')).to.equal('+442079460958');
    expect(new PhoneInput('GB').e164Of('+44 (0)20 7946 0958')).to.equal('+442079460958');
  });
});

describe('a code in a text message', () => {
  const descriptor = Object.getOwnPropertyDescriptor(Navigator.prototype, 'credentials');
  const has = 'OTPCredential' in globalThis;
  let signals: AbortSignal[] = [];
  let answer: (code: string) => void = () => {};
  beforeEach(() => {
    signals = [];
    const get = ({ signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return new Promise((resolve, reject) => {
        answer = (code) => resolve({ code });
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    };
    Object.defineProperty(globalThis, 'OTPCredential', { value: class {}, configurable: true });
    Object.defineProperty(Navigator.prototype, 'credentials', { value: { get }, configurable: true });
  });
  afterEach(() => {
    if (descriptor) Object.defineProperty(Navigator.prototype, 'credentials', descriptor);
    else Reflect.deleteProperty(Navigator.prototype, 'credentials');
    if (!has) delete (globalThis as { OTPCredential?: unknown }).OTPCredential;
    unmountAll();
  });

  async function waiting(channel: 'sms' | 'email' = 'sms') {
    const { client, element, input } = await phoneLogin();
    type(input, '+12025550123');
    client.flow.show(codeView({ channel, contact: '***23' }));
    await atStep(element, 'code');
    return { client, element };
  }

  it('is filled in and sent', async () => {
    const { client } = await waiting();
    await until(() => signals.length === 1);
    answer('123456');
    await until(() => client.flow.sent.at(-1)?.type === 'submit-code');
    expect(client.flow.sent.at(-1)).to.deep.equal({ type: 'submit-code', code: '123456' });
  });

  it('is no longer waited for once the user types', async () => {
    const { element } = await waiting();
    await until(() => signals.length === 1);
    type(textbox(element, 'Code'), '1');
    expect(signals[0]?.aborted).to.equal(true);
  });

  it('is no longer waited for when the step is left', async () => {
    const { client, element } = await waiting();
    await until(() => signals.length === 1);
    client.flow.show({ step: 'contact', busy: false });
    await atStep(element, 'contact');
    expect(signals[0]?.aborted).to.equal(true);
  });

  it('is no longer waited for when the element leaves the page', async () => {
    const { element } = await waiting();
    await until(() => signals.length === 1);
    element.remove();
    await settled(element);
    expect(signals[0]?.aborted).to.equal(true);
  });

  it("isn't waited for if the code goes to a mailbox", async () => {
    await waiting('email');
    expect(signals).to.deep.equal([]);
  });
});
