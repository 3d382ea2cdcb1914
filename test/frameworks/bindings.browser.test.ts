import { expect } from '@esm-bundle/chai';
import { createRoot } from 'solid-js';
import { mount, unmount } from 'svelte';
import { createApp, defineComponent, effectScope, h } from 'vue';
import * as solid from '../../src/frameworks/solid.js';
import * as svelte from '../../src/frameworks/svelte.js';
import * as vue from '../../src/frameworks/vue.js';
import { until } from '../support/elements.js';
import { signedIn } from '../support/fake-client.js';
import { walletService } from './wallet-service.js';

const WHAT = {
  signWith: '0x01',
  payloads: ['hi'],
  encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
  hashFunction: 'HASH_FUNCTION_KECCAK256',
} as const;

describe("Vue's composables", () => {
  const draw = (render: () => () => string, provide?: Parameters<typeof vue.useKmsClient>[0]) => {
    const place = document.createElement('div');
    const app = createApp(
      defineComponent({
        setup: () => {
          const text = render();
          return () => h('p', text());
        },
      }),
    );
    if (provide) app.provide(vue.kmsClientKey, provide);
    app.mount(place);
    return { place, app };
  };

  it('follow the session and the wallets of the client that the app provides', async () => {
    const { client, answer } = walletService();
    const { place, app } = draw(() => {
      const session = vue.useKmsSession();
      const { now } = vue.useWallets();
      return () => `${session.value.state} ${now.value.state}`;
    }, client);
    await until(() => place.textContent === 'signed-out idle');
    client.setSession(signedIn());
    await until(() => place.textContent === 'signed-in loading');
    answer();
    await until(() => place.textContent === 'signed-in ready');
    app.unmount();
    client.setSession({ state: 'signed-out' });
  });

  it('sign, accept a client that is passed to them, and work outside a component', async () => {
    const { client, answer } = walletService(signedIn());
    answer();
    const scope = effectScope();
    const [session, signing] = scope.run(() => [vue.useKmsSession(client), vue.useSign(client)] as const) ?? [];
    expect(session?.value.state).to.equal('signed-in');
    await signing?.sign(WHAT);
    expect(signing?.now.value.state).to.equal('signed');
    scope.stop();
    client.setSession({ state: 'signed-out' });
    expect(session?.value.state).to.equal('signed-in');
  });

  it('have no user without a client', () => {
    const { place } = draw(() => {
      const session = vue.useKmsSession();
      return () => session.value.state;
    });
    expect(place.textContent).to.equal('unknown');
  });
});

describe("Solid's signals", () => {
  it('follow the session, the wallets and a signature, until their owner is disposed of', async () => {
    const { client, answer } = walletService();
    const { session, wallets, signing, dispose } = createRoot((end) => ({
      session: solid.useKmsSession(client),
      wallets: solid.useWallets(client),
      signing: solid.useSign(client),
      dispose: end,
    }));
    await until(() => session().state === 'signed-out');
    client.setSession(signedIn());
    expect(wallets.now().state).to.equal('loading');
    answer();
    await until(() => wallets.now().state === 'ready');
    await signing.sign(WHAT);
    expect(signing.now().state).to.equal('signed');
    dispose();
    client.setSession({ state: 'signed-out' });
    expect(session().state).to.equal('signed-in');
  });

  it('use the client of the context', () => {
    const { client } = walletService();
    createRoot((end) => {
      const drawn: unknown = solid.KmsClientContext.Provider({
        value: client,
        get children() {
          return String(solid.useKmsClient() === client);
        },
      });
      expect(String(typeof drawn === 'function' ? drawn() : drawn)).to.equal('true');
      end();
    });
  });
});

describe("Svelte's stores and runes", () => {
  it('follow the session with the store contract', () => {
    const { client } = walletService();
    const heard: string[] = [];
    const leave = svelte.useKmsSession(client).subscribe(({ state }) => void heard.push(state));
    client.setSession(signedIn());
    leave();
    client.setSession({ state: 'signed-out' });
    expect(heard).to.deep.equal(['signed-out', 'signed-in']);
  });

  it('use the client around their component', () => {
    const { client } = walletService(signedIn());
    const seen: unknown[] = [];
    // What the compiler makes of a component without markup.
    const component = mount(
      () => {
        seen.push(svelte.useKmsClient());
        svelte.setKmsClient(client);
        seen.push(svelte.useKmsClient(), svelte.useKmsSession().now.state);
        return {};
      },
      { target: document.body, context: new Map() },
    );
    expect(seen).to.deep.equal([undefined, client, 'signed-in']);
    void unmount(component);
  });

  it('sign, and list wallets', async () => {
    const { client, answer } = walletService(signedIn());
    answer();
    const [wallets, signing] = [svelte.useWallets(client), svelte.useSign(client)];
    const heard: string[] = [];
    wallets.subscribe(({ state }) => void heard.push(state));
    await signing.sign(WHAT);
    await until(() => wallets.now.state === 'ready');
    expect(signing.now.state).to.equal('signed');
    expect(heard).to.deep.equal(['loading', 'loading', 'ready']);
  });
});
