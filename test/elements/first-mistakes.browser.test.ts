import { expect } from '@esm-bundle/chai';
import '../../src/define/export.js';
import { KmsError } from '../../src/errors.js';
import { problemOf } from '../../src/flows/problem.js';
import type { Method } from '../../src/kms-client.js';
import { mount, settled, unmountAll, until } from '../support/elements.js';
import { EMAIL_ONLY, fakeClient, signedIn } from '../support/fake-client.js';

/** What the console prints, until a line matches, or time is up. */
async function told(task: () => void, fits: RegExp, patienceMs = 3000): Promise<readonly string[]> {
  const lines: string[] = [];
  const { warn } = console;
  console.warn = (line) => void lines.push(line);
  task();
  const from = performance.now();
  while (performance.now() - from < patienceMs && !lines.some((line) => fits.test(line))) await new Promise((done) => setTimeout(done, 50));
  console.warn = warn;
  return lines.filter((line) => fits.test(line));
}

describe('a mistake of the first hour is reported within three seconds', () => {
  afterEach(unmountAll);

  it('an export that is pressed without a wallet, and not while the page is still reading the wallets', async () => {
    const element = mount('kms-export', { client: fakeClient(signedIn()) });
    await settled(element);
    const press = () => element.shadowRoot?.querySelector('button')?.click();
    expect(await told(() => {}, /wallet-id/)).to.deep.equal([]);
    expect(await told(press, /wallet-id/)).to.deep.equal([
      'kms-elements: <kms-export> has no wallet-id. See kms-elements/docs/elements/kms-export.md',
    ]);
  });

  it('a social account that the page lists without a return page', async () => {
    const methods: readonly Method[] = ['google', 'email'];
    const login = (attributes: Record<string, string>) => () => {
      const client = fakeClient();
      client.config = Promise.resolve({ ...EMAIL_ONLY, methods });
      void mount('kms-login', { client, attributes });
    };
    expect(await told(login({ methods: 'google, email' }), /oauth-redirect-uri/)).to.deep.equal([
      'kms-elements: methods has google: give oauth-redirect-uri. See kms-elements/docs/oauth.md',
    ]);
    unmountAll();
    // If only the configuration names it, the page has nothing to fix.
    expect(await told(login({}), /oauth-redirect-uri/, 600)).to.deep.equal([]);
  });

  it('live settings beside an emulator, whose answers another key has signed', async () => {
    const client = fakeClient();
    const element = mount('kms-login', { client });
    await until(() => element.dataset.step === 'contact');
    const refuse = () =>
      client.flow.show({ step: 'contact', busy: false, problem: { code: 'token_invalid', retryable: 'user', reason: 'signer' } });
    expect(await told(refuse, /danger-pinned-keys/)).to.deep.equal([
      'kms-elements: token_invalid. Look at danger-pinned-keys, or use emulator. See kms-elements/docs/errors.md#token_invalid',
    ]);
  });

  it('a file of the package that is not published', async () => {
    const client = fakeClient();
    const element = mount('kms-login', { client });
    await until(() => element.dataset.step === 'contact');
    const lose = (text: string) => () => {
      const error = new KmsError('network', { reason: 'chunk', cause: new TypeError(text) });
      client.flow.show({ step: 'contact', busy: false, problem: problemOf(error) });
    };
    const chrome = 'Failed to fetch dynamically imported module: https://site.example/static/chunks/social-Bx_3.js';
    expect(await told(lose(chrome), /did not load/)).to.deep.equal([
      'kms-elements: network. Look at social-Bx_3.js, which did not load. See kms-elements/docs/errors.md#network',
    ]);
    client.flow.show({ step: 'contact', busy: false });
    expect(await told(lose('Importing a module script failed.'), /did not load/)).to.deep.equal([
      'kms-elements: network. Look at a file of chunks, which did not load. See kms-elements/docs/errors.md#network',
    ]);
  });

  it('what the service refuses, with its own message', async () => {
    const client = fakeClient();
    const element = mount('kms-login', { client });
    await until(() => element.dataset.step === 'contact');
    const refuse = () => {
      const error = new KmsError('forbidden', { detail: '7: origin not allowed for this organization' });
      client.flow.show({ step: 'contact', busy: false, problem: problemOf(error) });
    };
    expect(await told(refuse, /forbidden/)).to.deep.equal([
      'kms-elements: forbidden. Look at the list of origins at the service, and auth-proxy-config-id. ' +
        'The service says: 7: origin not allowed for this organization. See kms-elements/docs/errors.md#forbidden',
    ]);
  });

  it('once, however often the element is drawn', async () => {
    const client = fakeClient();
    client.config = Promise.resolve({ ...EMAIL_ONLY, methods: ['google', 'email'] });
    let element: ReturnType<typeof mount> | undefined;
    const lines = await told(
      () => {
        element = mount('kms-login', { client, attributes: { methods: 'google, email' } });
      },
      /never/,
      600,
    );
    expect(lines).to.deep.equal([]);
    const again = await told(
      () => {
        element?.requestUpdate();
        void (element && settled(element));
      },
      /oauth-redirect-uri/,
      600,
    );
    await until(() => element?.dataset.step === 'contact');
    expect(again).to.deep.equal([]);
  });
});
