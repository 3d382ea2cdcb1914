import { expect } from '@esm-bundle/chai';
import { KmsError } from '../../src/errors.js';
import type { Flow } from '../../src/flows/runner.js';
import type { SignupIntent, SignupView } from '../../src/flows/signup/view.js';
import type { KmsClient, StartOptions } from '../../src/kms-client.js';
import { type FixedAuthenticator, fixedAuthenticator } from '../support/fixed-authenticator.js';
import { type FixedBrowser, fixedBrowser, settle, until } from '../support/fixed-environment.js';
import { EMULATOR, ended, type WaysStage, waysStage } from './ways-stage.js';

const LOGIN = { live: 'stamp_login', seed: 'create_read_write_session', live2: 'stamp_login' } as const;
const ANN = 'ann@example.com';
const form = { name: 'Ann Lee', organizationName: 'Northwind' };
const savings = {
  walletName: 'Savings',
  mnemonicLength: 24,
  accounts: [
    {
      curve: 'CURVE_SECP256K1',
      pathFormat: 'PATH_FORMAT_BIP32',
      path: "m/84'/0'/0'/0/0",
      addressFormat: 'ADDRESS_FORMAT_BITCOIN_MAINNET_P2WPKH',
    },
  ],
} as const;

interface Scene extends WaysStage {
  readonly passkeys: FixedAuthenticator;
  readonly flow: Flow<SignupView, SignupIntent>;
  code(): string;
  /** From the form to the end of what the right code starts. */
  prove(intent?: Partial<Extract<SignupIntent, { type: 'submit-form' }>>): Promise<SignupView>;
  at(step: SignupView['step']): Promise<SignupView>;
  /** The page after a reload. */
  reloaded(): Promise<Scene>;
}

interface Given {
  readonly from: WaysStage;
  readonly passkeys: FixedAuthenticator;
  /** Another device's when absent. */
  readonly browser?: FixedBrowser;
}

async function scene(profile: keyof typeof LOGIN = 'live', given?: Given, options?: StartOptions): Promise<Scene> {
  const passkeys = given?.passkeys ?? fixedAuthenticator();
  const config = { profile, passkey: { rpId: 'site.example' } };
  const stage = given
    ? await given.from.another({ browser: given.browser ?? fixedBrowser(given.from.env.clock) })
    : await waysStage(config, { passkeys });
  const flow = stage.kms.startSignup(options);
  const at = async (step: SignupView['step']) => {
    await until(
      () => flow.view.step === step && !('busy' in flow.view && flow.view.busy),
      `the step ${step}, after ${JSON.stringify(flow.view)}`,
    );
    return flow.view;
  };
  const code = () => stage.emulator.mailbox.messages()[0]?.code ?? '';
  const prove: Scene['prove'] = async (intent = {}) => {
    await ended(flow, { type: 'submit-form', channel: 'email', value: ANN, form, ...intent });
    return ended(flow, { type: 'submit-code', code: code() });
  };
  return {
    ...stage,
    passkeys,
    flow,
    at,
    code,
    prove,
    reloaded: () => scene(profile, { from: stage, passkeys, browser: stage.env.browser }),
  };
}

/** What the service knows about the signed-in user. */
async function accountOf(kms: KmsClient) {
  const { username, organizationName } = await kms.api.query('whoami', {});
  const { accounts } = await kms.api.query('list_wallet_accounts', {});
  const { wallets } = await kms.api.query('list_wallets', {});
  return { username, organizationName, accounts, wallets };
}
/** Organizations that were created, even if the response was lost. */
async function accountsMade({ emulator }: WaysStage): Promise<number> {
  const { organizationId } = emulator.config(EMULATOR) as { readonly organizationId: string };
  const answer = await emulator.fetch(new Request(`${EMULATOR}/_emulator/activities?organizationId=${organizationId}`));
  const { activities } = (await answer.json()) as { readonly activities: readonly { readonly type: string; readonly status: string }[] };
  return activities.filter(({ type, status }) => type.includes('CREATE_SUB_ORGANIZATION') && status.endsWith('COMPLETED')).length;
}

