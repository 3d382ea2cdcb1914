import { expect } from '@esm-bundle/chai';
import { define } from '../../src/define/define.js';
import { RELEASE } from '../../src/define/release.js';
import type { KmsLogin } from '../../src/index.js';
import { atStep, button, mount, settled, textbox, type, unmountAll, until } from '../support/elements.js';
import { codeView, fakeClient } from '../support/fake-client.js';

const service = (id: string): Record<string, string> => ({
  'base-url': 'https://kms.example',
  'auth-proxy-url': 'https://proxy.kms.example',
  'auth-proxy-config-id': id,
});

/** Warnings and errors that a callback writes to the console. */
async function complaintsOf(during: () => Promise<void>): Promise<string[]> {
  const lines: string[] = [];
  const { warn, error } = console;
  console.warn = (...line) => void lines.push(line.join(' '));
  console.error = (...line) => void lines.push(line.join(' '));
  await during();
  Object.assign(console, { warn, error });
  return lines;
}

describe('what frameworks and their tools do to elements', () => {
  afterEach(unmountAll);

  it('evaluate the defining module again, as hot reload does: nothing changes and nothing is said', async () => {
    const client = fakeClient();
    const element = mount('kms-login', { client });
    await atStep(element, 'contact');
    type(textbox(element, 'Email address'), 'ada@exam');
    const complaints = await complaintsOf(async () => {
      await import('../../src/define/all.js?again');
      await import('../../src/define/login.js?again');
    });
    expect(complaints).to.deep.equal([]);
    expect(textbox(element, 'Email address').value).to.equal('ada@exam');
    expect(client.flows).to.have.length(1);
    expect(mount('kms-login', { client })).to.be.instanceOf(customElements.get('kms-login'));
  });

  it('load the package twice: the first copy draws, and this is reported once', async () => {
    const { KmsLogin: Copy } = await import('../../src/elements/login/kms-login.js?copy');
    expect(Copy).to.not.equal(customElements.get('kms-login'));
    const complaints = await complaintsOf(async () => {
      define('kms-login', Copy);
      define('kms-login', Copy);
    });
    expect(complaints).to.deep.equal([`kms-elements: two copies, ${RELEASE} and ${RELEASE}. The first one is used.`]);
    const element = mount('kms-login', { client: fakeClient() });
    await atStep(element, 'contact');
    expect(element).to.not.be.instanceOf(Copy);
  });

  it("use an element's tag for their own class: the other copy is unknown", async () => {
    const { define: defineAnother } = await import('../../src/define/define.js?another');
    customElements.define('kms-elsewhere', class extends HTMLElement {});
    const complaints = await complaintsOf(async () => defineAnother('kms-elsewhere', class extends HTMLElement {}));
    expect(complaints).to.deep.equal([`kms-elements: two copies, unknown and ${RELEASE}. The first one is used.`]);
  });

  it('build with the development build of Lit, which has nothing to warn about', async () => {
    const element = mount('kms-login', { client: fakeClient() });
    await atStep(element, 'contact');
    const { litIssuedWarnings: warnings } = globalThis as unknown as { litIssuedWarnings: ReadonlySet<string> };
    expect([...warnings].filter((text) => text.includes('lit.dev/msg/') && !text.includes('dev-mode'))).to.deep.equal([]);
  });

  it('write elements before they are defined: properties set early count, fields written early stay', async () => {
    const Late = class extends (customElements.get('kms-login') as unknown as typeof KmsLogin) {};
    const host = document.createElement('div');
    host.innerHTML = '<kms-late><label for="late">Your address</label><input id="late" type="email" value="ada@example.com"></kms-late>';
    document.body.append(host);
    const element = host.firstElementChild as unknown as KmsLogin;
    const input = host.querySelector('input')!;
    const client = fakeClient();
    // As a framework does that doesn't know the element yet.
    Object.assign(element, { client, headingLevel: 3, messages: { signIn: 'Come in' } });
    input.focus();
    customElements.define('kms-late', Late);
    await atStep(element, 'contact');
    expect(element.client).to.equal(client);
    expect(Object.keys(element)).to.not.include('client');
    const heading = element.shadowRoot!.querySelector('[role=heading]')!;
    expect([heading.getAttribute('aria-level'), heading.textContent?.trim()]).to.deep.equal(['3', 'Come in']);
    expect(textbox(element, 'Your address')).to.equal(input);
    expect(input.value).to.equal('ada@example.com');
    expect(document.activeElement).to.equal(input);
    host.remove();
  });

  it('mount, unmount and mount in one turn, as strict mode does: one client, one flow', async () => {
    const element = mount('kms-login', { attributes: service('strict') });
    const { client } = element;
    element.remove();
    document.body.append(element);
    await settled(element);
    expect(element.client).to.equal(client);
    const fake = fakeClient();
    const other = mount('kms-login', { client: fake });
    other.remove();
    document.body.append(other);
    await atStep(other, 'contact');
    expect(fake.flows).to.have.length(1);
  });

  it('move by key in the middle of a login: step, field and what was typed stay', async () => {
    const client = fakeClient();
    const [first, second] = [document.createElement('p'), document.createElement('p')];
    const element = mount('kms-login', { client });
    document.body.prepend(first, second);
    await atStep(element, 'contact');
    type(textbox(element, 'Email address'), 'ada@example.com');
    for (const place of [first, second]) {
      place.before(element);
      await settled(element);
      expect(textbox(element, 'Email address').value).to.equal('ada@example.com');
    }
    button(element, 'Continue with email').click();
    client.flow.show(codeView());
    await atStep(element, 'code');
    type(textbox(element, 'Code'), '123');
    second.after(element);
    await settled(element);
    expect(textbox(element, 'Code').value).to.equal('123');
    expect(client.flows).to.have.length(1);
    first.remove();
    second.remove();
  });

  it('copy a page with its elements: a copy makes its own fields and leaves those of the first alone', async () => {
    const element = mount('kms-login', { client: fakeClient() });
    await atStep(element, 'contact');
    type(textbox(element, 'Email address'), 'ada@example.com');
    const copy = element.cloneNode(true) as typeof element;
    copy.client = fakeClient();
    copy.removeAttribute('data-step');
    document.body.append(copy);
    await atStep(copy, 'contact');
    expect(textbox(copy, 'Email address')).to.not.equal(textbox(element, 'Email address'));
    expect(textbox(element, 'Email address').value).to.equal('ada@example.com');
    expect(new Set([...document.querySelectorAll('input')].map(({ id }) => id)).size).to.equal(document.querySelectorAll('input').length);
    copy.remove();
  });

  it("style every form of the page: the field's own form takes no space", async () => {
    const style = document.createElement('style');
    style.textContent = 'form { display: grid; margin: 40px; min-height: 100px }';
    const element = mount('kms-login', { client: fakeClient() });
    await atStep(element, 'contact');
    const before = element.offsetHeight;
    document.head.append(style);
    expect(element.offsetHeight).to.equal(before);
    style.remove();
  });

  it('draw a hundred on one page: they share one client, and ask for its configuration once', async () => {
    const client = fakeClient();
    const elements = Array.from({ length: 100 }, () => mount('kms-login', { attributes: service('many') }));
    expect(new Set(elements.map((element) => element.client)).size).to.equal(1);
    unmountAll();
    const given = Array.from({ length: 100 }, () => mount('kms-login', { client }));
    for (const element of given) await atStep(element, 'contact');
    expect(new Set(given.map((element) => textbox(element, 'Email address').id)).size).to.equal(100);
    expect(document.querySelectorAll('kms-login [role=alert]').length).to.equal(100);
    expect(client.flows).to.have.length(100);
    await until(() => client.configCalls.length > 0);
  });
});
