// Pages cannot set their own origin, so these run in Node.
import { expect } from '@esm-bundle/chai';
import { createScript, ORIGIN } from './script.js';

const code = { otpType: 'OTP_TYPE_EMAIL', contact: 'a@example.com' };

function request(): Request {
  const headers = { 'x-auth-proxy-config-id': 'demo', origin: 'http://localhost:5173' };
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
  it('are let through by a preflight that names the headers in use', async () => {
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
    const refused = await script.post('/v1/otp_init', {}, { origin: 'https://site.example' });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).to.deep.equal([401, 'https://site.example']);
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

describe('faults', () => {
  it('set headers: retry-after with and without leave to read it, a redirect, no or a wrong allowed origin', async () => {
    const { emulator } = createScript();
    emulator.faults.next('otp_init', 'status', 429);
    emulator.faults.next('otp_init', 'retry-after', { text: '7', exposed: false });
    const hidden = (await emulator.fetch(request())).headers;
    expect([hidden.get('retry-after'), hidden.get('access-control-expose-headers')]).to.deep.equal(['7', null]);
    emulator.faults.next('otp_init', 'retry-after', 'Wed, 21 Oct 2026 07:28:00 GMT');
    expect((await emulator.fetch(request())).headers.get('access-control-expose-headers')).to.contain('Retry-After');
    emulator.faults.next('otp_init', 'redirect', 'https://elsewhere.example/');
    const moved = await emulator.fetch(request());
    expect([moved.status, moved.headers.get('location')]).to.deep.equal([302, 'https://elsewhere.example/']);
    emulator.faults.next('otp_init', 'cors', 'off');
    expect((await emulator.fetch(request())).headers.get('access-control-allow-origin')).to.equal(null);
    emulator.faults.next('otp_init', 'cors', 'wrong');
    expect((await emulator.fetch(request())).headers.get('access-control-allow-origin')).to.equal('https://elsewhere.example');
  });
});
