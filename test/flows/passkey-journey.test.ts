import { expect } from '@esm-bundle/chai';
import { KmsError } from '../../src/errors.js';
import type { KmsClient } from '../../src/kms-client.js';
import { type FixedAuthenticator, fixedAuthenticator } from '../support/fixed-authenticator.js';
import { until } from '../support/fixed-environment.js';
import { EMULATOR, ended, type WaysStage, waysStage } from './ways-stage.js';

const LOGIN = { live: 'stamp_login', seed: 'create_read_write_session', live2: 'stamp_login' } as const;
const SIGNUP = { live: 'signup', seed: 'signup', live2: 'signup_v2' } as const;
type Profile = keyof typeof LOGIN;

interface Scene extends WaysStage {
  readonly passkeys: FixedAuthenticator;
}

async function scene(profile: Profile = 'live'): Promise<Scene> {
  const passkeys = fixedAuthenticator();
  return { ...(await waysStage({ profile, passkey: { rpId: 'site.example' } }, { passkeys })), passkeys };
}

/** A scene whose user has a passkey and an account, and is signed out. */
async function returning(profile: Profile = 'live'): Promise<Scene> {
  const first = await scene(profile);
  expect(await ended(first.kms.startPasskey(), { type: 'create' })).to.include({ step: 'done' });
  await first.kms.session.signOut();
  first.begin();
  first.passkeys.dialogs.length = 0;
  return first;
}

const addressesOf = async (kms: KmsClient) => (await kms.api.query('list_wallet_accounts', {})).accounts.map(({ address }) => address);

for (const profile of ['live', 'seed', 'live2'] as const) {
  describe(`passkeys, ${profile}`, () => {
    it('create an account with a first wallet, in one dialog and two calls', async () => {
      const { kms, passkeys, calls } = await scene(profile);
      const view = await ended(kms.startPasskey(), { type: 'create' });
      expect(view).to.include({ step: 'done', signedUp: true });
      expect(passkeys.dialogs).to.deep.equal(['create']);
      expect(calls()).to.deep.equal([SIGNUP[profile], LOGIN[profile]]);
      expect(kms.session.snapshot.state).to.equal('signed-in');
      // The seed's shape of a wallet has one account.
      expect(await addressesOf(kms)).to.have.length(profile === 'seed' ? 1 : 2);
    });

    it('sign a returning user in with one dialog and one call', async () => {
      const { kms, passkeys, calls } = await returning(profile);
      const view = await ended(kms.startPasskey(), { type: 'sign-in' });
      expect(view).to.include({ step: 'done', signedUp: false });
      expect(passkeys.dialogs).to.deep.equal(['assert']);
      expect(calls()).to.deep.equal([LOGIN[profile]]);
      expect(await addressesOf(kms)).not.to.deep.equal([]);
    });

    it('sign in at once if this device has one, and are silently absent if it has none', async () => {
      const { kms, passkeys, calls } = await returning(profile);
      const looked = async () => {
        const flow = kms.startPasskey();
        const views: string[] = [];
        flow.subscribe((view) => views.push([view.step, 'busy' in view && view.busy, 'problem' in view].filter(Boolean).join(' ')));
        flow.send({ type: 'look' });
        await until(() => views.length > 1 && !views.at(-1)!.includes(' '));
        flow.stop();
        return views.at(-1);
      };
      expect(await looked(), 'a browser that cannot tell').to.equal('ready');
      passkeys.takesImmediate = true;
      expect(await looked()).to.equal('done');
      expect(calls()).to.deep.equal([LOGIN[profile]]);
      await kms.session.signOut();
      passkeys.forget();
      expect(await looked()).to.equal('ready');
      expect(passkeys.dialogs).to.deep.equal([]);
    });

    it('sign in from the autofill without a dialog', async () => {
      const { kms, passkeys, calls, env } = await returning(profile);
      const flow = kms.startPasskey();
      env.page.connected.length = 0;
      flow.send({ type: 'listen' });
      await until(() => passkeys.waits);
      expect(calls()).to.deep.equal([]);
      // The connection to the service is open by the time a user picks.
      expect(env.page.connected.map(String)).to.deep.equal([`${EMULATOR}/`]);
      passkeys.pick();
      await until(() => flow.view.step === 'done');
      expect(passkeys.dialogs).to.deep.equal([]);
      expect(calls()).to.deep.equal([LOGIN[profile]]);
    });

    it('that the service doesn’t know are reported as unknown, and leave no session', async () => {
      const { kms, passkeys, another } = await returning(profile);
      await passkeys.create({ challenge: new Uint8Array(32), rpId: 'site.example', rpName: '', userId: new Uint8Array(1), userName: '' });
      const { kms: elsewhere } = await another();
      const { step, problem } = (await ended(elsewhere.startPasskey(), { type: 'sign-in' })) as { step: string; problem: object };
      expect(step).to.equal('ready');
      expect(problem).to.include({ code: 'passkey_failed', reason: 'unknown' });
      expect(kms.session.snapshot.state).to.equal('signed-out');
    });
  });
}

