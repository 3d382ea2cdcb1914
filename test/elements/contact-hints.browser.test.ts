import { expect } from '@esm-bundle/chai';
import {
  alertOf,
  atStep,
  button,
  findButton,
  headingOf,
  mount,
  partOf,
  settled,
  statusOf,
  textbox,
  type,
  unmountAll,
  until,
} from '../support/elements.js';
import { fakeClient } from '../support/fake-client.js';

async function login(attributes: Record<string, string> = {}) {
  const client = fakeClient();
  const element = mount('kms-login', { client, attributes });
  await atStep(element, 'contact');
  return { client, element, input: textbox(element, 'Email address') };
}

describe('beside the field of a contact', () => {
  afterEach(unmountAll);

  it('asks below the field whether a known host was meant, and uses it with one press', async () => {
    const { client, element, input } = await login();
    await until(() => findButton(element, 'Continue with email'));
    type(input, 'ada@gmial.com');
    await until(() => findButton(element, 'ada@gmail.com'));
    expect(partOf(element, 'form')?.textContent).to.contain('Did you mean ada@gmail.com?');
    expect(statusOf(element)).to.equal('Did you mean ada@gmail.com?');
    expect([alertOf(element), input.getAttribute('aria-invalid')]).to.deep.equal(['', null]);
    const [field, asked, go] = [input, button(element, 'ada@gmail.com'), button(element, 'Continue with email')].map(
      (one) => one.getBoundingClientRect().top,
    );
    expect(field! < asked! && asked! < go!, 'between the field and its button').to.equal(true);
    button(element, 'ada@gmail.com').click();
    await settled(element);
    expect([input.value, document.activeElement]).to.deep.equal(['ada@gmail.com', input]);
    expect([findButton(element, 'ada@gmail.com'), statusOf(element)]).to.deep.equal([undefined, '']);
    button(element, 'Continue with email').click();
    expect(client.flow.sent.at(-1)).to.deep.include({ value: 'ada@gmail.com' });
  });

  it("sends an address anyway if the question isn't answered", async () => {
    const { client, element, input } = await login();
    type(input, 'ada@gmial.com');
    await until(() => findButton(element, 'ada@gmail.com'));
    button(element, 'Continue with email').click();
    expect(client.flow.sent.at(-1)).to.deep.include({ value: 'ada@gmial.com' });
  });

  it("says what the user signs in to, below the site's logo", async () => {
    const mark = document.createElement('img');
    mark.slot = 'logo';
    mark.width = mark.height = 40;
    const element = mount('kms-login', { client: fakeClient(), attributes: { 'app-name': 'Acme' }, children: [mark] });
    await atStep(element, 'contact');
    expect(headingOf(element)).to.equal('Sign in to Acme');
    expect(mark.getBoundingClientRect().bottom).to.be.below(partOf(element, 'heading')!.getBoundingClientRect().top);
    expect(mark.getBoundingClientRect().width).to.equal(40);
  });

  it('fills in the remembered contact if the page asks for it, and forgets it with one press', async () => {
    const { client, element, input } = await login({ 'with-remembered-contact': '' });
    client.flow.show({ step: 'contact', busy: false, remembered: { channel: 'email', value: 'ada@example.com' } });
    await until(() => findButton(element, 'Continue as ada@example.com'));
    expect(input.value).to.equal('ada@example.com');
    type(input, 'bob@example.com');
    await until(() => findButton(element, 'Continue with email'));
    expect(findButton(element, 'Forget on this device')).to.equal(undefined);
    type(input, 'ada@example.com');
    await until(() => findButton(element, 'Forget on this device'));
    button(element, 'Forget on this device').click();
    await settled(element);
    expect(client.flow.sent.at(-1)).to.deep.equal({ type: 'forget-contact' });
    expect([input.value, document.activeElement, findButton(element, 'Continue as ada@example.com')]).to.deep.equal(['', input, undefined]);
  });

  it('shows no contact, and forgets the stored one, if the page no longer asks for it', async () => {
    const { client, element, input } = await login();
    client.flow.show({ step: 'contact', busy: false, remembered: { channel: 'email', value: 'ada@example.com' } });
    await until(() => client.flow.sent.length > 0);
    expect(client.flow.sent[0]).to.deep.equal({ type: 'forget-contact' });
    expect([input.value, findButton(element, 'Forget on this device')]).to.deep.equal(['', undefined]);
  });
});
