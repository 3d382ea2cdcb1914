import { expect } from '@esm-bundle/chai';
import { define } from '../../src/define/define.js';
import { KmsLogin } from '../../src/elements/login/kms-login.js';
import { alertOf, atStep, button, headingOf, listen, mount, settled, textbox, type, unmountAll, until } from '../support/elements.js';
import { codeView, fakeClient } from '../support/fake-client.js';

const service = (id = 'demo') => ({
  'base-url': 'https://kms.example',
  'auth-proxy-url': 'https://proxy.kms.example',
  'auth-proxy-config-id': id,
});

/** Each a setting that another element of the same service doesn't have. */
const OTHERS: readonly Readonly<Record<string, string>>[] = [
  { 'rp-id': 'site.example' },
  { 'with-refresh': '' },
  { profile: 'seed' },
  { 'request-timeout-ms': '9000' },
  { 'oauth-mode': 'redirect' },
  { 'oauth-redirect-uri': '/back' },
  { 'oauth-client-ids': '{"google":"theirs"}' },
];

/** Console output of a test; `[]` is what a page wants. */
function watchConsole() {
  const lines: unknown[][] = [];
  const { warn, error } = console;
  console.warn = (...line) => void lines.push(line);
  console.error = (...line) => void lines.push(line);
  return { lines, stop: () => Object.assign(console, { warn, error }) };
}

describe('a provider', () => {
  afterEach(unmountAll);

  it('keeps what is inside in its place while it is created', async () => {
    const box = document.createElement('div');
    box.innerHTML = '<kms-provider><p style="margin: 0; block-size: 100px">A page</p></kms-provider>';
    const heights: number[] = [];
    document.body.append(box);
    for (let frame = 0; frame < 6; frame += 1) {
      heights.push(box.offsetHeight);
      await new Promise(requestAnimationFrame);
    }
    expect(new Set(heights)).to.deep.equal(new Set([100]));
    box.remove();
  });
});

describe('the font', () => {
  it("is the system's if the page names none, also in a login inside a provider that is added with it", async () => {
    const box = document.createElement('div');
    box.innerHTML = '<kms-provider><kms-login></kms-login></kms-provider>';
    document.body.append(box);
    const login = box.querySelector('kms-login');
    await until(() => login?.shadowRoot?.querySelector('.card'));
    expect(login?.matches(':state(system-font)')).to.equal(true);
    box.remove();
  });
});

