import { expect } from '@esm-bundle/chai';
import { alertOf, button, mount, settled, textbox, unmountAll, until } from '../support/elements.js';
import { fakeClient } from '../support/fake-client.js';
import { checkbox, made, sent, signup } from '../support/signup-form.js';

describe("the page's own fields", () => {
  afterEach(unmountAll);

  it('are used as they are, in the form of the page', async () => {
    const form = made(
      'form',
      { novalidate: '' },
      made('label', { for: 'who' }, 'Your name'),
      made('input', { id: 'who', name: 'name' }),
      made('label', { for: 'mail' }, 'Your address'),
      made('input', { id: 'mail', type: 'email', autocomplete: 'email' }),
      made('label', {}, made('input', { type: 'checkbox', name: 'consent' }), ' I agree'),
      made('button', {}, 'Go'),
    );
    const shown = await signup({ 'require-consent': '' }, { children: [form] });
    const { element } = shown;
    await until(() => form.slot === 'name');
    expect(element.querySelectorAll('form')).to.have.length(1);
    expect(element.querySelectorAll('label')).to.have.length(3);
    (form.elements.namedItem('name') as HTMLInputElement).value = 'Ann';
    (form.elements.namedItem('mail') as HTMLInputElement).value = 'ann@example.com';
    form.querySelector('button')?.click();
    await until(() => alertOf(element) === 'Check the box to continue.');
    checkbox(element).click();
    form.querySelector('button')?.click();
    expect(sent(shown)).to.deep.equal([
      { type: 'submit-form', form: { name: 'Ann', organizationName: '' }, channel: 'email', value: 'ann@example.com' },
    ]);
  });

  it('can keep the form from being sent', async () => {
    const shown = await signup();
    shown.element.addEventListener('submit', (event) => event.preventDefault(), { capture: true });
    button(shown.element, 'Create account').click();
    expect(sent(shown)).to.deep.equal([]);
  });

  it('in addition to ours are placed between the contact and the consent', async () => {
    const further = made('label', { slot: 'fields' }, 'Country', made('input', { name: 'country' }));
    const { element } = await signup({ 'require-consent': '' }, { children: [further] });
    const tops = [textbox(element, 'Email address'), further, checkbox(element), button(element, 'Create account')].map(
      (one) => one.getBoundingClientRect().top,
    );
    expect(tops).to.deep.equal(tops.toSorted((a, b) => a - b));
  });

  it('are visible before anything is known', async () => {
    const client = fakeClient();
    client.config = new Promise(() => {});
    const mail = made('input', { type: 'email', 'aria-label': 'Mail' });
    const element = mount('kms-signup', { client, children: [mail] });
    await settled(element);
    expect(element.dataset.step).to.equal('loading');
    expect(mail.checkVisibility()).to.equal(true);
  });
});