describe('a passkey flow', () => {
  it('requests nothing until the user does something', async () => {
    const { kms, calls, passkeys } = await scene();
    const flow = kms.startPasskey();
    flow.send({ type: 'prepare' });
    expect(flow.view).to.deep.equal({ step: 'ready' });
    expect(calls()).to.deep.equal([]);
    expect(passkeys.dialogs).to.deep.equal([]);
  });

  it('goes back to the choice when the user dismisses the dialog, and offers the autofill again', async () => {
    const { kms, passkeys, calls } = await returning();
    const flow = kms.startPasskey();
    flow.send({ type: 'listen' });
    await until(() => passkeys.waits);
    passkeys.refusal = new KmsError('passkey_cancelled');
    const view = await ended(flow, { type: 'sign-in' });
    expect(view).to.deep.include({ step: 'ready', problem: { code: 'passkey_cancelled', retryable: 'user' } });
    expect(calls()).to.deep.equal([]);
    await until(() => passkeys.waits);
    passkeys.refusal = undefined;
    passkeys.pick();
    await until(() => flow.view.step === 'done');
  });

  it('prepares a new login for the autofill before the service considers the old one too old', async () => {
    const { kms, passkeys, env } = await returning();
    const flow = kms.startPasskey();
    flow.send({ type: 'listen' });
    await until(() => passkeys.waits);
    for (let half = 0; half < 4; half++) {
      await env.clock.advance(1_800_000);
      await until(() => passkeys.waits);
    }
    passkeys.pick();
    await until(() => flow.view.step === 'done');
  });

  it('keeps the passkey if the sign-up fails, and asks for no second one', async () => {
    const { kms, passkeys, emulator, calls } = await scene();
    emulator.faults.add({ path: '/v1/signup', fault: 'status', value: 503 });
    const flow = kms.startPasskey();
    const view = await ended(flow, { type: 'create' });
    expect(view).to.include({ step: 'unfinished', busy: false });
    expect(await ended(flow, { type: 'retry' })).to.include({ step: 'done', signedUp: true });
    expect(passkeys.dialogs).to.deep.equal(['create']);
    expect(calls()).to.deep.equal(['signup', 'account', 'signup', 'stamp_login']);
  });

  it('looks for the account if the answer to the sign-up is lost, and creates no second one', async () => {
    const { kms, emulator, calls } = await scene();
    emulator.faults.add({ path: '/v1/signup', fault: 'reset', value: 'after' });
    const flow = kms.startPasskey();
    expect(await ended(flow, { type: 'create' })).to.deep.include({ step: 'unfinished' });
    expect(await ended(flow, { type: 'retry' })).to.include({ step: 'done' });
    expect(calls()).to.deep.equal(['signup', 'account', 'stamp_login']);
  });

  it('uses the passkey itself if the first key has expired by the second attempt', async () => {
    const { kms, passkeys, emulator, env } = await scene();
    emulator.faults.add({ path: '/public/v1/submit/stamp_login', fault: 'status', value: 503 });
    const flow = kms.startPasskey();
    expect(await ended(flow, { type: 'create' })).to.include({ step: 'unfinished' });
    await env.clock.advance(120_000);
    expect(await ended(flow, { type: 'retry' })).to.include({ step: 'done' });
    expect(passkeys.dialogs).to.deep.equal(['create', 'assert']);
  });

  it('forgets what was unfinished when the user goes back', async () => {
    const { kms, passkeys, emulator } = await scene();
    emulator.faults.add({ path: '/v1/signup', fault: 'status', value: 503 });
    const flow = kms.startPasskey();
    await ended(flow, { type: 'create' });
    flow.send({ type: 'back' });
    expect(flow.view).to.deep.equal({ step: 'ready' });
    expect(await ended(flow, { type: 'create' })).to.include({ step: 'done' });
    expect(passkeys.dialogs).to.deep.equal(['create', 'create']);
  });

  for (const [fault, code] of [
    [{ fault: 'status', value: 403 }, 'forbidden'],
    [{ fault: 'status', value: 503 }, 'server_error'],
    [{ fault: 'reset', value: 'after' }, 'outcome_unknown'],
    [{ fault: 'body', value: 'html' }, 'passkey_failed'],
  ] as const) {
    it(`says ${code} for ${Object.values(fault).join(' ')}, and keeps no session`, async () => {
      const { kms, emulator } = await returning();
      emulator.faults.add({ path: '/public/v1/submit/stamp_login', ...fault });
      const view = (await ended(kms.startPasskey(), { type: 'sign-in' })) as { problem?: { code: string } };
      expect(view.problem?.code).to.equal(code);
      expect(kms.session.snapshot.state).to.equal('signed-out');
    });
  }

  it('accepts no session for another key', async () => {
    const { kms, emulator } = await returning();
    emulator.faults.add({ path: '/public/v1/submit/stamp_login', fault: 'body', value: 'wrong' });
    const view = (await ended(kms.startPasskey(), { type: 'sign-in' })) as { problem?: { code: string } };
    expect(view.problem?.code).to.be.oneOf(['token_invalid', 'passkey_failed', 'outcome_unknown']);
    expect(kms.session.snapshot.state).to.equal('signed-out');
  });

  it('stops with its element: nothing is signed in afterwards', async () => {
    const { kms } = await returning();
    const flow = kms.startPasskey();
    flow.send({ type: 'sign-in' });
    flow.stop();
    await until(() => true);
    expect(kms.session.snapshot.state).to.equal('signed-out');
  });
});
