import { expect } from '@esm-bundle/chai';
import { KmsError } from '../../src/errors.js';
import type { Flow } from '../../src/flows/runner.js';
import type { WalletIntent, WalletView } from '../../src/flows/wallet/view.js';
import type { StartOptions } from '../../src/kms-client.js';
import { settle, until } from '../support/fixed-environment.js';
import { type FixedWallets, fixedWallets } from '../support/fixed-wallets.js';
import { ended, type WaysStage, waysStage } from './ways-stage.js';

const LOGIN = { live: 'stamp_login', seed: 'create_read_write_session', live2: 'stamp_login' } as const;
const SIGNUP = { live: 'signup', seed: 'signup', live2: 'signup_v2' } as const;
type Profile = keyof typeof LOGIN;
const IDS = { ethereum: 'example.fox', solana: 'solana:Ghost' } as const;
type Chain = keyof typeof IDS;
type Choice = Extract<WalletView, { step: 'choice' }>;

interface Scene extends WaysStage {
  readonly wallets: FixedWallets;
}

async function scene(profile: Profile = 'live', ...kinds: readonly Chain[]): Promise<Scene> {
  const wallets = fixedWallets(...(kinds.length > 0 ? kinds : (['ethereum', 'solana'] as const)));
  return { ...(await waysStage({ profile }, { wallets })), wallets };
}

/** A flow whose list of wallets has loaded. */
async function choosing({ kms }: WaysStage, options?: StartOptions): Promise<Flow<WalletView, WalletIntent>> {
  const flow = kms.startWallet(options);
  flow.send({ type: 'look' });
  await until(() => (flow.view as Choice).wallets !== undefined, 'a list of wallets');
  return flow;
}

/** A scene whose user has an account, and is signed out. */
async function returning(chain: Chain, profile: Profile = 'live'): Promise<Scene> {
  const first = await scene(profile);
  const view = await ended(await choosing(first), { type: 'choose', id: IDS[chain] });
  expect(view).to.include({ step: 'done', signedUp: true });
  await first.kms.session.signOut();
  first.begin();
  first.wallets.signed.length = 0;
  return first;
}

for (const profile of ['live', 'seed', 'live2'] as const) {
  for (const chain of ['ethereum', 'solana'] as const) {
    describe(`a wallet, ${chain}, ${profile}`, () => {
      it('creates an account with one signature', async () => {
        const here = await scene(profile);
        const view = await ended(await choosing(here), { type: 'choose', id: IDS[chain] });
        expect(view).to.include({ step: 'done', signedUp: true });
        expect(here.calls()).to.deep.equal([LOGIN[profile], 'account', SIGNUP[profile], LOGIN[profile]]);
        expect(here.wallets.signed).to.have.length(1);
        expect((await here.kms.api.query('list_wallet_accounts', {})).accounts).not.to.have.length(0);
      });

      it('signs a returning user in with one signature and one call', async () => {
        const here = await returning(chain, profile);
        const view = await ended(await choosing(here), { type: 'choose', id: IDS[chain] });
        expect(view).to.include({ step: 'done', signedUp: false });
        expect(here.calls()).to.deep.equal([LOGIN[profile]]);
        expect(here.wallets.signed).to.have.length(1);
      });
    });
  }
}

