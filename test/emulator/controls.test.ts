import { expect } from '@esm-bundle/chai';
import { createScript, newKey, ORIGIN } from './script.js';

const code = { otpType: 'OTP_TYPE_EMAIL', contact: 'a@example.com' };

describe('the controls', () => {
  it('give scripts all they need to begin', async () => {
    const script = createScript();
    const { body } = await script.control('GET', 'config');
    expect(body).to.include.keys('baseUrl', 'authProxyUrl', 'authProxyConfigId', 'organizationId', 'apiKey', 'keys', 'oauth');
    expect([body.baseUrl, body.authProxyUrl]).to.deep.equal([ORIGIN, ORIGIN]);
    for (const key of Object.values(body.keys)) expect(key).to.match(/^04[0-9a-f]{128}$/);
    expect(body.oauth.endpoints).to.have.keys('google', 'apple', 'facebook', 'x', 'discord');
    expect((await script.query({ organizationId: body.organizationId, key: newKey(body.apiKey.privateKey) }, 'whoami')).status).to.equal(
      200,
    );
  });

  it("name a configuration that can't be guessed, and keep it over a reset", async () => {
    const idOf = async (script = createScript()) => (await script.control('GET', 'config')).body.authProxyConfigId;
    const script = createScript();
    const id = await idOf(script);
    expect(id)
      .to.match(/^[0-9a-f-]{36}$/)
      .and.not.equal(await idOf());
    expect((await script.proxy('wallet_kit_config', {}, { 'x-auth-proxy-config-id': 'demo' })).status).to.equal(404);
    await script.control('POST', 'reset', {});
    expect(await idOf(script)).to.equal(id);
    expect(await idOf(createScript({ config: { authProxyConfigId: 'demo' } }))).to.equal('demo');
  });

  it('show the inbox newest first, by contact, and empty it', async () => {
    const script = createScript();
    await script.proxy('otp_init', code);
    await script.proxy('otp_init', { ...code, contact: 'b@example.com' });
    const inbox = async (query = '') => (await script.control('GET', `inbox${query}`)).body.messages;
    expect((await inbox()).map(({ to }: { to: string }) => to)).to.deep.equal(['b@example.com', 'a@example.com']);
    const [message] = await inbox('?to=A@example.com');
    expect(message).to.have.keys('id', 'to', 'channel', 'code', 'subject', 'body', 'sentAt');
    expect(message.body).to.contain(message.code);
    await script.control('DELETE', 'inbox');
    expect(await inbox()).to.deep.equal([]);
  });

  it('say in an email how long its code is valid', async () => {
    const script = createScript();
    const newest = async () => (await script.control('GET', 'inbox')).body.messages[0].body as string; // the mail that was sent last
    await script.proxy('otp_init', code);
    expect(await newest()).to.contain('It expires in 5 minutes.');
    await script.control('POST', 'settings', { otpExpirationSeconds: '60' });
    await script.proxy('otp_init', { ...code, contact: 'b@example.com' });
    expect(await newest()).to.contain('It expires in 1 minute.');
  });

  it('list requests with their bodies and answers, in order', async () => {
    const script = createScript();
    await script.proxy('otp_init', code);
    await script.proxy('otp_init', '{');
    const { requests } = (await script.control('GET', 'requests')).body;
    expect(requests.map(({ status }: { status: number }) => status)).to.deep.equal([200, 400]);
    expect(requests[0]).to.deep.include({ method: 'POST', path: '/v1/otp_init', body: JSON.stringify(code) });
    await script.control('DELETE', 'requests');
    expect((await script.control('GET', 'requests')).body.requests).to.deep.equal([]);
  });

  it('move the clock that ends sessions and codes', async () => {
    const script = createScript();
    const member = await script.join('clock@example.com');
    await script.control('POST', 'clock', { offsetMs: 901_000 });
    expect((await script.query(member, 'whoami')).status).to.equal(401);
    await script.control('POST', 'clock', { offsetMs: 0 });
    expect((await script.query(member, 'whoami')).status).to.equal(200);
    expect((await script.control('POST', 'clock', { offsetMs: 'x' })).status).to.equal(400);
  });

  it('change settings, and refuse unknown ones', async () => {
    const script = createScript();
    await script.control('POST', 'settings', { enabledProviders: ['email'], sessionExpirationSeconds: '60' });
    const config = (await script.proxy('wallet_kit_config', {})).body;
    expect(config).to.deep.include({ enabledProviders: ['email'], sessionExpirationSeconds: '60' });
    for (const wrong of [
      { profile: 'live3' },
      { otpLength: 6 },
      { otpLength: '10' },
      { unknown: 1 },
      { enabled: 'no' },
      { constructor: 1 },
    ]) {
      expect((await script.control('POST', 'settings', wrong)).status).to.equal(400);
    }
  });

  it('name a profile for pages without one, once one is set', async () => {
    const script = createScript();
    expect((await script.control('GET', 'config')).body).to.not.have.property('profile');
    await script.control('POST', 'settings', { profile: 'live2' });
    expect((await script.control('GET', 'config')).body.profile).to.equal('live2');
    await script.control('POST', 'reset');
    expect((await script.control('GET', 'config')).body).to.not.have.property('profile');
  });

  it('are reset to how they started, even if nothing was set at the start', async () => {
    const script = createScript();
    const before = (await script.control('GET', 'settings')).body;
    await script.control('POST', 'settings', { turnstileSiteKey: 'key', requestsPerSecond: '2', profile: 'live2' });
    await script.control('POST', 'reset');
    expect((await script.control('GET', 'settings')).body).to.deep.equal(before);
  });

  it('limit the rate of requests when told to', async () => {
    const script = createScript({ now: () => 1_800_000_000_000 });
    await script.control('POST', 'settings', { requestsPerSecond: '2' });
    const statuses = [];
    for (const _ of [1, 2, 3]) statuses.push((await script.proxy('wallet_kit_config', {})).status);
    expect(statuses).to.deep.equal([200, 200, 429]);
    const refused = await script.proxy('wallet_kit_config', {});
    expect(refused.headers.get('ratelimit-remaining')).to.equal('0');
    expect(refused.body.turnkeyErrorCode).to.equal('RATE_LIMIT_EXCEEDED');
  });

  it('start over with the same keys and the same parent organization', async () => {
    const script = createScript();
    const before = (await script.control('GET', 'config')).body;
    const member = await script.join('gone@example.com');
    await script.control('POST', 'settings', { enabled: false });
    script.emulator.faults.next('otp_init', 'reset');
    await script.control('POST', 'reset');
    expect((await script.control('GET', 'config')).body).to.deep.equal(before);
    expect((await script.query(member, 'whoami')).status).to.equal(404);
    expect((await script.join('gone@example.com')).organizationId).not.to.equal(member.organizationId);
  });

  it('answer that a control is unknown or a method is wrong', async () => {
    const script = createScript();
    expect((await script.control('GET', 'nothing')).status).to.equal(404);
    expect((await script.control('GET', '__proto__')).status).to.equal(404);
    expect((await script.control('POST', 'config', {})).status).to.equal(405);
  });
});

describe('determinism', () => {
  it('gives the same keys, identifiers and codes to the same seed and time', async () => {
    const run = async () => {
      let counter = 0;
      const next = () => {
        counter += 1;
        return (counter * 2_654_435_761) >>> 24;
      };
      const random = (length: number) => Uint8Array.from({ length }, next);
      const script = createScript({ random, now: () => 1_800_000_000_000 });
      await script.proxy('otp_init', code);
      const { requests: _requests, ...rest } = {
        ...(await script.control('GET', 'inbox')).body,
        ...(await script.control('GET', 'activities')).body,
        ...(await script.control('GET', 'config')).body,
      };
      return rest;
    };
    expect(await run()).to.deep.equal(await run());
  });
});