describe('where a client comes from', () => {
  afterEach(unmountAll);

  it('is shared by elements with the same settings, and no others', () => {
    const first = mount('kms-login', { attributes: service() });
    expect(first.client).to.be.an('object');
    expect(mount('kms-session', { attributes: service() }).client).to.equal(first.client);
    const others = [service('other'), ...OTHERS.map((more) => ({ ...service(), ...more }))];
    const clients = others.map((attributes) => mount('kms-login', { attributes }).client);
    expect(new Set([first.client, ...clients]).size).to.equal(others.length + 1);
    expect(clients).to.not.include(undefined);
  });

  it('changes with each setting of a connected element', async () => {
    for (const [name, value] of OTHERS.flatMap(Object.entries)) {
      const element = mount('kms-login', { attributes: service() });
      const { client } = element;
      element.setAttribute(name, `${value}`);
      await settled(element);
      expect(element.client, name).to.be.an('object').and.not.equal(client);
    }
  });

  it("reports in the console which settings it doesn't use", async () => {
    const provider = mount('kms-provider', { attributes: service() });
    const said = watchConsole();
    const login = document.createElement('kms-login');
    login.setAttribute('rp-id', 'site.example');
    provider.append(login);
    await until(() => said.lines.length > 0);
    said.stop();
    expect(said.lines).to.deep.equal([['kms-elements: not used, rpId:', login]]);
    expect(login.client).to.equal(provider.client);
  });

  it('is neither of two providers that differ, whichever of them another script added', async () => {
    const heard = listen();
    const outer = mount('kms-provider', { attributes: service() });
    const inner = document.createElement('kms-provider');
    for (const [name, value] of Object.entries(service('theirs'))) inner.setAttribute(name, value);
    const login = document.createElement('kms-login');
    inner.append(login);
    outer.append(inner);
    await settled(login);
    expect(login.client).to.equal(undefined);
    await until(() => heard.events.some((event) => event.type === 'kms-error'));
    heard.stop();
    inner.setAttribute('auth-proxy-config-id', 'demo');
    await settled(inner);
    await settled(login);
    expect(login.client).to.equal(outer.client);
  });

  it('keeps it while one of them is left, and makes a new one after the last', async () => {
    const first = mount('kms-login', { attributes: service() });
    const second = mount('kms-login', { attributes: service() });
    const { client } = first;
    first.remove();
    await settled(second);
    expect(first.client).to.equal(undefined);
    expect(mount('kms-login', { attributes: service() }).client).to.equal(client);
    unmountAll();
    await settled(second);
    expect(mount('kms-login', { attributes: service() }).client).to.not.equal(client);
  });

  it('changes when an attribute changes', async () => {
    const element = mount('kms-login', { attributes: service() });
    const { client } = element;
    element.setAttribute('auth-proxy-config-id', 'other');
    await settled(element);
    expect(element.client).to.be.an('object');
    expect(element.client).to.not.equal(client);
  });

  it('says which setting is wrong, and sends nothing', async () => {
    const heard = listen();
    for (const attributes of [
      { ...service(), 'base-url': 'http://kms.example' },
      { 'base-url': 'https://kms.example' },
      { ...service(), 'oauth-client-ids': 'no JSON' },
      { ...service(), 'danger-pinned-keys': '{}' },
      { emulator: 'http://emulator.example' },
    ] as Record<string, string>[]) {
      const element = mount('kms-login', { attributes });
      await until(() => alertOf(element) === "Sign-in isn't set up correctly on this page.", JSON.stringify(attributes));
      expect(element.client).to.equal(undefined);
      element.remove();
    }
    heard.stop();
    expect(heard.events).to.deep.equal(
      Array.from({ length: 5 }, () => ({ type: 'kms-error', detail: { flow: 'config', code: 'config_invalid', retryable: 'no' } })),
    );
  });

  it('continues when a wrong setting is fixed', async () => {
    const element = mount('kms-login', { attributes: { emulator: 'http://emulator.example' } });
    await until(() => alertOf(element) !== '');
    element.client = fakeClient();
    await atStep(element, 'contact');
    expect(alertOf(element)).to.equal('');
  });

  it('comes from the nearest provider, through open shadow roots', async () => {
    const outer = fakeClient();
    const inner = fakeClient();
    const provider = mount('kms-provider', { client: outer });
    const nested = mount('kms-provider', { client: inner, into: provider });
    const box = document.createElement('div');
    provider.append(box);
    const root = box.attachShadow({ mode: 'open' });
    const element = mount('kms-login', { into: root });
    expect(element.client).to.equal(outer);
    expect(mount('kms-login', { into: nested }).client).to.equal(inner);
  });

  it('follows its provider to another client', async () => {
    const provider = mount('kms-provider');
    const element = mount('kms-login', { into: provider });
    expect(element.client).to.equal(undefined);
    const client = fakeClient();
    provider.client = client;
    await atStep(element, 'contact');
    expect(element.client).to.equal(client);
    const other = fakeClient();
    provider.client = other;
    await until(() => element.client === other);
    await atStep(element, 'contact');
    expect(client.flow.isStopped).to.equal(true);
  });

  it('moves from one provider to another', async () => {
    const [here, there] = [fakeClient(), fakeClient()];
    const element = mount('kms-login', { into: mount('kms-provider', { client: here }) });
    mount('kms-provider', { client: there }).append(element);
    expect(element.client).to.equal(there);
  });

  it('is the one set in code, whatever the attributes say', () => {
    const client = fakeClient();
    const element = mount('kms-login', { client, attributes: service() });
    expect(element.client).to.equal(client);
    element.client = undefined;
    expect(element.client).to.be.an('object');
    expect(element.client).to.not.equal(client);
  });

  it('is never disposed of if other code created it', async () => {
    const client = fakeClient();
    const element = mount('kms-login', { client });
    await atStep(element, 'contact');
    element.remove();
    await settled(element);
    expect(client.isDisposed).to.equal(false);
  });
});

