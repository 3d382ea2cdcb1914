import { expect } from '@esm-bundle/chai';
import { sendKeys } from '@web/test-runner-commands';
import { atStep, button, mount, partOf, settled, textbox, type, unmountAll, until } from '../support/elements.js';
import { codeView, fakeClient, signedIn } from '../support/fake-client.js';

function made<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Record<string, string>, text = ''): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

describe('fields', () => {
  afterEach(unmountAll);

  it('are where password managers and autofill look for them', async () => {
    const client = fakeClient();
    const element = mount('kms-login', { client });
    await atStep(element, 'contact');
    const [email] = document.querySelectorAll('input');
    expect(email?.type).to.equal('email');
    expect(email?.name).to.equal('email');
    expect(email?.id).to.match(/^kms-\d+$/);
    expect(email?.autocomplete).to.equal('username webauthn');
    expect(email?.inputMode).to.equal('email');
    expect(email?.getAttribute('autocapitalize')).to.equal('none');
    expect(email?.getAttribute('spellcheck')).to.equal('false');
    expect(email?.form?.isConnected).to.equal(true);
    expect(email?.labels?.[0]?.textContent).to.equal('Email address');
    client.flow.show(codeView());
    await atStep(element, 'code');
    const [code] = document.querySelectorAll('input');
    // Firefox doesn't know this word, and returns what it knows.
    expect(code?.getAttribute('autocomplete')).to.equal('one-time-code');
    expect(code?.form?.isConnected).to.equal(true);
    expect(code?.form).to.not.equal(email?.form);
  });

  it('are removed once the next step has the focus, so that the browser lays the card out once', async () => {
    const client = fakeClient();
    const element = mount('kms-login', { client });
    await atStep(element, 'contact');
    const email = textbox(element, 'Email address');
    email.focus();
    const seen: [string | null, boolean][] = [];
    element.addEventListener('focusin', ({ target }) => {
      seen.push([(target as Element).getAttribute('autocomplete'), email.isConnected]); // a field of the element
    });
    client.flow.show(codeView());
    await atStep(element, 'code');
    await settled(element);
    expect(seen).to.deep.equal([['one-time-code', true]]);
    expect(email.isConnected).to.equal(false);
    expect(email.value).to.equal('');
  });

  it("of two elements on one page don't get mixed up", async () => {
    const [one, two] = [mount('kms-login', { client: fakeClient() }), mount('kms-login', { client: fakeClient() })];
    await Promise.all([atStep(one, 'contact'), atStep(two, 'contact')]);
    const [first, second] = [textbox(one, 'Email address'), textbox(two, 'Email address')];
    expect(first.id).to.not.equal(second.id);
    expect(first.form).to.not.equal(second.form);
  });

  it('from the page are used as they are, and stay', async () => {
    const client = fakeClient();
    const label = made('label', { for: 'mail' }, 'Your address');
    const input = made('input', {
      id: 'mail',
      name: 'email',
      type: 'email',
      autocomplete: 'email',
      class: 'mine',
      'aria-describedby': 'why',
    });
    const element = mount('kms-login', { client, children: [label, input] });
    await atStep(element, 'contact');
    expect(textbox(element, 'Your address')).to.equal(input);
    expect(element.querySelectorAll('label')).to.have.length(1);
    expect(input.autocomplete).to.equal('email');
    expect(input.className).to.equal('mine');
    input.focus();
    await sendKeys({ type: 'ada@example.com' });
    await sendKeys({ press: 'Enter' });
    expect(client.flow.sent).to.deep.equal([{ type: 'submit-contact', channel: 'email', value: 'ada@example.com' }]);
    client.flow.show({ step: 'contact', busy: false, problem: { code: 'contact_invalid', retryable: 'user' } });
    await until(() => input.getAttribute('aria-invalid') === 'true');
    expect(input.getAttribute('aria-describedby')).to.match(/^why kms-\d+-alert$/);
    client.setSession(signedIn());
    await atStep(element, 'done');
    expect(input.parentElement).to.equal(element);
    expect(label.parentElement).to.equal(element);
  });

  it("from the page for a code send it once, however often the step was shown, and aren't touched after it", async () => {
    const client = fakeClient();
    const input = made('input', { autocomplete: 'one-time-code', 'aria-label': 'Your code' });
    const element = mount('kms-login', { client, children: [input] });
    await atStep(element, 'contact');
    for (let visits = 0; visits < 3; visits++) {
      client.flow.show(codeView());
      await atStep(element, 'code');
      if (visits === 2) break;
      client.flow.show({ step: 'contact', busy: false });
      await atStep(element, 'contact');
    }
    type(input, '482913');
    await settled(element);
    expect(client.flow.sent).to.deep.equal([{ type: 'submit-code', code: '482913' }]);
    client.setSession(signedIn());
    await atStep(element, 'done');
    type(input, '12 34');
    expect(input.value).to.equal('12 34');
  });

  it('from the page in its own form submit that form', async () => {
    const client = fakeClient();
    const form = made('form', { action: '/elsewhere' });
    form.append(made('label', { for: 'mail' }, 'Your address'), made('input', { id: 'mail', type: 'email' }));
    const element = mount('kms-login', { client, children: [form] });
    await atStep(element, 'contact');
    expect(element.querySelectorAll('form')).to.have.length(1);
    expect(form.getBoundingClientRect().height).to.be.above(20);
    type(form.querySelector('input') as HTMLInputElement, 'ada@example.com');
    form.requestSubmit();
    expect(client.flow.sent).to.have.length(1);
  });

  it('from the page are visible from the start, and keep what is typed into them', async () => {
    const client = fakeClient({ state: 'unknown' });
    const input = made('input', { id: 'mail', type: 'email' });
    input.value = 'typed before the script came';
    input.type = 'text';
    input.name = 'email';
    const element = mount('kms-login', { client, children: [made('label', { for: 'mail' }, 'Your address'), input] });
    await settled(element);
    expect(element.dataset.step).to.equal('contact');
    expect(input.getBoundingClientRect().height).to.be.above(20);
    input.focus();
    client.setSession({ state: 'signed-out' });
    await atStep(element, 'contact');
    expect(input.value).to.equal('typed before the script came');
    expect(document.activeElement).to.equal(input);
  });

  it('submit nothing if the page cancels the submit', async () => {
    const client = fakeClient();
    const element = mount('kms-login', { client });
    await atStep(element, 'contact');
    const { form } = textbox(element, 'Email address');
    form?.addEventListener('submit', (event) => event.preventDefault());
    button(element, 'Continue with email').click();
    form?.requestSubmit();
    expect(client.flow.sent).to.deep.equal([]);
  });

  it('submit with a button of the page', async () => {
    const client = fakeClient();
    const own = made('button', { slot: 'submit', type: 'button' }, 'Off we go');
    const element = mount('kms-login', { client, children: [own] });
    await atStep(element, 'contact');
    type(textbox(element, 'Email address'), 'ada@example.com');
    own.click();
    expect(client.flow.sent).to.have.length(1);
  });

  it('tolerate nodes that a password manager adds', async () => {
    const client = fakeClient();
    const element = mount('kms-login', { client });
    await atStep(element, 'contact');
    const { height } = element.getBoundingClientRect();
    const icon = made('div', { class: 'manager' }, 'Fill in');
    textbox(element, 'Email address').after(icon);
    await settled(element);
    expect(element.getBoundingClientRect().height).to.equal(height);
    client.flow.show(codeView());
    await atStep(element, 'code');
    expect(icon.parentElement).to.equal(element);
  });

  it('are created again when something empties the element', async () => {
    const client = fakeClient();
    const element = mount('kms-login', { client });
    await atStep(element, 'contact');
    element.replaceChildren();
    client.flow.show({ step: 'contact', busy: false, problem: { code: 'contact_invalid', retryable: 'user' } });
    await settled(element);
    expect(textbox(element, 'Email address').isConnected).to.equal(true);
    expect(element.querySelectorAll('[role=alert]')).to.have.length(1);
  });

  it('of a copied page are not taken for the page’s own', async () => {
    const element = mount('kms-login', { client: fakeClient() });
    await atStep(element, 'contact');
    const copy = element.cloneNode(true) as typeof element;
    copy.client = fakeClient();
    element.replaceWith(copy);
    copy.removeAttribute('data-step');
    await atStep(copy, 'contact');
    expect(copy.querySelectorAll('input')).to.have.length(1);
    expect(copy.querySelectorAll('[role=alert]')).to.have.length(1);
    copy.remove();
  });

  it('have regions for screen readers from the start, outside the shadow tree', async () => {
    const element = mount('kms-login', { client: fakeClient({ state: 'unknown' }) });
    await settled(element);
    const alert = element.querySelector('[role=alert]');
    const status = element.querySelector('[role=status]');
    expect(alert?.textContent).to.equal('');
    expect(status?.textContent).to.equal('');
    expect(partOf(element, 'error')?.querySelector('slot')?.assignedElements()).to.deep.equal([alert]);
  });
});
