import { expect } from '@esm-bundle/chai';
import { announceWalletConnect, type WalletConnectLibrary } from '../../src/walletconnect.js';

interface Announced {
  readonly provider: { request(call: { readonly method: string }): Promise<unknown> };
}

/** What the page gets from a call. */
function announced(run: () => () => void): Announced {
  const heard: Announced[] = [];
  const hear = (event: Event) => heard.push((event as CustomEvent<Announced>).detail);
  addEventListener('eip6963:announceProvider', hear);
  run()();
  removeEventListener('eip6963:announceProvider', hear);
  return heard[0]!;
}

describe('the options of WalletConnect', () => {
  const THEIRS = {
    relayUrl: 'wss://evil.example',
    metadata: { name: 'Theirs' },
    verify: true,
    apps: [{ name: 'Theirs', link: 'https://evil.example' }],
  };
  afterEach(() => {
    for (const name of Object.keys(THEIRS)) Reflect.deleteProperty(Object.prototype, name);
  });

  it("are the page's own: what a script puts on the prototype doesn't count", async () => {
    const given: object[] = [];
    const library = async (): Promise<WalletConnectLibrary> => ({
      SignClient: {
        init: async (options) => {
          given.push(options);
          throw new Error('enough');
        },
      },
    });
    for (const [name, value] of Object.entries(THEIRS))
      Object.defineProperty(Object.prototype, name, { value, configurable: true, enumerable: false, writable: true });
    const { provider } = announced(() => announceWalletConnect({ projectId: 'project', library, metadata: { description: 'Ours' } }));
    await provider.request({ method: 'eth_requestAccounts' }).catch(() => {});
    const [options] = given as { metadata: object }[];
    expect(Object.hasOwn(options!, 'relayUrl')).to.equal(false);
    const { name, description } = options!.metadata as { name: string; description: string };
    expect([name === 'Theirs', description]).to.deep.equal([false, 'Ours']);
  });
});
