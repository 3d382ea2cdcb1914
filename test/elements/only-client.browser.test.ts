import { expect } from '@esm-bundle/chai';
import '../../src/define/account.js';
import '../../src/define/export.js';
import { atStep, findButton, headingOf, listen, mount, settled, unmountAll, until } from '../support/elements.js';
import { fakeClient, signedIn } from '../support/fake-client.js';

const service = (id = 'demo') => ({
  'base-url': 'https://kms.example',
  'auth-proxy-url': 'https://proxy.kms.example',
  'auth-proxy-config-id': id,
});

/** What the console received while a task ran. */
async function warned(task: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  const { warn } = console;
  console.warn = (line) => void lines.push(line);
  await task();
  console.warn = warn;
  return lines;
}

describe('an element without settings and without a provider', () => {
  afterEach(async () => {
    unmountAll();
    // An element releases its client a moment later, and one that is created before that keeps it.
    await new Promise((resolve) => setTimeout(resolve));
  });

  it('uses the only client of the page, whichever of the two comes first', async () => {
    const before = mount('kms-session');
    const login = mount('kms-login', { attributes: service() });
    const after = mount('kms-account');
    expect(login.client).to.be.an('object');
    expect([before, after].map(({ client }) => client === login.client)).to.deep.equal([true, true]);
  });

  it('keeps it after the element that had the settings is gone', async () => {
    const session = mount('kms-session');
    const login = mount('kms-login', { attributes: service() });
    const { client } = login;
    login.remove();
    await settled(session);
    expect(session.client === client).to.equal(true);
    expect(mount('kms-login', { attributes: service() }).client === client).to.equal(true);
  });

  it('uses none while there are two different ones, then the one that is left', async () => {
    const session = mount('kms-session');
    const first = mount('kms-login', { attributes: service() });
    const second = mount('kms-login', { attributes: service('theirs') });
    expect(session.client).to.equal(undefined);
    first.remove();
    await until(() => session.client);
    expect(session.client === second.client).to.equal(true);
  });

  it('uses none inside a provider, which has the last word', () => {
    mount('kms-login', { attributes: service() });
    const provider = mount('kms-provider');
    const session = document.createElement('kms-session');
    provider.append(session);
    expect(session.client).to.equal(undefined);
  });

  it('reports in the console and to the page that it has none, within three seconds', async () => {
    for (const tag of ['kms-session', 'kms-account', 'kms-export'] as const) {
      const heard = listen();
      const said = await warned(async () => {
        const startedAt = performance.now();
        const element = mount(tag);
        await until(() => heard.events.some(({ type }) => type === 'kms-error'));
        expect(performance.now() - startedAt, tag).to.be.within(2000, 3000);
        element.remove();
      });
      heard.stop();
      expect(said, tag).to.have.length(1);
      expect(said[0]).to.match(/^kms-elements: config_invalid\. This element has no settings.*docs\/errors\.md#config_invalid$/);
    }
  });
});

describe('a login beside a session card', () => {
  afterEach(unmountAll);

  it('says who is signed in if the card shows another client, or none', async () => {
    const client = fakeClient(signedIn());
    mount('kms-session', { client: fakeClient() });
    const login = mount('kms-login', { client });
    await atStep(login, 'done');
    await until(() => findButton(login, 'Sign out'));
  });

  it('gives way to one that shows its own', async () => {
    const client = fakeClient(signedIn());
    mount('kms-session', { client });
    const login = mount('kms-login', { client });
    await atStep(login, 'done');
    expect(headingOf(login)).to.equal("You're signed in.");
    expect(findButton(login, 'Sign out')).to.equal(undefined);
  });
});
