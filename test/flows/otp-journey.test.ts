import { expect } from '@esm-bundle/chai';
import { fixedEnvironment } from '../support/fixed-environment.js';
import { ANN, stage, stageWithAccount } from './otp-stage.js';

describe('a sign-in by code', () => {
  it('creates an account with a first wallet for a new contact, and signs in', async () => {
    const { contact, enter, at, calls, kms } = stage();
    expect(await contact()).to.include({ step: 'code', contact: 'a***@e***.com', sent: 1, verified: false });
    await enter();
    const done = await at('done');
    expect(done.signedUp).to.equal(true);
    expect(calls()).to.deep.equal(['otp_init', 'otp_verify', 'otp_login', 'account', 'signup', 'otp_login']);
    expect(kms.session.snapshot).to.include({ state: 'signed-in', organizationId: done.organizationId, userId: done.userId });
    const { accounts } = await kms.api.query('list_wallet_accounts', {});
    expect(accounts.map(({ addressFormat }) => addressFormat)).to.deep.equal(['ADDRESS_FORMAT_ETHEREUM', 'ADDRESS_FORMAT_SOLANA']);
  });

  it('costs a returning user two calls after the code', async () => {
    const { contact, enter, at, calls } = await stageWithAccount();
    const before = calls().length;
    await contact();
    await enter();
    expect((await at('done')).signedUp).to.equal(false);
    expect(calls().slice(before)).to.deep.equal(['otp_init', 'otp_verify', 'otp_login']);
  });

  it('asks the same of known and unknown contacts until the code is proven', async () => {
    const known = await stageWithAccount();
    const before = known.calls().length;
    const unknown = stage();
    for (const { contact, enter } of [known, unknown]) {
      await contact();
      await enter('000000');
    }
    expect(known.calls().slice(before)).to.deep.equal(unknown.calls());
    expect({ ...known.flow.view, resendAtMs: 0, expiresAtMs: 0 }).to.deep.equal({ ...unknown.flow.view, resendAtMs: 0, expiresAtMs: 0 });
  });

  it('works with the shapes of the interface document too', async () => {
    const { contact, enter, at, kms } = stage({ config: { profile: 'seed' } });
    await contact();
    await enter();
    expect((await at('done')).signedUp).to.equal(true);
    expect((await kms.api.query('list_user_tags', {})).userTags).to.be.an('array');
  });

  it('works with a text message', async () => {
    const { contact, enter, at } = stage();
    expect(await contact('+1 202 555 0123')).to.include({ step: 'code', channel: 'sms', contact: '***23' });
    await enter();
    await at('done');
  });

  it('is remembered on the next page without any request', async () => {
    const first = stage({ live: true });
    await first.contact();
    await first.enter();
    await first.at('done');
    const asked = first.emulator.requests.length;
    const next = first.tab({ fetch: () => Promise.reject(new TypeError('no network')) });
    expect(await next.kms.session.restore()).to.include({ state: 'signed-in' });
    expect(first.emulator.requests).to.have.length(asked);
  });

  it('sends a code to the contact as it was typed, and shows it masked from then on', async () => {
    const { contact, emulator, flow } = stage();
    await contact('  Ann@EXAMPLE.com ');
    expect(emulator.mailbox.messages('Ann@example.com')).to.have.length(1);
    expect(JSON.stringify(flow.view)).to.not.match(/ann@/i);
  });

  describe('says what is wrong and offers a way forward:', () => {
    it('an invalid contact is never sent', async () => {
      const { contact, calls, flow } = stage();
      await contact('ann@');
      expect(flow.view).to.deep.include({
        step: 'contact',
        busy: false,
        problem: { code: 'contact_invalid', reason: 'no_host', retryable: 'user' },
      });
      expect(calls()).to.deep.equal([]);
    });

    it('a code of the wrong length is never sent', async () => {
      const { contact, enter, kms, calls } = stage();
      await kms.providers();
      await contact();
      expect(await enter('12345')).to.deep.include({
        step: 'code',
        problem: { code: 'otp_invalid', reason: 'incomplete', retryable: 'user' },
      });
      expect(calls()).to.deep.equal(['wallet_kit_config', 'otp_init']);
    });

    it('a wrong code keeps the step, and the right one still works', async () => {
      const { contact, enter, at, code } = stage();
      await contact();
      const wrong = code() === '111111' ? '222222' : '111111';
      expect(await enter(wrong)).to.deep.include({ step: 'code', problem: { code: 'otp_invalid', retryable: 'user' } });
      await enter();
      await at('done');
    });

    it('the third wrong code locks it, and a new one works', async () => {
      const { contact, enter, send, at, code, env } = stage();
      await contact();
      const wrong = code() === '111111' ? '222222' : '111111';
      await enter(wrong);
      await enter(wrong);
      expect(await enter(wrong)).to.deep.include({ problem: { code: 'otp_expired', retryable: 'user', reason: 'locked' } });
      await env.clock.advance(30_000);
      expect(await send({ type: 'resend' }))
        .to.include({ step: 'code', sent: 2, verified: false })
        .and.not.have.property('problem');
      await enter();
      await at('done');
    });

    it('a code is too old after five minutes', async () => {
      const { contact, enter, env } = stage();
      await contact();
      await env.clock.advance(301_000);
      expect(await enter()).to.deep.include({ problem: { code: 'otp_expired', retryable: 'user', reason: 'old' } });
    });

    it('too many codes requested', async () => {
      const { contact, send } = stage({ emulatorOptions: { config: { settings: { codesPerContact: '3' } } } });
      for (let round = 0; round < 3; round++) {
        await contact();
        await send({ type: 'back' });
      }
      const view = await contact();
      expect(view).to.deep.include({
        step: 'contact',
        problem: { code: 'rate_limited', retryable: 'wait', reason: 'codes', retryAfterMs: 30_000 },
      });
    });

    it("a page that doesn't want the account created", async () => {
      const asked: string[] = [];
      const confirmSignup = () => {
        asked.push('asked');
        return asked.length > 1;
      };
      const { contact, enter, at, send, calls } = stage({ start: { confirmSignup } });
      await contact();
      await enter();
      await at('missing');
      expect(calls()).to.not.include('signup');
      await send({ type: 'retry' });
      expect(await at('done')).to.include({ signedUp: true });
    });

    it('a site that only reports missing accounts', async () => {
      const { contact, enter, at, send } = stage({ config: { onMissingAccount: 'report' } });
      await contact();
      await enter();
      await at('missing');
      expect(await send({ type: 'back' })).to.deep.equal({ step: 'contact', busy: false });
    });

    it('a method that is turned off', async () => {
      const { contact, kms } = stage({ emulatorOptions: { config: { settings: { enabledProviders: ['sms'] } } } });
      await kms.providers();
      expect(await contact()).to.deep.include({ problem: { code: 'method_disabled', retryable: 'no' } });
    });

    it('a method that a configuration in transit turns off', async () => {
      const { contact, kms, emulator } = stage({ emulatorOptions: { config: { settings: { enabledProviders: ['sms'] } } } });
      const coming = kms.providers();
      expect(await contact()).to.deep.include({ problem: { code: 'method_disabled', retryable: 'no' } });
      await coming;
      expect(emulator.requests.map(({ path }) => path)).to.deep.equal(['/v1/wallet_kit_config']);
    });

    it('a page without https', async () => {
      const { env, emulator } = stage();
      const bare = stage({ emulator, subtle: undefined as unknown as SubtleCrypto, browser: env.browser });
      expect(await bare.contact()).to.deep.include({ problem: { code: 'unsupported', retryable: 'no' } });
      expect(emulator.requests).to.have.length(0);
    });
  });

  describe('a new code', () => {
    it("that couldn't be sent leaves the old one valid", async () => {
      const { contact, enter, send, at, emulator, code } = stage();
      await contact();
      emulator.faults.next('otp_init', 'status', 503);
      expect(await send({ type: 'resend' })).to.deep.include({
        step: 'code',
        sent: 1,
        problem: { code: 'server_error', retryable: 'user' },
      });
      await enter(code());
      await at('done');
    });

    it('is requested later if the service says so', async () => {
      const { contact, send, emulator, env } = stage();
      await contact();
      emulator.faults.next('otp_init', 'status', 429);
      emulator.faults.next('otp_init', 'retry-after', '120');
      const view = await send({ type: 'resend' });
      expect(view).to.include({ resendAtMs: env.now() + 120_000 });
    });

    it('replaces a proof that was given before', async () => {
      const { contact, enter, send, emulator } = stage();
      await contact();
      emulator.faults.next('otp_login', 'status', 503);
      expect(await enter()).to.include({ step: 'code', verified: true });
      expect(await send({ type: 'resend' })).to.include({ step: 'code', verified: false, sent: 2 });
    });
  });

  describe('after a reload', () => {
    it('continues at the code', async () => {
      const first = stage();
      await first.contact();
      const { flow, at, enter } = first.tab();
      expect(await at('code')).to.deep.equal(first.flow.view);
      await enter(first.code());
      await at('done');
      expect(flow.view).to.include({ signedUp: true });
    });

    it('continues at the login if the code was proven', async () => {
      const first = stage();
      await first.contact();
      first.emulator.faults.next('otp_login', 'status', 503);
      await first.enter();
      const { at, send } = first.tab();
      expect(await at('code')).to.include({ verified: true });
      await send({ type: 'retry' });
      await at('done');
    });

    it('starts a new code at the contact', async () => {
      const first = stage();
      await first.contact();
      const { at, send } = first.tab();
      await at('code');
      expect(await send({ type: 'resend' })).to.deep.equal({ step: 'contact', busy: false });
    });

    it('starts over after more than ten minutes', async () => {
      const first = stage();
      await first.contact();
      first.env.clock.jump(601_000);
      const { kms, flow } = first.tab();
      await kms.session.restore();
      await first.env.clock.advance(0);
      expect(flow.view).to.deep.equal({ step: 'contact', busy: false });
    });

    it('starts over after going back', async () => {
      const first = stage();
      await first.contact();
      await first.send({ type: 'back' });
      await first.env.clock.advance(0);
      expect(await first.env.records.keys('')).to.deep.equal([]);
    });
  });

  it('says at the first step that the browser dropped a record', async () => {
    const { contact, enter, env, flow } = stage();
    await contact();
    await env.records.commit((await env.records.keys('')).map((drop) => ({ drop })));
    await enter('123456');
    expect(flow.view).to.deep.include({ step: 'contact', problem: { code: 'storage_lost', retryable: 'user' } });
  });

  it('asks for the code while storage is still writing', async () => {
    let stored = () => {};
    const written = new Promise<void>((resolve) => {
      stored = resolve;
    });
    const { records } = fixedEnvironment();
    const commit: typeof records.commit = async (...changes) => {
      await written;
      return records.commit(...changes);
    };
    const { contact, enter, at } = stage({ records: { ...records, commit } });
    expect(await contact()).to.include({ step: 'code' });
    stored();
    await enter();
    await at('done');
  });

  it('works where the browser stores nothing', async () => {
    const refuses = () => Promise.reject(new DOMException('denied'));
    const { contact, enter, at, kms } = stage({ records: { get: refuses, keys: refuses, commit: refuses } });
    await contact();
    await enter();
    await at('done');
    expect(kms.session.snapshot).to.include({ state: 'signed-in', inMemory: true });
    expect((await kms.api.query('whoami', {})).userId).to.be.a('string');
  });

  for (const hours of [1, -1]) {
    it(`works on a device whose clock is ${hours} h off`, async () => {
      const serviceMs = -hours * 3_600_000;
      const { contact, enter, at, kms, emulator } = stage();
      emulator.clock.advance(serviceMs);
      await kms.providers();
      await contact();
      await enter();
      await at('done');
      expect(kms.session.snapshot.state).to.equal('signed-in');
      expect((await kms.api.query('whoami', {})).userId).to.be.a('string');
    });
  }

  it('is one request however often the button is pressed', async () => {
    const { flow, at, calls, code } = stage();
    for (let press = 0; press < 20; press++) flow.send({ type: 'submit-contact', channel: 'email', value: ANN });
    await at('code');
    for (let press = 0; press < 20; press++) flow.send({ type: 'submit-code', code: code() });
    await at('done');
    expect(calls().filter((call) => call === 'otp_init' || call === 'otp_verify')).to.deep.equal(['otp_init', 'otp_verify']);
  });
});