for (const profile of ['live', 'seed', 'live2'] as const) {
  describe(`a sign-up, ${profile}`, () => {
    it('creates an account for a proven address, with its names, and signs in to it', async () => {
      const { kms, prove, calls } = await scene(profile);
      expect(await prove()).to.include({ step: 'done', signedUp: true });
      const paths = {
        plain: ['otp_init', 'otp_verify', 'account', 'signup', 'otp_login'],
        sealed: ['otp_init_v2', 'otp_verify_v2', 'account', 'signup_v2', 'stamp_login'],
      };
      expect(calls()).to.deep.equal(profile === 'live2' ? paths.sealed : paths.plain);
      const { username, organizationName, accounts } = await accountOf(kms);
      expect({ username, organizationName }).to.deep.equal({ username: 'Ann Lee', organizationName: 'Northwind' });
      expect(accounts).to.have.length(profile === 'seed' ? 1 : 2);
    });

    it('creates an account for a proven number', async () => {
      const { kms, prove } = await scene(profile);
      expect(await prove({ channel: 'sms', value: '+1 202 555 0123', form: { name: 'Ann' } })).to.include({ step: 'done', signedUp: true });
      expect(await accountOf(kms)).to.include({ username: 'Ann' });
    });

    it('creates an account for a new passkey, in one dialog', async () => {
      const { kms, flow, passkeys, calls } = await scene(profile);
      expect(await ended(flow, { type: 'create-passkey', form })).to.include({ step: 'done', signedUp: true });
      expect(passkeys.dialogs).to.deep.equal(['create']);
      expect(calls()).to.deep.equal([profile === 'live2' ? 'signup_v2' : 'signup', LOGIN[profile]]);
      expect(await accountOf(kms)).to.include({ username: 'Ann Lee', organizationName: 'Northwind' });
    });

    it('starts with the chosen wallet', async () => {
      const { kms, prove } = await scene(profile);
      await prove({ form: { wallet: savings } });
      const { accounts, wallets } = await accountOf(kms);
      expect(accounts.map(({ path }) => path)).to.deep.equal(["m/84'/0'/0'/0/0"]);
      // The shape of the interface document only has a path and a curve.
      if (profile !== 'seed') expect(wallets[0]?.walletName).to.equal('Savings');
    });
  });
}