describe('an element that leaves', () => {
  afterEach(unmountAll);

  it('stops its flow, announces nothing more, and starts over when it comes back', async () => {
    const heard = listen();
    const output = watchConsole();
    const client = fakeClient();
    const element = mount('kms-login', { client });
    await atStep(element, 'contact');
    type(textbox(element, 'Email address'), 'ada@example.com');
    button(element, 'Continue with email').click();
    const { flow } = client;
    const before = heard.events.length;
    element.remove();
    await settled(element);
    expect(flow.isStopped).to.equal(true);
    flow.show(codeView());
    await settled(element);
    expect(heard.events).to.have.length(before);
    expect(output.lines).to.deep.equal([]);
    document.body.append(element);
    await atStep(element, 'contact');
    await until(() => client.flows.length === 2);
    await settled(element);
    button(element, 'Continue with email').click();
    expect(client.flow.sent).to.have.length(1);
    output.stop();
    heard.stop();
  });

  it('reports nothing later on either', async () => {
    const heard = listen();
    const output = watchConsole();
    const element = mount('kms-login', { attributes: service() });
    element.remove();
    const startedAt = performance.now();
    await until(() => element.client === undefined);
    while (performance.now() - startedAt < 3200) await settled(element);
    output.stop();
    heard.stop();
    expect(heard.events).to.deep.equal([]);
    expect(output.lines).to.deep.equal([]);
  });

  it('stops asking for the configuration', async () => {
    const client = fakeClient();
    let signal: AbortSignal | undefined;
    client.providers = (options) => {
      signal = options?.signal;
      return new Promise(() => {});
    };
    const element = mount('kms-login', { client });
    await until(() => signal);
    element.remove();
    await settled(element);
    expect(signal?.aborted).to.equal(true);
  });

  it('continues its login when it is only moved', async () => {
    const client = fakeClient();
    const element = mount('kms-login', { client });
    await atStep(element, 'contact');
    type(textbox(element, 'Email address'), 'ada@example.com');
    button(element, 'Continue with email').click();
    const box = document.createElement('section');
    document.body.prepend(box);
    box.append(element);
    client.flow.show(codeView());
    await atStep(element, 'code');
    expect(client.flows).to.have.length(1);
    expect(client.flow.isStopped).to.equal(false);
    box.remove();
  });

  it('keeps a client of its own settings when it is only moved', async () => {
    const element = mount('kms-login', { attributes: service() });
    const { client } = element;
    const box = document.createElement('section');
    document.body.prepend(box);
    box.append(element);
    await settled(element);
    expect(element.client).to.equal(client);
    box.remove();
  });
});

describe('a second copy of the package', () => {
  it('leaves the tags to the first one, and reports this once', () => {
    const output = watchConsole();
    define('kms-login', class extends HTMLElement {});
    define('kms-otp', class extends HTMLElement {});
    define('kms-login', KmsLogin);
    output.stop();
    expect(customElements.get('kms-login')).to.equal(KmsLogin);
    expect(output.lines).to.have.length(1);
  });
});

describe('an element without a client', () => {
  afterEach(unmountAll);

  it("waits for one, then reports that the page isn't set up", async () => {
    const element = mount('kms-login');
    await settled(element);
    expect(headingOf(element)).to.equal('Sign in');
    expect(alertOf(element)).to.equal('');
    const startedAt = performance.now();
    while (!alertOf(element) && performance.now() - startedAt < 5000) await settled(element);
    expect(alertOf(element)).to.equal("Sign-in isn't set up correctly on this page.");
    element.client = fakeClient();
    await atStep(element, 'contact');
  });
});
