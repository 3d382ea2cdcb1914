// Pages cannot set their own origin, so these run in Node.
import { expect } from '@esm-bundle/chai';
import type { Emulator } from '../../emulator/emulator.js';
import { createScript, ORIGIN } from './script.js';

const code = { otpType: 'OTP_TYPE_EMAIL', contact: 'a@example.com' };

function request(emulator: Emulator): Request {
  const headers = { 'x-auth-proxy-config-id': emulator.config(ORIGIN).authProxyConfigId, origin: 'http://localhost:5173' };
  return new Request(`${ORIGIN}/v1/otp_init`, { method: 'POST', headers, body: JSON.stringify(code) });
}

describe('the controls', () => {
  it('are closed to pages of other machines, and to opaque ones', async () => {
    const { emulator } = createScript();
    const ask = (origin: string, init: RequestInit = {}) =>
      emulator.fetch(new Request(`${ORIGIN}/_emulator/inbox`, { ...init, headers: { origin } }));
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost.evil.example',
      'http://127.0.0.1.evil.example',
      'http://10.0.0.1',
    ]) {
      for (const init of [{}, { method: 'DELETE' }]) {
        const response = await ask(origin, init);
        expect([response.status, response.headers.get('access-control-allow-origin')]).to.deep.equal([403, null]);
      }
      expect((await ask(origin, { method: 'OPTIONS' })).headers.get('access-control-allow-origin')).to.equal(null);
    }
    for (const origin of ['http://localhost:5173', 'http://127.0.0.1:1', 'http://[::1]:1', 'https://site.localhost']) {
      expect((await ask(origin)).headers.get('access-control-allow-origin')).to.equal(origin);
    }
  });
});

describe('cross-origin requests', () => {
  it('pass a preflight that names the headers in use', async () => {
    const { emulator } = createScript();
    const headers = { origin: 'https://site.example', 'access-control-request-method': 'POST' };
    const { status, headers: answered } = await emulator.fetch(new Request(`${ORIGIN}/v1/otp_init`, { method: 'OPTIONS', headers }));
    expect([status, answered.get('access-control-allow-origin')]).to.deep.equal([204, 'https://site.example']);
    for (const name of ['x-stamp', 'x-stamp-webauthn', 'x-auth-proxy-config-id', 'content-type']) {
      expect(answered.get('access-control-allow-headers')).to.contain(name);
    }
  });

  it('can read refusals too, and the headers that matter', async () => {
    const script = createScript();
    const refused = await script.post('/v1/otp_init', {}, { origin: 'http://localhost:5173' });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).to.deep.equal([401, 'http://localhost:5173']);
    expect(refused.headers.get('access-control-expose-headers')).to.contain('Retry-After, Date');
    expect(refused.headers.get('date')).to.contain('GMT');
  });

  it('reach the token endpoint of the brand that has one', async () => {
    const { identityProvider } = createScript().emulator;
    const token = new Request('http://localhost/facebook/token', {
      method: 'POST',
      body: 'code=x',
      headers: { origin: 'http://localhost:5173' },
    });
    const response = await identityProvider.fetch(token);
    expect([response.status, response.headers.get('access-control-allow-origin')]).to.deep.equal([400, 'http://localhost:5173']);
  });
});