describe('a wallet flow', () => {
  it('lists wallets by name, including late ones', async () => {
    const here = await scene();
    const flow = await choosing(here);
    const names = () => (flow.view as Choice).wallets?.map(({ name }) => name);
    expect(names()).to.deep.equal(['Fox', 'Ghost']);
    here.wallets.arrive({ id: 'late', name: 'Late', chain: 'solana', connect: () => Promise.reject(new KmsError('internal')) });
    await until(() => names()?.length === 3);
    expect(names()).to.deep.equal(['Fox', 'Ghost', 'Late']);
    expect(here.calls()).to.deep.equal([]);
  });

  it('says that there is none only after wallets had time to appear', async () => {
    const here = await scene();
    const none = fixedWallets();
    const { kms, env } = await here.another({ wallets: none });
    const flow = kms.startWallet();
    flow.send({ type: 'look' });
    await until(() => none.listeners === 1);
    expect(flow.view).to.deep.equal({ step: 'choice', wallets: undefined });
    await env.clock.advance(400);
    await until(() => (flow.view as Choice).wallets?.length === 0);
    none.arrive({ id: 'late', name: 'Late', chain: 'solana', connect: () => Promise.reject(new KmsError('internal')) });
    await until(() => (flow.view as Choice).wallets?.length === 1);
  });

  it('stops listening to wallets when the user goes back, or the element is removed', async () => {
    const here = await scene();
    const flow = await choosing(here);
    flow.send({ type: 'back' });
    expect(here.wallets.listeners).to.equal(0);
    flow.send({ type: 'look' });
    await until(() => here.wallets.listeners === 1);
    flow.stop();
    expect(here.wallets.listeners).to.equal(0);
  });

  it('hears nothing more from a wallet that the user went back from', async () => {
    const here = await returning('solana');
    let fail: (thrown: KmsError) => void = () => {};
    const slow = new Promise<never>((_, reject) => {
      fail = reject;
    });
    here.wallets.arrive({ id: 'slow', name: 'Slow', chain: 'ethereum', connect: () => slow });
    const flow = await choosing(here);
    flow.send({ type: 'choose', id: 'slow' });
    flow.send({ type: 'back' });
    here.wallets.answers = false;
    flow.send({ type: 'choose', id: IDS.solana });
    fail(new KmsError('wallet_failed', { reason: 'cancelled' }));
    await settle();
    expect(flow.view).to.deep.include({ step: 'choice' });
    expect((flow.view as Choice).asked?.name).to.equal('Ghost');
    here.wallets.answer();
    await until(() => flow.view.step === 'done', 'the login of the second wallet');
  });

  for (const reason of ['cancelled', 'pending', 'locked', 'changed']) {
    it(`goes back to the list when the wallet ends ${reason}, and sends nothing to the service`, async () => {
      const here = await scene();
      const flow = await choosing(here);
      here.wallets.refusal = new KmsError('wallet_failed', { reason });
      const view = (await ended(flow, { type: 'choose', id: IDS.ethereum })) as Choice;
      expect(view.problem).to.deep.equal({ code: 'wallet_failed', retryable: 'user', reason });
      expect(here.calls()).to.deep.equal([]);
      here.wallets.refusal = undefined;
      expect(await ended(flow, { type: 'choose', id: IDS.ethereum })).to.include({ step: 'done' });
    });
  }

  it('sends the same signed login again if the answer was lost, without asking the wallet', async () => {
    const here = await returning('ethereum');
    const flow = await choosing(here);
    here.emulator.faults.add({ path: '/public/v1/submit/stamp_login', fault: 'reset', value: 'after' });
    expect(await ended(flow, { type: 'choose', id: IDS.ethereum })).to.include({ step: 'unfinished' });
    expect(await ended(flow, { type: 'retry' })).to.include({ step: 'done', signedUp: false });
    expect(here.wallets.signed).to.have.length(1);
  });

  it('looks for the account if the answer to the sign-up was lost, and creates no second one', async () => {
    const here = await scene();
    const flow = await choosing(here);
    here.emulator.faults.add({ path: '/v1/signup', fault: 'reset', value: 'after' });
    expect(await ended(flow, { type: 'choose', id: IDS.solana })).to.include({ step: 'unfinished' });
    here.begin();
    expect(await ended(flow, { type: 'retry' })).to.include({ step: 'done', signedUp: true });
    expect(here.calls()).to.deep.equal(['account', 'stamp_login']);
  });

  it('asks for another signature if the first has become too old', async () => {
    const here = await returning('solana');
    const flow = await choosing(here);
    here.emulator.faults.add({ path: '/public/v1/submit/stamp_login', fault: 'status', value: 503 });
    expect(await ended(flow, { type: 'choose', id: IDS.solana })).to.include({ step: 'unfinished' });
    await here.env.clock.advance(3_001_000);
    expect(await ended(flow, { type: 'retry' })).to.deep.include({ step: 'choice', problem: { code: 'timeout', retryable: 'user' } });
  });

  it('creates no account if the page says no, and one if it is asked again and says yes', async () => {
    const here = await scene();
    let says = false;
    const flow = await choosing(here, { confirmSignup: () => says });
    expect(await ended(flow, { type: 'choose', id: IDS.ethereum })).to.include({ step: 'missing' });
    expect(here.calls()).to.deep.equal(['stamp_login', 'account']);
    says = true;
    expect(await ended(flow, { type: 'retry' })).to.include({ step: 'done', signedUp: true });
    expect(here.wallets.signed).to.have.length(1);
  });

  it('refuses a signature of an account other than the connected one', async () => {
    const here = await scene('live', 'ethereum');
    const [fox] = await new Promise<readonly import('../../src/platform/environment.js').WalletOption[]>((resolve) => {
      here.wallets.discover(resolve);
    });
    const stranger = fixedWallets('ethereum');
    const [other] = await new Promise<readonly import('../../src/platform/environment.js').WalletOption[]>((resolve) => {
      stranger.discover(resolve);
    });
    const mixed = {
      ...fox!,
      id: 'mixed',
      connect: async () => ({ ...(await other!.connect()), address: (await fox!.connect()).address }),
    };
    const flow = await choosing(here);
    here.wallets.arrive(mixed);
    await until(() => (flow.view as Choice).wallets?.length === 2);
    const view = (await ended(flow, { type: 'choose', id: 'mixed' })) as Choice;
    expect(view.problem).to.include({ code: 'wallet_failed', reason: 'changed' });
    expect(here.calls()).to.deep.equal([]);
  });
});
