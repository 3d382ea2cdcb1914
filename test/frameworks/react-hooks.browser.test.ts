import { expect } from '@esm-bundle/chai';
import { createElement, type FunctionComponent, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { KmsLogin, KmsProvider, useKmsClient, useKmsSession, useSign, useWallets } from '../../src/frameworks/react.js';
import type { KmsClient } from '../../src/index.js';
import { until } from '../support/elements.js';
import { signedIn } from '../support/fake-client.js';
import { walletService } from './wallet-service.js';

const WHAT = {
  signWith: '0x01',
  payloads: ['hi'],
  encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
  hashFunction: 'HASH_FUNCTION_KECCAK256',
} as const;

describe("React's hooks, in strict mode", () => {
  let place: HTMLElement;
  let root: ReturnType<typeof createRoot>;
  beforeEach(() => {
    place = document.createElement('div');
    document.body.append(place);
    root = createRoot(place);
  });
  afterEach(() => {
    root.unmount();
    place.remove();
  });

  const draw = (component: FunctionComponent, props: Parameters<typeof KmsProvider>[0] = {}) =>
    root.render(createElement(StrictMode, null, createElement(KmsProvider, props, createElement(component))));
  const shows = (text: string) => until(() => place.textContent === text, `${text}, not ${place.textContent}`);

  it('have the client of their provider, and the session as it changes', async () => {
    const { client } = walletService();
    draw(() => `${useKmsClient() === client} ${useKmsSession().state}`, { client });
    await shows('true signed-out');
    client.setSession(signedIn());
    await shows('true signed-in');
  });

  it("have the client of a provider's settings, and the next one when they change", async () => {
    const seen = new Set<KmsClient | undefined>();
    const Page = () => {
      const client = useKmsClient();
      seen.add(client);
      return client ? 'there' : 'none';
    };
    draw(Page, { emulator: 'http://localhost:1' });
    await shows('there');
    const [none, first] = seen;
    expect(none).to.equal(undefined);
    expect(place.querySelector('kms-provider')?.client).to.equal(first);
    draw(Page, { emulator: 'http://localhost:2' });
    await until(() => seen.size === 3);
    expect([...seen][2]).to.equal(place.querySelector('kms-provider')?.client);
  });

  it('prefer a client that is passed to them to that of the provider', async () => {
    const [outer, inner] = [walletService(), walletService(signedIn())];
    draw(() => useKmsSession(inner.client).state, { client: outer.client });
    await shows('signed-in');
  });

  it('work beside components whose events are handled once, by the newest function', async () => {
    const { client } = walletService();
    const heard: string[] = [];
    const draw = (name: string) => {
      const onKmsStep = () => void heard.push(name);
      root.render(createElement(StrictMode, null, createElement(KmsLogin, { client, onKmsStep })));
    };
    const sendStep = () => login.dispatchEvent(new CustomEvent('kms-step'));
    draw('first');
    const login = await until(() => place.querySelector('kms-login'));
    sendStep();
    expect(heard).to.deep.equal(['first']);
    draw('second');
    await until(() => sendStep() && heard.includes('second'));
    heard.length = 0;
    sendStep();
    expect(heard).to.deep.equal(['second']);
  });

  it('request wallets once, for all components and both mounts', async () => {
    const { client, asked, answer } = walletService(signedIn());
    const Wallets = () => {
      const { state, wallets } = useWallets();
      return `${state} ${wallets.length} `;
    };
    draw(() => [createElement(Wallets, { key: 1 }), createElement(Wallets, { key: 2 })], { client });
    await shows('loading 0 loading 0 ');
    answer();
    await shows('ready 1 ready 1 ');
    expect(asked).to.have.members(['list_wallets', 'list_wallet_accounts']);
  });

  it('sign, and report the result', async () => {
    const { client, answer } = walletService(signedIn());
    draw(
      () => {
        const { sign, reset, ...now } = useSign();
        return [
          createElement('button', { key: 1, type: 'button', id: 'sign', onClick: () => void sign(WHAT) }),
          createElement('button', { key: 2, type: 'button', id: 'reset', onClick: reset }),
          now.state === 'signed' ? JSON.stringify(now.signatures) : now.state,
        ];
      },
      { client },
    );
    await shows('idle');
    place.querySelector<HTMLElement>('#sign')?.click();
    await shows('signing');
    answer();
    await shows('[{"r":"01","s":"02","v":"00"}]');
    place.querySelector<HTMLElement>('#reset')?.click();
    await shows('idle');
  });

  it('leave nothing behind', async () => {
    const { client } = walletService();
    let listening = 0;
    const { subscribe } = client.session;
    client.session.subscribe = (listener) => {
      listening += 1;
      const leave = subscribe(listener);
      return () => {
        listening -= 1;
        leave();
      };
    };
    draw(() => `${useKmsSession().state} ${useWallets().state}`, { client });
    await shows('signed-out idle');
    await until(() => listening === 2);
    root.render(null);
    await shows('');
    await until(() => listening === 0);
  });
});
