import { expect } from '@esm-bundle/chai';
import type { ProxySettings } from '../../emulator/emulator.js';
import { KmsError } from '../../src/errors.js';
import type { WalletOption } from '../../src/platform/environment.js';
import { recordKeysOf } from '../../src/session/record-keys.js';
import { settle, until } from '../support/fixed-environment.js';
import {
  ADA,
  addSocial,
  addWallet,
  answering,
  byCode,
  failureOf,
  over,
  PHONE,
  type Scene,
  scene,
  shown,
  signInByCode,
  signInSocial,
  signingIn,
  WALLETS,
} from './stage.js';

/** A user who created an account by e-mail. */
async function signedIn(): Promise<Scene & { readonly organizationId: string }> {
  const here = scene();
  const organizationId = (await signInByCode(here)) ?? '';
  here.calls();
  return { ...here, organizationId };
}

const never = () => false;

/** Change settings of the service. */
const change = ({ emulator }: Pick<Scene, 'emulator'>, settings: Partial<ProxySettings>): Promise<Response> =>
  emulator.fetch(new Request('http://localhost:8787/_emulator/settings', { method: 'POST', body: JSON.stringify(settings) }));

describe('the sign-in methods of an account', () => {
  it('are for the signed-in user', async () => {
    const here = scene();
    for (const call of [here.account.list(), here.account.remove('email'), here.account.add({ type: 'passkey' })])
      expect(await failureOf(call)).to.deep.equal(['not_signed_in']);
  });

  it('are the contacts and credentials of the user', async () => {
    const here = await signedIn();
    expect(signingIn(await here.account.list())).to.deep.equal([
      { id: 'email', type: 'email', name: 'ada@example.com', usable: true, removable: false },
    ]);
    await here.account.add(byCode(here, PHONE));
    await here.account.add({ type: 'passkey', name: 'Laptop' });
    await addSocial(here, 'google');
    await addWallet(here, 'ethereum');
    const ways = signingIn(await addWallet(here, 'solana'));
    expect(shown(ways).slice(0, 4)).to.deep.equal(['email ada@example.com', 'sms +12025550123', 'passkey Laptop', 'oauth Google']);
    expect(ways.slice(4).map(({ name }) => name)).to.satisfy(([ethereum, solana]: string[]) => {
      return /^0x[\da-f]{4}…[\da-f]{4}$/.test(ethereum ?? '') && /^[1-9A-HJ-NP-Za-km-z]{4}….{4}$/.test(solana ?? '');
    });
    expect(ways.every(({ usable, removable }) => usable && removable)).to.equal(true);
    expect(ways.find(({ type }) => type === 'oauth')?.provider).to.equal('google');
    expect(signingIn(await here.account.list())).to.deep.equal(ways);
  });

  it('sign in once added, and are refused once removed: a number', async () => {
    const here = await signedIn();
    await here.account.add(byCode(here, PHONE));
    expect(await signInByCode(here.another(), PHONE, never)).to.equal(here.organizationId);
    await here.account.remove('sms');
    expect(await signInByCode(here.another(), PHONE, never)).to.equal(undefined);
  });

  it('sign in once added, and are refused once removed: an address', async () => {
    const here = await signedIn();
    await here.account.add({ type: 'passkey' });
    await here.account.remove('email');
    expect(await signInByCode(here.another(), ADA, never)).to.equal(undefined);
    await here.account.add(byCode(here, 'countess@example.com'));
    expect(await signInByCode(here.another(), 'countess@example.com', never)).to.equal(here.organizationId);
  });

  it('sign in once added, and are refused once removed: a passkey', async () => {
    const here = await signedIn();
    const [, passkey] = await here.account.add({ type: 'passkey' });
    expect(passkey?.name).to.match(/^site\.example \d{4}-\d\d-\d\d$|^\w+ on \w+$/);
    const signIn = async () => {
      const flow = here.kms.startPasskey();
      flow.send({ type: 'sign-in' });
      const view = await over(flow, (now) => now.step === 'done' || ('problem' in now && now.problem !== undefined));
      return view.step === 'done' ? view.organizationId : 'problem' in view && view.problem?.reason;
    };
    await here.kms.session.signOut();
    expect(await signIn()).to.equal(here.organizationId);
    await here.account.remove(passkey?.id ?? '');
    await here.kms.session.signOut();
    expect(await signIn()).to.equal('unknown');
  });

  for (const provider of ['google', 'apple', 'facebook', 'x', 'discord'] as const) {
    it(`sign in once added, and are refused once removed: ${provider}`, async () => {
      const here = await signedIn();
      const [, social] = await addSocial(here, provider);
      expect(await signInSocial(here.another(), provider, never)).to.equal(here.organizationId);
      await here.account.remove(social?.id ?? '');
      expect(await signInSocial(here.another(), provider, never)).to.equal(undefined);
    });
  }

  for (const chain of ['ethereum', 'solana'] as const) {
    it(`sign in once added, and are refused once removed: a wallet, ${chain}`, async () => {
      const here = await signedIn();
      const [, wallet] = await addWallet(here, chain);
      expect(here.wallets.signed[0]).to.match(/^Add this wallet to your account at site\.example\./);
      const signIn = async () => {
        const flow = here.kms.startWallet({ confirmSignup: never });
        flow.send({ type: 'look' });
        await over(flow, (view) => 'wallets' in view && view.wallets !== undefined);
        flow.send({ type: 'choose', id: WALLETS[chain] });
        const view = await over(flow, ({ step }) => step === 'done' || step === 'missing');
        return view.step === 'done' ? view.organizationId : undefined;
      };
      await here.kms.session.signOut();
      expect(await signIn()).to.equal(here.organizationId);
      await here.account.remove(wallet?.id ?? '');
      await here.kms.session.signOut();
      expect(await signIn()).to.equal(undefined);
    });
  }
});