describe('a sign-up', () => {
  it('starts without a wallet if none is wanted', async () => {
    const { kms, flow } = await scene();
    await ended(flow, { type: 'create-passkey', form: { wallet: 'none' } });
    expect((await accountOf(kms)).wallets).to.deep.equal([]);
  });

  it('with a taken contact continues as a login, and looks the same until the code is proven', async () => {
    const first = await scene();
    await first.prove();
    await first.kms.session.signOut();
    const taken = await first.reloaded();
    const free = await scene();
    taken.begin();
    for (const { flow } of [taken, free]) await ended(flow, { type: 'submit-form', channel: 'email', value: ANN, form: {} });
    const seen = ({ flow, calls }: Scene) => ({ view: { ...flow.view, resendAtMs: 0, expiresAtMs: 0 }, calls: calls() });
    expect(seen(taken)).to.deep.equal(seen(free));
    expect(await ended(taken.flow, { type: 'submit-code', code: taken.code() })).to.include({ step: 'done', signedUp: false });
    expect(taken.calls()).to.deep.equal(['otp_init', 'otp_verify', 'account', 'otp_login']);
    expect(await accountsMade(taken)).to.equal(1);
  });

  it("creates no account that the page doesn't want, and creates it when it does", async () => {
    const asked: string[] = [];
    const confirmSignup = () => asked.push('asked') > 1;
    const { flow, code, at, calls } = await scene('live', undefined, { confirmSignup });
    await ended(flow, { type: 'submit-form', channel: 'email', value: ANN, form });
    flow.send({ type: 'submit-code', code: code() });
    await at('missing');
    expect(calls()).to.not.include('signup');
    expect(await ended(flow, { type: 'retry' })).to.include({ step: 'done', signedUp: true });
  });

  it('sends nothing of an invalid form', async () => {
    const { flow, calls } = await scene();
    const wrong = { walletName: '', accounts: [] } as never;
    for (const [intent, problem] of [
      [
        { type: 'submit-form', channel: 'email', value: 'ann@', form },
        { code: 'contact_invalid', retryable: 'user', reason: 'no_host' },
      ],
      [
        { type: 'submit-form', channel: 'email', value: ANN, form: { name: 'A\nB' } },
        { code: 'contact_invalid', retryable: 'user', reason: 'name' },
      ],
      [
        { type: 'create-passkey', form: { wallet: wrong } },
        { code: 'config_invalid', retryable: 'no' },
      ],
    ] as const) {
      expect(await ended(flow, intent)).to.deep.include({ step: 'form', busy: false, problem });
    }
    expect(calls()).to.deep.equal([]);
  });

  it('creates one account however often it is pressed', async () => {
    const stage = await scene();
    const { flow, at, code, calls } = stage;
    for (let press = 0; press < 10; press++) flow.send({ type: 'submit-form', channel: 'email', value: ANN, form });
    await at('code');
    for (let press = 0; press < 10; press++) flow.send({ type: 'submit-code', code: code() });
    await at('done');
    expect(calls()).to.deep.equal(['otp_init', 'otp_verify', 'account', 'signup', 'otp_login']);
  });

  it('creates one account on two devices that prove the same contact', async () => {
    const first = await scene();
    const second = await scene('live', { from: first, passkeys: first.passkeys });
    const codes: string[] = [];
    for (const { flow, code } of [first, second]) {
      await ended(flow, { type: 'submit-form', channel: 'email', value: ANN, form });
      codes.push(code());
    }
    const proofs = [first, second].map(({ flow }, at) => ended(flow, { type: 'submit-code', code: codes[at] ?? '' }));
    expect((await Promise.all(proofs)).map(({ step }) => step)).to.deep.equal(['done', 'done']);
    expect(await accountsMade(first)).to.equal(1);
  });

  for (const value of ['before', 'after'] as const) {
    it(`whose answer was cut off ${value} it took effect creates one account, with what the form says now`, async () => {
      const stage = await scene();
      const { prove, flow, emulator, kms, calls } = stage;
      emulator.faults.add({ path: '/v1/signup', fault: 'reset', value });
      expect(await prove()).to.deep.include({
        step: 'form',
        proven: { channel: 'email', contact: 'a***@e***.com' },
        name: 'Ann Lee',
        problem: { code: 'outcome_unknown', retryable: 'user', reason: 'network' },
      });
      expect(await ended(flow, { type: 'retry', form: { name: 'Ann' } })).to.include({ step: 'done', signedUp: true });
      expect(calls().slice(4)).to.deep.equal(value === 'after' ? ['account', 'otp_login'] : ['account', 'signup', 'otp_login']);
      expect(await accountsMade(stage)).to.equal(1);
      expect(await accountOf(kms)).to.include({ username: value === 'after' ? 'Ann Lee' : 'Ann' });
    });
  }

  describe('after a reload', () => {
    it('at the form starts there', async () => {
      const { reloaded } = await scene();
      const { flow } = await reloaded();
      await settle();
      expect(flow.view).to.deep.equal({ step: 'form', busy: false });
    });

    it('at the code continues there, and creates the account that the form asked for', async () => {
      const first = await scene();
      await ended(first.flow, { type: 'submit-form', channel: 'email', value: ANN, form: { ...form, wallet: savings } });
      const { at, flow, kms } = await first.reloaded();
      expect(await at('code')).to.deep.equal(first.flow.view);
      expect(await ended(flow, { type: 'submit-code', code: first.code() })).to.include({ step: 'done', signedUp: true });
      const { username, organizationName, wallets } = await accountOf(kms);
      expect([username, organizationName, wallets[0]?.walletName]).to.deep.equal(['Ann Lee', 'Northwind', 'Savings']);
    });

    it('at the proven contact continues there', async () => {
      const first = await scene();
      first.emulator.faults.add({ path: '/v1/account', fault: 'status', value: 500 });
      await first.prove();
      const { flow, kms } = await first.reloaded();
      await until(() => 'proven' in flow.view);
      expect(flow.view).to.deep.include({ step: 'form', name: 'Ann Lee', proven: { channel: 'email', contact: 'a***@e***.com' } });
      expect(await ended(flow, { type: 'retry' })).to.include({ step: 'done', signedUp: true });
      expect(await accountOf(kms)).to.include({ organizationName: 'Northwind' });
    });

    it('with a lost answer to the sign-up creates no second account', async () => {
      const first = await scene();
      first.emulator.faults.add({ path: '/v1/signup', fault: 'reset', value: 'after' });
      await first.prove();
      const { flow } = await first.reloaded();
      await until(() => 'proven' in flow.view);
      expect(await ended(flow, { type: 'retry' })).to.include({ step: 'done', signedUp: true });
      expect(await accountsMade(first)).to.equal(1);
    });

    for (const [when, path, fault] of [
      ['before its account', '/v1/signup', { fault: 'status', value: 503 }],
      ['while the answer of the sign-up was lost', '/v1/signup', { fault: 'reset', value: 'after' }],
      ['before its login', '/public/v1/submit/stamp_login', { fault: 'status', value: 503 }],
    ] as const) {
      it(`with a new passkey ${when} continues with that passkey`, async () => {
        const first = await scene();
        first.emulator.faults.add({ path, ...fault });
        expect(await ended(first.flow, { type: 'create-passkey', form })).to.include({ step: 'unfinished' });
        const { at, flow, kms, passkeys } = await first.reloaded();
        expect(await at('unfinished')).to.deep.equal({ step: 'unfinished', busy: false });
        expect(await ended(flow, { type: 'retry' })).to.include({ step: 'done', signedUp: true });
        expect(passkeys.dialogs).to.deep.equal(['create']);
        expect(await accountsMade(first)).to.equal(1);
        expect(await accountOf(kms)).to.include({ username: 'Ann Lee', organizationName: 'Northwind' });
      });
    }

    it('of more than ten minutes starts over', async () => {
      const first = await scene();
      await ended(first.flow, { type: 'submit-form', channel: 'email', value: ANN, form });
      first.env.clock.jump(601_000);
      const { flow } = await first.reloaded();
      await settle();
      expect(flow.view).to.deep.equal({ step: 'form', busy: false });
    });

    it("doesn't lead a login to what a sign-up started, nor the other way round", async () => {
      const first = await scene();
      await ended(first.flow, { type: 'submit-form', channel: 'email', value: ANN, form });
      const login = (await first.reloaded()).kms.startOtp();
      await settle();
      expect(login.view.step).to.equal('contact');
    });
  });

  it('goes back to the form with its content, and forgets the passkey', async () => {
    const { flow, emulator, passkeys, env } = await scene();
    emulator.faults.add({ path: '/v1/signup', fault: 'status', value: 503 });
    await ended(flow, { type: 'create-passkey', form });
    flow.send({ type: 'back' });
    expect(flow.view).to.deep.equal({ step: 'form', busy: false, ...form });
    await settle();
    expect(await env.records.keys('kms')).to.satisfy((keys: string[]) => !keys.some((key) => key.includes('attempt')));
    expect(await ended(flow, { type: 'create-passkey', form })).to.include({ step: 'done' });
    expect(passkeys.dialogs).to.deep.equal(['create', 'create']);
  });

  it('stays at the form when the dialog is dismissed', async () => {
    const { flow, passkeys, calls } = await scene();
    passkeys.refusal = new KmsError('passkey_cancelled');
    expect(await ended(flow, { type: 'create-passkey', form })).to.deep.include({
      step: 'form',
      problem: { code: 'passkey_cancelled', retryable: 'user' },
    });
    expect(calls()).to.deep.equal([]);
  });

  it('leaves no attempt behind once the user is signed in, nor when it is stopped', async () => {
    const { flow, prove, env, reloaded } = await scene();
    const attempts = async () => (await env.records.keys('')).filter((key) => key.includes('attempt'));
    await prove();
    await settle();
    expect(await attempts()).to.deep.equal([]);
    flow.stop();
    const next = await reloaded();
    await next.kms.session.signOut();
    next.flow.send({ type: 'create-passkey', form });
    next.flow.stop();
    await settle();
    expect(await attempts()).to.deep.equal([]);
  });
});
