import { expect } from '@esm-bundle/chai';
import { startedLibrary, type WalletConnectClient } from '../../src/walletconnect/library.js';

const metadata = { name: 'A site', description: '', url: 'https://site.example', icons: [] };

/** The result of a request to confirm the page, which the library makes for each proposal. */
async function confirmed(verify: boolean): Promise<string | undefined> {
  const client: WalletConnectClient = {
    core: { relayer: { transportClose: async () => {} }, verify: { register: async ({ id }) => `frame for ${id}` } },
    connect: () => Promise.reject(new Error('not here')),
    request: () => Promise.reject(new Error('not here')),
    disconnect: async () => {},
    on: () => {},
  };
  const library = async () => ({ SignClient: { init: async () => client } });
  const { core } = await startedLibrary({ library, projectId: 'project', verify, metadata });
  return core.verify.register({ id: 'proposal', decryptedId: 'proposal' });
}

describe("the library's frame of another origin, which confirms the page to wallets", () => {
  it("isn't there by default", async () => {
    expect(await confirmed(false)).to.equal(undefined);
  });

  it('is there with `verify: true`', async () => {
    expect(await confirmed(true)).to.equal('frame for proposal');
  });
});