describe('the last sign-in method', () => {
  it('is refused before anything is sent', async () => {
    const here = await signedIn();
    expect(await failureOf(here.account.remove('email'))).to.deep.equal(['bad_request', 'last_way']);
    expect(here.calls().filter((name) => /update|delete/.test(name))).to.deep.equal([]);
    expect(await signInByCode(here.another(), ADA, never)).to.equal(here.organizationId);
  });

  it('is the last one that the configuration lists', async () => {
    const here = await signedIn();
    const [, passkey] = await here.account.add({ type: 'passkey' });
    await change(here, { enabledProviders: ['email'] });
    await here.kms.providers({ fresh: true });
    expect(signingIn(await here.account.list()).map(({ usable, removable }) => [usable, removable])).to.deep.equal([
      [true, false],
      [false, true],
    ]);
    await here.account.remove(passkey?.id ?? '');
    expect(signingIn(await here.account.list())).to.have.length(1);
  });

  it("is never one that wasn't confirmed", async () => {
    const here = await signedIn();
    await here.account.add({ type: 'passkey' });
    const { snapshot } = here.kms.session;
    const userId = snapshot.state === 'signed-in' ? snapshot.userId : '';
    await here.kms.api.submit('update_user_email', { userId, userEmail: 'typo@example.com' });
    const [email, passkey] = await here.account.list();
    expect([email?.usable, email?.removable, passkey?.removable]).to.deep.equal([false, true, false]);
    expect(await failureOf(here.account.remove(passkey?.id ?? ''))).to.deep.equal(['bad_request', 'last_way']);
  });

  it('stays when two tabs remove the last two at once', async () => {
    const here = await signedIn();
    const [, passkey] = await here.account.add({ type: 'passkey' });
    const tab = scene({ emulator: here.emulator, browser: here.env.browser });
    await tab.kms.session.restore();
    const [first, second] = await Promise.allSettled([here.account.remove('email'), tab.account.remove(passkey?.id ?? '')]);
    expect([first.status, second.status].sort()).to.deep.equal(['fulfilled', 'rejected']);
    expect(signingIn(await here.account.list())).to.have.length(1);
  });
});

describe('a removal', () => {
  it('waits for one in another tab, and does nothing if that takes too long', async () => {
    const here = await signedIn();
    await here.account.add({ type: 'passkey' });
    here.calls();
    const name = `${recordKeysOf('http://localhost:8787/').current} ways`;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      void here.env.locks.run(name, { waitMs: 0 }, () => {
        resolve();
        return new Promise<void>((end) => {
          release = end;
        });
      });
    });
    await held;
    const removing = failureOf(here.account.remove('email'));
    await settle();
    await here.env.clock.advance(10_000);
    expect(await removing).to.deep.equal(['timeout']);
    expect(here.calls()).to.deep.equal([]);
    release();
  });

  it("of something that isn't there returns the list", async () => {
    const here = await signedIn();
    expect(shown(await here.account.remove('of another day'))).to.deep.equal(['email ada@example.com']);
  });

  it('whose answer is lost is looked up before anything is reported', async () => {
    const here = await signedIn();
    await here.account.add(byCode(here, PHONE));
    here.losing.add('update_user_phone_number');
    expect(shown(await here.account.remove('sms'))).to.deep.equal(['email ada@example.com']);
  });

  it('leaves the session as it is', async () => {
    const here = await signedIn();
    const [, passkey] = await here.account.add({ type: 'passkey' });
    const { snapshot } = here.kms.session;
    await here.account.remove(passkey?.id ?? '');
    expect(here.kms.session.snapshot).to.equal(snapshot);
  });
});

