import { expect } from '@esm-bundle/chai';
import { attestedStamper } from '../../src/client/attested-stamper.js';
import { logged } from '../../src/client/logged.js';
import { loggedPath } from '../../src/client/logged-path.js';
import type { LogEntry } from '../../src/client/settings.js';
import { keyStamper, type Stamp, stampOf } from '../../src/client/stampers.js';
import { generateSigningKey } from '../../src/crypto/signing-key.js';
import { SUBMITS } from '../../src/wire/operations.js';
import { QUERIES } from '../../src/wire/queries.js';

const PLACE = { subtle: crypto.subtle };
const WHOAMI = 'https://api.example/public/v1/query/whoami';
const text = (stamp: object): string => btoa(JSON.stringify(stamp)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

/** What a logger receives for one request. */
async function heardOf(url: string, init: RequestInit = {}): Promise<LogEntry> {
  const entries: LogEntry[] = [];
  const answer = () => Promise.resolve(new Response('{}', { headers: { 'x-request-id': 'request-1' } }));
  const ask = logged(
    answer,
    () => 5,
    (entry) => void entries.push(entry),
  );
  await ask(new Request(url, init));
  return entries[0]!;
}
const heardOfStamp = async ({ header, value }: Pick<Stamp, 'header' | 'value'>) =>
  (await heardOf(WHOAMI, { method: 'POST', body: '{}', headers: { [header]: value } })).stamp;

describe('an entry of the log', () => {
  it('says how and where a request went', async () => {
    expect(await heardOf(WHOAMI, { method: 'POST', body: '{"organizationId":"o"}' })).to.deep.equal({
      operation: 'whoami',
      method: 'POST',
      path: '/public/v1/query/whoami',
      startedAtMs: 5,
      durationMs: 0,
      status: 200,
      requestId: 'request-1',
    });
  });

  it("has the service's reason for a refusal, without anything that could be a secret, and leaves the answer to the caller", async () => {
    const entries: LogEntry[] = [];
    const body = JSON.stringify({ code: 3, message: 'no user ada@example.com', turnkeyErrorCode: 'NO_USER' });
    const ask = logged(
      async () => new Response(body, { status: 400 }),
      () => 5,
      (entry) => void entries.push(entry),
    );
    const answer = await ask(new Request(WHOAMI));
    expect(await answer.text()).to.equal(body);
    await new Promise((resolve) => setTimeout(resolve));
    expect(entries.map(({ status, detail }) => [status, detail])).to.deep.equal([[400, 'NO_USER: no user …']]);
  });

  it('has every path of the service as it is', () => {
    const names = [...Object.keys(QUERIES), ...Object.keys(SUBMITS)];
    expect(names.length).to.be.above(40);
    const paths = ['/_emulator/config', '/v11.0/oauth/access_token', '/v1/otp_init_v2', ...names.map((name) => `/public/v1/any/${name}`)];
    expect(paths.filter((path) => loggedPath(`https://api.example${path}`).path !== path)).to.deep.equal([]);
  });

  for (const [what, part] of [
    ['a code', '482913'],
    ['a code with letters', '4a8b2c'],
    ['a contact', 'ada@example.com'],
    ['a number', '+12025550123'],
    ['a token', 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln'],
    ['an id', '7c1f3f1e-0d8e-4a63-9a20-8a4e3a7ad8c1'],
    ['a signature', '3045022100ab'.repeat(6)],
    ['a key of a gateway', 'Ab3dEfGhIjKl'],
  ] as const) {
    it(`has no part of a path, and no query, that is ${what}`, async () => {
      const entry = await heardOf(`https://api.example/t/${encodeURIComponent(part)}/v1/otp_init?x=${encodeURIComponent(part)}#${part}`);
      expect([entry.path, entry.operation]).to.deep.equal(['/t/…/v1/otp_init', 'otp_init']);
      const last = await heardOf(`https://api.example/v1/${encodeURIComponent(part)}`);
      expect([last.path, last.operation]).to.deep.equal(['/v1/…', '…']);
    });
  }

  it('takes a stamp apart: its scheme and its key, and no signature', async () => {
    const key = await generateSigningKey(crypto.subtle);
    const stamp = await keyStamper(PLACE, key).stamp('{}');
    expect(await heardOfStamp(stamp)).to.deep.equal({ scheme: 'SIGNATURE_SCHEME_TK_API_P256', publicKeyHex: key.publicKeyHex });
    const ed25519 = 'ab'.repeat(32);
    expect(await heardOfStamp(stampOf('ED25519', ed25519, 'cd'.repeat(64)))).to.deep.equal({
      scheme: 'SIGNATURE_SCHEME_TK_API_ED25519',
      publicKeyHex: ed25519,
    });
  });

  it('has no token of a stamp that carries one', async () => {
    const key = await generateSigningKey(crypto.subtle);
    const token = 'eyJhbGciOiJFUzI1NiJ9.eyJjb250YWN0IjoiYWRhIn0.c2ln';
    // The brand of a checked token, which nothing here reads.
    const stamper = attestedStamper(PLACE, { key, token: token as never, scheme: 'OIDC' });
    expect(await heardOfStamp(await stamper.stamp('{}'))).to.deep.equal({
      scheme: 'STAMP_ATTESTED_SCHEME_P256_OIDC',
      publicKeyHex: key.publicKeyHex,
    });
  });

  it("says that a passkey's stamp is one, and not whose", async () => {
    const value = JSON.stringify({ authenticatorData: 'YQ', clientDataJson: 'e30', credentialId: 'Y3JlZA', signature: 'c2ln' });
    expect(await heardOfStamp({ header: 'X-Stamp-WebAuthn', value })).to.deep.equal({ scheme: 'WEBAUTHN' });
  });

  it('reports nothing that is in the place of a scheme or a key', async () => {
    const secret = 'ab'.repeat(32);
    const unknown = { scheme: 'unknown' };
    const p256 = 'SIGNATURE_SCHEME_TK_API_P256';
    for (const [value, told] of [
      ['482913', unknown],
      ['', unknown],
      [text({ scheme: '482913', publicKey: `02${secret}` }), unknown],
      [text({ publicKey: `02${secret}` }), unknown],
      [text([]), unknown],
      [text({ scheme: p256, publicKey: secret, signature: 'ab' }), { scheme: p256 }],
      [text({ scheme: p256, publicKey: `02${secret}00` }), { scheme: p256 }],
      [text({ scheme: p256, publicKey: ['482913'] }), { scheme: p256 }],
      [text({ scheme: p256 }), { scheme: p256 }],
    ] as const)
      expect(await heardOfStamp({ header: 'X-Stamp', value }), value).to.deep.equal(told);
  });

  it("can't be changed by its listener", async () => {
    const entry = await heardOf(WHOAMI, { headers: { 'X-Stamp': text({ scheme: 'x' }) } });
    expect([Object.isFrozen(entry), Object.isFrozen(entry.stamp)]).to.deep.equal([true, true]);
  });
});
