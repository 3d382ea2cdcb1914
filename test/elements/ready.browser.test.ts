import { expect } from '@esm-bundle/chai';
import { createKmsClient, type ProviderSet } from '../../src/kms-client.js';
import { atStep, listen, mount, settled, textbox, unmountAll, until } from '../support/elements.js';
import { EMAIL_ONLY, fakeClient } from '../support/fake-client.js';
import { fixedEnvironment } from '../support/fixed-environment.js';

describe('kms-ready', () => {
  afterEach(unmountAll);

  it('is sent once, by the element that is ready first', async () => {
    const heard = listen();
    const client = fakeClient();
    const first = mount('kms-login', { client });
    const second = mount('kms-otp', { client });
    await Promise.all([atStep(first, 'contact'), atStep(second, 'contact')]);
    await until(() => heard.events.length > 0);
    await Promise.all([settled(first), settled(second)]);
    expect(heard.events).to.deep.equal([{ type: 'kms-ready', detail: { providers: ['email'] } }]);
    heard.stop();
  });

  it('is sent even if the element that asked first has left', async () => {
    const heard = listen();
    const client = fakeClient();
    let answer = (_: ProviderSet) => {};
    client.config = new Promise((resolve) => {
      answer = resolve;
    });
    const first = mount('kms-otp', { client });
    await until(() => client.configCalls.length === 1);
    const second = mount('kms-otp', { client });
    await until(() => client.configCalls.length === 2);
    first.remove();
    answer(EMAIL_ONLY);
    await atStep(second, 'contact');
    await until(() => heard.events.length > 0);
    expect(heard.events).to.deep.equal([{ type: 'kms-ready', detail: { providers: ['email'] } }]);
    heard.stop();
  });

  it('is sent again by a login that comes after the one that sent it has left', async () => {
    const heard = listen();
    const client = fakeClient();
    const first = mount('kms-login', { client });
    await until(() => heard.events.some(({ type }) => type === 'kms-ready'));
    first.remove();
    await settled(first);
    const second = mount('kms-login', { client });
    await atStep(second, 'contact');
    await until(() => heard.events.filter(({ type }) => type === 'kms-ready').length === 2);
    heard.stop();
  });

  it("isn't sent again if the signed-in user had to be read again", async () => {
    const heard = listen();
    const client = fakeClient();
    const element = mount('kms-login', { client });
    await atStep(element, 'contact');
    client.setSession({ state: 'unknown' });
    await settled(element);
    client.setSession({ state: 'signed-out' });
    await atStep(element, 'contact');
    heard.stop();
    expect(heard.events.filter(({ type }) => type === 'kms-ready')).to.have.length(1);
  });
});

describe('the configuration', () => {
  afterEach(unmountAll);

  it('is read by an element that replaces another while it loads', async () => {
    const asked: Request[] = [];
    const answers: ((response: Response) => void)[] = [];
    const fetch = (request: Request) =>
      new Promise<Response>((resolve, reject) => {
        asked.push(request);
        answers.push(resolve);
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      });
    const service = { baseUrl: 'https://kms.example', authProxyUrl: 'https://proxy.kms.example', authProxyConfigId: 'demo' };
    const client = createKmsClient(service, fixedEnvironment({ fetch, url: location.href }));
    const before = mount('kms-otp', { client });
    await until(() => client.session.snapshot.state === 'signed-out');
    await settled(before);
    expect(asked).to.have.length(1);
    const after = mount('kms-otp', { client, into: document.createDocumentFragment() });
    before.replaceWith(after);
    await until(() => asked.length === 2);
    answers.at(-1)?.(Response.json({ enabledProviders: ['email'], sessionExpirationSeconds: '900', organizationId: 'org-1' }));
    await atStep(after, 'contact');
    expect(textbox(after, 'Email address').isConnected).to.equal(true);
    client.dispose();
  });
});
