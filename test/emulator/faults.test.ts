import { expect } from '@esm-bundle/chai';
import { claimsOf, createScript, loginSignature, newKey, ORIGIN, type Script } from './script.js';

const code = { otpType: 'OTP_TYPE_EMAIL', contact: 'a@example.com' };
const init = (script: Script) => script.proxy('otp_init', code);
const sent = (script: Script) => script.emulator.mailbox.messages('a@example.com').length;

function request({ emulator }: Script, signal?: AbortSignal): Request {
  const headers = { 'x-auth-proxy-config-id': emulator.config(ORIGIN).authProxyConfigId, origin: 'http://localhost:5173' };
  return new Request(`${ORIGIN}/v1/otp_init`, {
    method: 'POST',
    headers,
    body: JSON.stringify(code),
    ...(signal === undefined ? {} : { signal }),
  });
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('faults', () => {
  it('affect the next request to their path, and no other', async () => {
    const script = createScript();
    await script.control('POST', 'faults', { path: '/v1/otp_init', fault: 'status', value: 503 });
    expect((await script.proxy('wallet_kit_config', {})).status).to.equal(200);
    expect((await init(script)).status).to.equal(503);
    expect(sent(script)).to.equal(0);
    expect((await init(script)).status).to.equal(200);
  });

  it('happen as often as requested, after as many requests as requested, and can be cleared', async () => {
    const script = createScript();
    await script.control('POST', 'faults', { path: 'wallet_kit_config', fault: 'status', value: 500, times: 2, skip: 1 });
    const statuses = [];
    for (const _ of [1, 2, 3, 4]) statuses.push((await script.proxy('wallet_kit_config', {})).status);
    expect(statuses).to.deep.equal([200, 500, 500, 200]);
    script.emulator.faults.next('otp_init', 'reset', undefined, 9);
    await script.control('DELETE', 'faults');
    expect((await init(script)).status).to.equal(200);
    expect((await script.control('POST', 'faults', { path: '/v1/otp_init', fault: 'flood' })).status).to.equal(400);
  });

  it('lose the connection before the effect, or after it', async () => {
    const script = createScript();
    script.emulator.faults.next('otp_init', 'reset');
    expect(await failureOf(script.emulator.fetch(request(script)))).to.be.instanceOf(TypeError);
    expect(sent(script)).to.equal(0);
    script.emulator.faults.next('otp_init', 'reset', 'after');
    expect(await failureOf(script.emulator.fetch(request(script)))).to.be.instanceOf(TypeError);
    expect(sent(script)).to.equal(1);
  });

  it('hang before the headers until the caller gives up', async () => {
    const script = createScript();
    script.emulator.faults.next('otp_init', 'hang', 'headers');
    const aborter = new AbortController();
    const failure = failureOf(script.emulator.fetch(request(script, aborter.signal)));
    aborter.abort(new DOMException('given up', 'AbortError'));
    expect(await failure).to.have.property('name', 'AbortError');
  });

  it('delay an answer before anything else happens', async () => {
    const waited: number[] = [];
    const script = createScript({ after: async (ms) => void waited.push(ms) });
    script.emulator.faults.next('*', 'delay', 300, 2);
    script.emulator.faults.next('otp_init', 'status', 503);
    expect((await script.emulator.fetch(request(script))).status).to.equal(503);
    expect((await script.emulator.fetch(request(script))).status).to.equal(200);
    expect((await script.emulator.fetch(request(script))).status).to.equal(200);
    expect(waited).to.deep.equal([300, 300]);
    for (const wrong of [0, 60_001, 'soon', undefined]) expect(() => script.emulator.faults.next('*', 'delay', wrong)).to.throw();
  });

  it('hang in the middle of a body, or let it trickle', async () => {
    const waited: number[] = [];
    const script = createScript({ after: async (ms) => void waited.push(ms) });
    script.emulator.faults.next('otp_init', 'hang', 'body');
    const reader = (await script.emulator.fetch(request(script))).body!.getReader();
    expect((await reader.read()).value!.length).to.be.greaterThan(5);
    script.emulator.faults.next('otp_init', 'drip', 20);
    const text = await (await script.emulator.fetch(request(script))).text();
    expect(JSON.parse(text)).to.have.property('otpId');
    expect(waited).to.have.length(Math.ceil(text.length / 20));
  });

  const bodies: Readonly<Record<string, (text: string, type: string) => void>> = {
    html: (text, type) => expect([text.slice(0, 9), type]).to.deep.equal(['<!doctype', 'text/html']),
    trunc: (text) => expect(() => JSON.parse(text)).to.throw(),
    huge: (text) => expect(text.length).to.be.greaterThan(1024 * 1024),
    empty: (text) => expect(text).to.equal(''),
    type: (text, type) => expect([JSON.parse(text).otpId.length, type]).to.deep.equal([36, 'text/plain']),
    wrong: (text) => expect(JSON.parse(text)).to.deep.equal({ otpId: 7 }),
  };
  for (const [value, check] of Object.entries(bodies)) {
    it(`answer with a body that is ${value}`, async () => {
      const script = createScript();
      script.emulator.faults.next('otp_init', 'body', value);
      const response = await script.emulator.fetch(request(script));
      check(await response.text(), response.headers.get('content-type') ?? '');
    });
  }

  it('deliver a request twice', async () => {
    const script = createScript();
    script.emulator.faults.next('otp_init', 'twice');
    await init(script);
    expect(sent(script)).to.equal(2);
  });

  it('shift the time of one answer: its Date and its token', async () => {
    const script = createScript();
    const { key } = await script.join('time@example.com');
    const verificationToken = await script.verify('time@example.com', key);
    const { publicKey } = key;
    script.emulator.faults.next('otp_login', 'clock', '+3000');
    const login = await script.proxy('otp_login', {
      verificationToken,
      publicKey,
      clientSignature: loginSignature(verificationToken, { publicKey, key }),
    });
    const ahead = script.emulator.clock.now() + 3_000_000;
    expect(Date.parse(login.headers.get('date') ?? '')).to.be.closeTo(ahead, 5000);
    expect(claimsOf(login.body.session).exp * 1000).to.be.closeTo(ahead + 900_000, 5000);
  });

  it('shift the time and force the status of their own request, and not of a simultaneous one', async () => {
    const script = createScript();
    script.emulator.faults.next('create_wallet', 'clock', '+3000');
    script.emulator.faults.next('create_wallet', 'activity', 'ACTIVITY_STATUS_PENDING');
    const submit = (name: string, parameters: object) => script.submit(script.root, name, parameters);
    const [other, met, read] = await Promise.all([
      submit('create_user_tag', { userTagName: 'T', userIds: [] }),
      submit('create_wallet', { walletName: 'W', accounts: [] }),
      script.query(script.root, 'whoami'),
    ]);
    expect(met.body.activity.status).to.equal('ACTIVITY_STATUS_PENDING');
    expect(other.body.activity.status).to.equal('ACTIVITY_STATUS_COMPLETED');
    for (const { headers } of [other, read]) expect(Date.parse(headers.get('date') ?? '')).to.be.closeTo(script.emulator.clock.now(), 5000);
  });

  it('give an activity another status', async () => {
    const script = createScript();
    script.emulator.faults.next('create_wallet', 'activity', 'ACTIVITY_STATUS_PENDING');
    const { activity } = (await script.submit(script.root, 'create_wallet', { walletName: 'W', accounts: [] })).body;
    expect([activity.status, activity.result]).to.deep.equal(['ACTIVITY_STATUS_PENDING', {}]);
    expect((await script.query(script.root, 'list_wallets')).body.wallets).to.deep.equal([]);
  });

  it('damage tokens and bundles by the names of the cases', async () => {
    const script = createScript();
    const member = await script.join('spoil@example.com');
    const login = async (fault: string) => {
      script.emulator.faults.next('stamp_login', 'token', fault);
      const { publicKey } = newKey();
      return (await script.submit(member, 'stamp_login', { publicKey })).body.activity.result.stampLoginResult.session as string;
    };
    expect((await login('two-parts')).split('.')).to.have.length(2);
    expect(claimsOf(await login('exp-past')).exp * 1000).to.be.below(script.emulator.clock.now());
    expect(claimsOf(await login('user_id-missing'))).not.to.have.property('user_id');
    expect(await login('a.whole.token')).to.equal('a.whole.token');
    script.emulator.faults.next('export_wallet', 'bundle', 'org-other');
    const { walletId } = member.wallet;
    const exported = (await script.submit(member, 'export_wallet', { walletId, targetPublicKey: newKey().publicKey })).body.activity;
    const { data } = JSON.parse(exported.result.exportWalletResult.exportBundle);
    const text = String.fromCharCode(...(data.match(/../g) ?? []).map((byte: string) => Number.parseInt(byte, 16)));
    expect(JSON.parse(text).organizationId).to.equal('00000000-0000-4000-8000-000000000000');
  });
});