describe('pages of other machines', () => {
  const FOREIGN = ['https://evil.example', 'null', 'http://localhost.evil.example', 'http://10.0.0.1'];

  it('are refused on both interfaces, have no effect and use up no fault', async () => {
    const script = createScript();
    script.emulator.faults.next('otp_init', 'status', 503);
    for (const origin of FOREIGN) {
      expect((await script.proxy('otp_init', code, { origin })).status, origin).to.equal(403);
      expect((await script.post('/public/v1/query/whoami', {}, { origin })).body.message, origin).to.equal('origin not allowed');
    }
    expect(script.emulator.mailbox.messages()).to.deep.equal([]);
    expect(script.emulator.faults.waiting).to.have.length(1);
  });

  it('are allowed by name, pages of this machine without', async () => {
    const script = createScript();
    const statusFor = async (origin: string) =>
      (await script.proxy('otp_init', { ...code, contact: `${origin.length}@example.com` }, { origin })).status;
    for (const origin of ['http://localhost:5173', 'http://127.0.0.1:1', 'https://site.localhost'])
      expect(await statusFor(origin)).to.equal(200);
    await script.control('POST', 'settings', { allowedOrigins: ['https://evil.example'] });
    expect(await statusFor('https://evil.example')).to.equal(200);
    expect(await statusFor('http://localhost:5173')).to.equal(403);
    expect((await script.post('/public/v1/query/whoami', {}, { origin: 'https://evil.example' })).status).to.equal(401);
    await script.control('POST', 'settings', { allowedOrigins: ['loopback', 'https://evil.example'] });
    for (const origin of ['http://localhost:5173', 'https://evil.example']) expect(await statusFor(origin)).to.equal(200);
  });
});

describe('the pages of the identity provider', () => {
  const IDENTITY = 'http://localhost:9999';
  const query = new URLSearchParams({
    client_id: 'demo-google-client',
    redirect_uri: 'http://localhost:5173/return',
    response_type: 'id_token',
    nonce: 'n',
  });

  it('only accept a decision from themselves', async () => {
    const { identityProvider } = createScript({ identityOrigin: () => IDENTITY }).emulator;
    const press = (step: string, decision: string, headers: Readonly<Record<string, string>>) => {
      const body = new URLSearchParams({ person: 'alice@example.com', decision });
      return identityProvider.fetch(new Request(`${IDENTITY}/google/${step}?${query}`, { method: 'POST', body, headers }));
    };
    const elsewhere = [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:5173' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'http://localhost:5173' },
    ] as const;
    for (const headers of elsewhere) {
      for (const [step, decision] of [
        ['consent', ''],
        ['decide', 'allow'],
        ['decide', 'deny'],
      ] as const) {
        const answer = await press(step, decision, headers as Readonly<Record<string, string>>);
        expect([answer.status, answer.headers.get('location')], `${step} ${JSON.stringify(headers)}`).to.deep.equal([400, null]);
      }
    }
    for (const headers of [{ origin: IDENTITY, 'sec-fetch-site': 'same-origin' }, { origin: IDENTITY }, {}]) {
      expect((await press('decide', 'allow', headers as Readonly<Record<string, string>>)).headers.get('location')).to.contain('id_token=');
    }
  });
});

describe('faults', () => {
  it('set headers: retry-after with and without permission to read it, a redirect, no or a wrong allowed origin', async () => {
    const { emulator } = createScript();
    emulator.faults.next('otp_init', 'status', 429);
    emulator.faults.next('otp_init', 'retry-after', { text: '7', exposed: false });
    const hidden = (await emulator.fetch(request(emulator))).headers;
    expect([hidden.get('retry-after'), hidden.get('access-control-expose-headers')]).to.deep.equal(['7', null]);
    emulator.faults.next('otp_init', 'retry-after', 'Wed, 21 Oct 2026 07:28:00 GMT');
    expect((await emulator.fetch(request(emulator))).headers.get('access-control-expose-headers')).to.contain('Retry-After');
    emulator.faults.next('otp_init', 'redirect', 'https://elsewhere.example/');
    const moved = await emulator.fetch(request(emulator));
    expect([moved.status, moved.headers.get('location')]).to.deep.equal([302, 'https://elsewhere.example/']);
    emulator.faults.next('otp_init', 'cors', 'off');
    expect((await emulator.fetch(request(emulator))).headers.get('access-control-allow-origin')).to.equal(null);
    emulator.faults.next('otp_init', 'cors', 'wrong');
    expect((await emulator.fetch(request(emulator))).headers.get('access-control-allow-origin')).to.equal('https://elsewhere.example');
  });
});