describe('an addition by code', () => {
  it('asks again until the code is right, and says what was wrong', async () => {
    const here = await signedIn();
    const right = () => here.emulator.mailbox.messages(PHONE)[0]?.code ?? '';
    const wrong = () => right().replace(/./g, (digit) => String((Number(digit) + 1) % 10));
    const { asked, askCode } = answering('no code', wrong, right);
    await here.account.add({ type: 'sms', contact: PHONE, askCode });
    expect(asked.map(({ problem }) => problem?.code)).to.deep.equal([undefined, 'otp_invalid', 'otp_invalid']);
    expect(asked[0]).to.include({ channel: 'sms', contact: '***23', length: 6, alphanumeric: false, sent: 1 });
    expect(asked[0]!.resendAtMs - here.env.now()).to.equal(30_000);
    expect(here.calls().filter((name) => name === 'otp_verify')).to.have.length(2);
  });

  it('sends another code when the user wants one, and after three wrong ones', async () => {
    const here = await signedIn();
    const right = () => here.emulator.mailbox.messages(PHONE)[0]?.code ?? '';
    const wrong = () => right().replace(/./g, (digit) => String((Number(digit) + 1) % 10));
    const { asked, askCode } = answering(wrong, wrong, wrong, { resend: true }, right);
    await here.account.add({ type: 'sms', contact: PHONE, askCode });
    expect(asked.map(({ sent, problem }) => [sent, problem?.code, problem?.reason])).to.deep.equal([
      [1, undefined, undefined],
      [1, 'otp_invalid', undefined],
      [1, 'otp_invalid', undefined],
      [1, 'otp_expired', 'locked'],
      [2, undefined, undefined],
    ]);
  });

  it('keeps the old code while the service sends no other', async () => {
    const here = await signedIn();
    await change(here, { codesPerContact: '3' });
    const resend = { resend: true } as const;
    const first = () => here.emulator.mailbox.messages(PHONE).at(-1)?.code ?? '';
    const { asked, askCode } = answering(resend, resend, resend, () => here.emulator.mailbox.messages(PHONE)[0]?.code ?? first());
    await here.account.add({ type: 'sms', contact: PHONE, askCode });
    expect(asked.at(-1)).to.deep.include({ sent: 3 });
    expect(asked.at(-1)?.problem?.code).to.equal('rate_limited');
  });

  it('sends nothing to an invalid address', async () => {
    const here = await signedIn();
    expect(await failureOf(here.account.add({ ...byCode(here), contact: 'not one' }))).to.deep.equal(['contact_invalid']);
    expect(here.calls()).to.not.include('otp_init');
  });

  it('ends when no code is typed, and when nothing waits for it any more', async () => {
    const here = await signedIn();
    expect(await failureOf(here.account.add({ type: 'sms', contact: PHONE, askCode: async () => undefined }))).to.deep.equal(['aborted']);
    const stop = new AbortController();
    const asking = new Promise<undefined>(() => {});
    let isAsked = false;
    const askCode = () => {
      isAsked = true;
      return asking;
    };
    const adding = failureOf(here.account.add({ type: 'sms', contact: PHONE, askCode }, { signal: stop.signal }));
    await until(() => isAsked);
    stop.abort();
    expect(await adding).to.deep.equal(['aborted']);
    expect(signingIn(await here.account.list())).to.have.length(1);
  });

  it('replaces the previous address', async () => {
    const here = await signedIn();
    expect(shown(await here.account.add(byCode(here, 'countess@example.org')))).to.deep.equal(['email countess@example.org']);
    expect(await signInByCode(here.another(), ADA, never)).to.equal(undefined);
  });

  it('takes nothing from another account', async () => {
    const here = await signedIn();
    await signInByCode(here.another(), 'grace@example.com');
    expect(await failureOf(here.account.add(byCode(here, 'grace@example.com')))).to.deep.equal(['account_exists', 'other']);
    expect(shown(await here.account.list())).to.deep.equal(['email ada@example.com']);
  });
});

