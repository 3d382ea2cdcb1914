import { expect } from '@esm-bundle/chai';
import { KmsError } from '../../src/errors.js';
import { NO_WALLETS, observedSession, observedSigning, observedWallets, UNKNOWN } from '../../src/frameworks/observed.js';
import { signedIn } from '../support/fake-client.js';
import { walletService } from './wallet-service.js';

const turn = () => new Promise((resolve) => setTimeout(resolve));
const WHAT = {
  signWith: '0x01',
  payloads: ['hi'],
  encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
  hashFunction: 'HASH_FUNCTION_KECCAK256',
} as const;

describe('the session that a framework observes', () => {
  it('is that of the client, and unknown without one', () => {
    const { client } = walletService(signedIn());
    expect(observedSession(client).now).to.equal(client.session.snapshot);
    expect(observedSession(undefined).now).to.equal(UNKNOWN);
    observedSession(undefined).subscribe(() => {})();
  });
});

describe('the wallets that a framework observes', () => {
  it("aren't requested before they are read", async () => {
    const { client, asked } = walletService(signedIn());
    expect(observedWallets(client).now).to.equal(NO_WALLETS);
    await turn();
    expect(asked).to.deep.equal([]);
  });

  it('come with their accounts, of all pages', async () => {
    const { client, answer } = walletService(signedIn());
    answer();
    const wallets = observedWallets(client);
    const heard: string[] = [];
    const leave = wallets.subscribe(({ state }) => void heard.push(state));
    await turn();
    expect(heard).to.deep.equal(['loading', 'ready']);
    expect(wallets.now.wallets.map(({ walletId, accounts }) => [walletId, accounts.map(({ address }) => address)])).to.deep.equal([
      ['wallet-of-sub-org-1', ['0x01', '0x03']],
    ]);
    leave();
  });

  it('are requested once, however many readers there are', async () => {
    const { client, asked, answer } = walletService(signedIn());
    const leave = observedWallets(client).subscribe(() => {});
    leave();
    leave();
    observedWallets(client).subscribe(() => {})();
    observedWallets(client).subscribe(() => {});
    answer();
    await turn();
    observedWallets(client).subscribe(() => {});
    expect(asked).to.have.members(['list_wallets', 'list_wallet_accounts']);
    expect(observedWallets(client).now.state).to.equal('ready');
  });

  it("are cleared when the user signs out, and a late answer isn't shown to the next user", async () => {
    const { client, answer } = walletService(signedIn());
    const wallets = observedWallets(client);
    wallets.subscribe(() => {});
    client.setSession({ state: 'signed-out' });
    expect(wallets.now).to.equal(NO_WALLETS);
    answer();
    await turn();
    expect(wallets.now).to.equal(NO_WALLETS);
    client.setSession(signedIn({ organizationId: 'next' }));
    expect(wallets.now).to.deep.equal({ state: 'loading', wallets: [] });
    await turn();
    expect(wallets.now.wallets.map(({ walletId }) => walletId)).to.deep.equal(['wallet-of-next']);
  });

  it('stay while they are requested again, and if that fails', async () => {
    const { client, answer, hold, fail } = walletService(signedIn());
    const wallets = observedWallets(client);
    wallets.subscribe(() => {});
    answer();
    await turn();
    const { wallets: before } = wallets.now;
    hold();
    const again = wallets.reload();
    expect(wallets.now).to.deep.equal({ state: 'loading', wallets: before });
    fail(new KmsError('timeout'));
    await again;
    expect(wallets.now).to.include({ state: 'failed', wallets: before });
    expect(wallets.now).to.have.nested.property('error.code', 'timeout');
  });
});

describe('a signature that a framework observes', () => {
  it('is reported and returned', async () => {
    const { client, answer } = walletService(signedIn());
    answer();
    const signing = observedSigning(client);
    const heard: string[] = [];
    signing.subscribe(({ state }) => void heard.push(state));
    expect(await signing.sign(WHAT)).to.deep.equal([{ r: '01', s: '02', v: '00' }]);
    expect(heard).to.deep.equal(['signing', 'signed']);
  });

  it('says why there is none, and never rejects', async () => {
    const { client, fail } = walletService(signedIn());
    fail(new Error('something else'));
    for (const [who, code] of [[client, 'internal'] as const, [undefined, 'session_expired'] as const]) {
      const signing = observedSigning(who);
      expect(await signing.sign(WHAT)).to.equal(undefined);
      expect(signing.now).to.have.nested.property('error.code', code);
    }
  });

  it('is the last one that was requested', async () => {
    const { client, answer } = walletService(signedIn());
    const signing = observedSigning(client);
    const first = signing.sign(WHAT);
    signing.reset();
    answer();
    await first;
    expect(signing.now).to.deep.equal({ state: 'idle' });
  });
});