describe('an addition', () => {
  it("of a method that isn't in the configuration sends no request", async () => {
    const here = await signedIn();
    await change(here, { enabledProviders: ['email'] });
    await here.kms.providers({ fresh: true });
    for (const way of [{ type: 'passkey' }, { type: 'oauth', provider: 'google' }, byCode(here, PHONE)] as const)
      expect(await failureOf(here.account.add(way))).to.deep.equal(['method_disabled']);
    expect(here.passkeys.dialogs).to.deep.equal([]);
    expect(here.env.page.popups.every(({ closed }) => closed)).to.equal(true);
  });

  it('creates no second passkey on one device', async () => {
    const here = await signedIn();
    await here.account.add({ type: 'passkey' });
    expect(await failureOf(here.account.add({ type: 'passkey' }))).to.deep.equal(['passkey_failed', 'exists']);
    here.passkeys.forget();
    expect(signingIn(await here.account.add({ type: 'passkey', name: 'Phone <2>' }))).to.have.length(3);
    expect(signingIn(await here.account.list()).at(-1)?.name).to.equal('Phone -2-');
  });

  it('whose answer is lost is looked up before anything is reported', async () => {
    const here = await signedIn();
    for (const path of ['create_authenticators', 'create_oauth_providers', 'create_api_keys', 'update_user_phone_number'])
      here.losing.add(path);
    await here.account.add({ type: 'passkey' });
    await addSocial(here, 'google');
    await addWallet(here, 'solana');
    expect(signingIn(await here.account.add(byCode(here, PHONE)))).to.have.length(5);
    expect(here.losing.size).to.equal(0);
  });

  it('is undone by no one: what was lost on the way is reported', async () => {
    const here = await signedIn();
    here.emulator.faults.next('create_authenticators', 'reset');
    expect((await failureOf(here.account.add({ type: 'passkey' })))[0]).to.equal('outcome_unknown');
    expect(signingIn(await here.account.list())).to.have.length(1);
  });

  it('takes no wallet and no social account from another account', async () => {
    const [first, second] = [await signedIn(), scene()];
    await addSocial(first, 'google');
    const other = scene({ emulator: first.emulator });
    await signInByCode(other, 'grace@example.com');
    expect(await failureOf(addSocial(other, 'google'))).to.deep.equal(['account_exists', 'other']);
    expect(shown(await other.account.list())).to.deep.equal(['email grace@example.com']);
    expect(second.env.page.popups).to.deep.equal([]);
  });

  it('of something that is already there changes nothing', async () => {
    const here = await signedIn();
    await addSocial(here, 'google');
    await addWallet(here, 'solana');
    here.calls();
    await addSocial(here, 'google');
    await addWallet(here, 'solana');
    expect(signingIn(await here.account.add(byCode(here)))).to.have.length(3);
    expect(here.calls().filter((name) => /create|update/.test(name))).to.deep.equal([]);
  });

  it('reports what a wallet said', async () => {
    const here = await signedIn();
    here.wallets.refusal = new KmsError('wallet_failed', { reason: 'cancelled' });
    expect(await failureOf(addWallet(here, 'solana'))).to.deep.equal(['wallet_failed', 'cancelled']);
    expect(here.wallets.listeners).to.equal(0);
  });

  it("doesn't believe a wallet that names a key which hasn't signed", async () => {
    const here = await signedIn();
    const liar: WalletOption = {
      id: WALLETS.solana,
      name: 'Liar',
      chain: 'solana',
      connect: async () => ({ address: 'x', publicKey: new Uint8Array(32).fill(7), signText: async () => new Uint8Array(64).fill(9) }),
    };
    here.wallets.only(liar);
    expect(await failureOf(addWallet(here, 'solana'))).to.deep.equal(['wallet_failed', 'changed']);
    expect(signingIn(await here.account.list())).to.have.length(1);
  });

  for (const profile of ['seed', 'live2'] as const)
    it(`works in the other request shapes: ${profile}`, async () => {
      const here = scene({ config: { profile } });
      const organizationId = await signInByCode(here);
      await here.account.add(byCode(here, PHONE));
      expect(signingIn(await here.account.add({ type: 'passkey' }))).to.have.length(3);
      expect(await signInByCode(here.another(), PHONE, never)).to.equal(organizationId);
    });

  it('is for the account that started it', async () => {
    const here = await signedIn();
    const { asked, askCode } = answering();
    const switching = async (request: Parameters<typeof askCode>[0]) => {
      await askCode(request);
      await signInByCode(here, 'grace@example.com');
      return here.emulator.mailbox.messages(PHONE)[0]?.code ?? '';
    };
    expect(await failureOf(here.account.add({ type: 'sms', contact: PHONE, askCode: switching }))).to.deep.equal([
      'session_expired',
      'other',
    ]);
    expect(asked).to.have.length(1);
    expect(shown(await here.account.list())).to.deep.equal(['email grace@example.com']);
  });
});
