import { expect } from '@esm-bundle/chai';
import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/curves/utils.js';
import { createEmulator } from '../../emulator/emulator.js';
import { decodeBase64url } from '../../src/encoding/base64url.js';
import { decodeUtf8 } from '../../src/encoding/utf8.js';
import { fixedBrowser, until } from '../support/fixed-environment.js';
import { allowAt, bring, signIn, stand, windowOf } from './oauth-stage.js';
import { ANN, type Stage, stage, stageWithAccount } from './otp-stage.js';

const config = { profile: 'live2' } as const;
const requestsOf = ({ emulator }: Pick<Stage, 'emulator'>, from = 0) =>
  emulator.requests.slice(from).filter(({ method, path }) => method === 'POST' && !path.endsWith('/wallet_kit_config'));
const pathsOf = (given: Pick<Stage, 'emulator'>, from = 0) => requestsOf(given, from).map(({ path }) => path.split('/').at(-1));
const bodyOf = (given: Pick<Stage, 'emulator'>, path: string) =>
  JSON.parse(requestsOf(given).findLast((one) => one.path.endsWith(`/${path}`))?.body ?? 'null');
const stampIn = (header = '') => JSON.parse(decodeUtf8(decodeBase64url(header))) as Record<string, string>;
const problemOf = (view: unknown) => (view as { problem?: { code: string; reason?: string } }).problem;

describe('a sign-in with a sealed code', () => {
  it('creates an account for a new contact, and never sends the plain code', async () => {
    const here = stage({ config });
    await here.kms.providers();
    await here.contact();
    const code = here.code();
    await here.enter();
    expect(await here.at('done')).to.include({ signedUp: true });
    expect(pathsOf(here)).to.deep.equal(['otp_init_v2', 'otp_verify_v2', 'stamp_login', 'account', 'signup_v2', 'stamp_login']);
    expect(Object.keys(bodyOf(here, 'otp_verify_v2'))).to.deep.equal(['otpId', 'encryptedOtpBundle']);
    expect(requestsOf(here).filter(({ body }) => body.includes(code))).to.deep.equal([]);
    expect((await here.kms.api.query('list_wallet_accounts', {})).accounts).to.have.length(2);
  });

  it('costs a returning user three requests, the last one stamped with the proof, for as long as the site says', async () => {
    const here = await stageWithAccount({ config });
    await here.kms.providers();
    const before = here.emulator.requests.length;
    await here.contact();
    await here.enter();
    expect(await here.at('done')).to.include({ signedUp: false });
    expect(pathsOf(here, before)).to.deep.equal(['otp_init_v2', 'otp_verify_v2', 'stamp_login']);
    const login = requestsOf(here).at(-1);
    const { publicKeyAttestation, scheme, publicKey } = stampIn(login?.headers['x-stamp-attested']);
    expect(scheme).to.equal('STAMP_ATTESTED_SCHEME_P256_VERIFICATION_TOKEN');
    expect(JSON.parse(login?.body ?? '').parameters).to.deep.equal({ publicKey, expirationSeconds: '900', invalidateExisting: false });
    const claims = (token = '') => JSON.parse(decodeUtf8(decodeBase64url(token.split('.')[1] ?? '')));
    const session = claims(await here.kms.session.token());
    expect([claims(publicKeyAttestation).public_key, session.public_key]).to.deep.equal([publicKey, publicKey]);
  });

  it("continues after a reload, and is renewed with the session's key", async () => {
    const first = stage({ config });
    await first.contact();
    const next = first.tab();
    await next.at('code');
    await next.enter();
    await next.at('done');
    const before = next.emulator.requests.length;
    expect(await next.kms.session.refresh()).to.include({ state: 'signed-in' });
    expect(pathsOf(next, before)).to.deep.equal(['stamp_login']);
    expect(await next.kms.api.query('whoami', {})).to.include({ username: ANN });
  });

  it('accepts a second code for the same contact, and the first one no longer', async () => {
    const here = stage({ config });
    await here.contact();
    const old = here.code();
    here.env.clock.advance(30_000);
    await here.send({ type: 'resend' });
    if (old !== here.code()) expect(problemOf(await here.enter(old))?.code).to.equal('otp_invalid');
    await here.enter();
    await here.at('done');
  });

  it('works with a text message, and if the profile is written out', async () => {
    const here = stage({ config: { profile: { otp: 'sealed', loginBy: 'attested', spelling: 'live' } } });
    await here.contact('+1 202 555 0123');
    await here.enter();
    await here.at('done');
    expect(pathsOf(here).slice(0, 3)).to.deep.equal(['otp_init_v2', 'otp_verify_v2', 'stamp_login']);
  });

  it("isn't used by a page without a profile: its requests are those of before, and as many", async () => {
    for (const auto of [{}, { profile: 'auto' } as const]) {
      const here = await stageWithAccount({ config: auto });
      const before = here.emulator.requests.length;
      await here.kms.providers();
      await here.contact();
      await here.enter();
      await here.at('done');
      expect(pathsOf(here, before)).to.deep.equal(['otp_init', 'otp_verify', 'otp_login']);
    }
  });

  it('is used by a page whose emulator names the profile', async () => {
    const browser = fixedBrowser();
    const emulator = createEmulator({ now: browser.clock.now, config: { settings: { profile: 'live2' } } });
    const here = stage({ emulator, browser });
    await here.contact();
    await here.enter();
    await here.at('done');
    const asked = pathsOf(here).filter((path) => path !== 'wallet_kit_config');
    expect(asked.slice(0, 3)).to.deep.equal(['otp_init_v2', 'otp_verify_v2', 'stamp_login']);
  });
});

/** A stage behind a proxy that changes what passes. */
function behind(change: (path: string, request: Request, forward: (request: Request) => Promise<Response>) => Promise<Response>) {
  const browser = fixedBrowser();
  const emulator = createEmulator({ now: browser.clock.now });
  const forward = (request: Request) => emulator.fetch(request);
  return stage({ config, emulator, browser, fetch: (request) => change(new URL(request.url).pathname, request, forward) });
}
const withBody = (request: Request, body: object) =>
  new Request(request.url, { method: 'POST', headers: request.headers, body: JSON.stringify(body) });

describe('a proxy between the browser and the enclave', () => {
  it("that inserts its own target gets no code, and the service isn't asked", async () => {
    const other = createEmulator();
    const here = behind(async (path, request, forward) => {
      const answer = await forward(request);
      if (path !== '/v1/otp_init_v2') return answer;
      const { authProxyConfigId } = other.config('http://localhost:8787');
      const foreign = new Request(request.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-Auth-Proxy-Config-Id': authProxyConfigId },
        body: JSON.stringify({ otpType: 'OTP_TYPE_EMAIL', contact: ANN }),
      });
      const { otpEncryptionTargetBundle } = (await (await other.fetch(foreign)).json()) as Record<string, string>;
      return Response.json({ ...(await answer.json()), otpEncryptionTargetBundle });
    });
    await here.contact();
    expect(problemOf(await here.enter())).to.deep.include({ code: 'token_invalid' });
    expect(pathsOf(here)).to.deep.equal(['otp_init_v2']);
  });

  it('that gives the target of an earlier attempt again gets no code', async () => {
    let first: string | undefined;
    const here = behind(async (path, request, forward) => {
      const answer = await forward(request);
      if (path !== '/v1/otp_init_v2') return answer;
      const body = (await answer.json()) as { otpEncryptionTargetBundle: string };
      first ??= body.otpEncryptionTargetBundle;
      return Response.json({ ...body, otpEncryptionTargetBundle: first });
    });
    await here.contact();
    await here.enter('000000');
    here.env.clock.advance(30_000);
    await here.send({ type: 'resend' });
    const asked = pathsOf(here).length;
    expect(problemOf(await here.enter())).to.deep.include({ code: 'token_invalid' });
    expect(pathsOf(here)).to.have.length(asked);
  });

  it('that sends a sealed code again gets no second proof', async () => {
    const replies: number[] = [];
    const here = behind(async (path, request, forward) => {
      const again = request.clone();
      const answer = await forward(request);
      if (path === '/v1/otp_verify_v2') replies.push((await forward(again)).status);
      return answer;
    });
    await here.contact();
    await here.enter();
    await here.at('done');
    expect(replies).to.deep.equal([400]);
  });

  it('that sends a sealed code of another attempt gets nothing for it', async () => {
    let bundle: string | undefined;
    const here = behind(async (path, request, forward) => {
      if (path !== '/v1/otp_verify_v2') return forward(request);
      const body = (await request.json()) as { otpId: string; encryptedOtpBundle: string };
      bundle ??= body.encryptedOtpBundle;
      return forward(withBody(request, { ...body, encryptedOtpBundle: bundle }));
    });
    await here.contact();
    await here.enter('000000');
    here.env.clock.advance(30_000);
    await here.send({ type: 'resend' });
    expect(await here.enter()).to.include({ step: 'code', verified: false });
    expect(here.kms.session.snapshot.state).to.equal('signed-out');
  });

  it('that puts another user into the proof is refused by the client before it signs anything', async () => {
    const here = behind(async (path, request, forward) => {
      const answer = await forward(request);
      if (path !== '/v1/otp_verify_v2') return answer;
      const { verificationToken } = (await answer.json()) as { verificationToken: string };
      const [head, payload = '', tail] = verificationToken.split('.');
      const claims = { ...JSON.parse(decodeUtf8(decodeBase64url(payload))), contact: 'eve@example.com' };
      return Response.json({ verificationToken: [head, btoa(JSON.stringify(claims)).replace(/=+$/, ''), tail].join('.') });
    });
    await here.contact();
    expect(problemOf(await here.enter())).to.deep.include({ code: 'token_invalid' });
    expect(pathsOf(here)).to.deep.equal(['otp_init_v2', 'otp_verify_v2']);
  });

  it('that gives its own proof, which is genuine, gets neither a login nor a sign-up for it', async () => {
    const own = bytesToHex(p256.getPublicKey(p256.utils.randomSecretKey(), true));
    const here = behind(async (path, request, forward) => {
      if (path !== '/v1/otp_verify_v2') return forward(request);
      const ask = async (call: string, body: object) => {
        const asked = new Request(new URL(call, request.url), { method: 'POST', headers: request.headers, body: JSON.stringify(body) });
        return (await (await forward(asked)).json()) as Record<string, string>;
      };
      const { otpId } = await ask('otp_init', { otpType: 'OTP_TYPE_EMAIL', contact: 'eve@example.com' });
      const otpCode = here.emulator.mailbox.messages('eve@example.com')[0]?.code;
      return Response.json(await ask('otp_verify', { otpId, otpCode, publicKey: own }));
    });
    await here.contact();
    expect(problemOf(await here.enter())).to.deep.include({ code: 'token_invalid' });
    expect(pathsOf(here)).to.deep.equal(['otp_init_v2', 'otp_init', 'otp_verify']);
  });

  it('that puts another key into the login gets no session for it', async () => {
    const here = behind(async (path, request, forward) => {
      if (!path.endsWith('/stamp_login')) return forward(request);
      const body = (await request.json()) as { parameters: object };
      return forward(withBody(request, { ...body, parameters: { ...body.parameters, publicKey: `02${'ab'.repeat(32)}` } }));
    });
    await here.contact();
    expect(await here.enter()).to.not.include({ step: 'done' });
    expect(here.kms.session.snapshot.state).to.equal('signed-out');
  });
});

describe('a sign-in at a provider in the present generation', () => {
  const callsOf = ({ calls }: ReturnType<typeof stand>) => calls.map(({ path }) => path).filter((path) => path !== 'wallet_kit_config');

  for (const provider of ['google', 'discord'] as const) {
    it(`uses a stamp with the token of ${provider}; a returning user costs one request to the service`, async () => {
      const here = stand({ profile: 'live2' });
      const traded = provider === 'discord' ? ['oauth2_authenticate'] : [];
      await signIn(here, provider);
      expect(callsOf(here)).to.deep.equal([...traded, 'stamp_login', 'account', 'signup_v2', 'stamp_login']);
      expect(stampIn(here.calls.at(-1)?.headers.get('x-stamp-attested') ?? '').scheme).to.equal('STAMP_ATTESTED_SCHEME_P256_OIDC');
      await here.kms.session.signOut();
      here.calls.length = 0;
      const again = await signIn(here, provider);
      expect(again.view).to.include({ step: 'done', signedUp: false });
      expect(callsOf(here)).to.deep.equal([...traded, 'stamp_login']);
      expect((await here.kms.api.query('whoami', {})).organizationId).to.be.a('string');
    });
  }

  it("links a new account to the page's other clients", async () => {
    const here = stand({ profile: 'live2', secondaryClientIds: { google: ['second'] } });
    await signIn(here, 'google');
    const [signup] = here.calls.filter(({ path }) => path === 'signup_v2');
    const { oauthProviders } = signup!.body as unknown as { oauthProviders: object[] };
    expect(oauthProviders.map((one) => Object.keys(one))).to.deep.equal([
      ['providerName', 'oidcToken'],
      ['providerName', 'oidcClaims'],
    ]);
    const { oidcClaims } = oauthProviders[1] as { oidcClaims: { iss: string; sub: string; aud: string } };
    expect(oidcClaims.aud).to.equal('second');
    const found = await here.kms.api.proxy.account({ filterType: 'OIDC_CLAIMS', filterValue: JSON.stringify(oidcClaims) });
    expect(found.state).to.equal('found');
  });

  it("refuses a token from another user's window", async () => {
    const here = stand({ profile: 'live2' });
    const first = here.kms.startOAuth('google');
    const back = await allowAt(here, await windowOf(here, first));
    const second = here.kms.startOAuth('google');
    const own = await windowOf(here, second);
    const params = new URLSearchParams(back.hash.slice(1));
    params.set('state', own.searchParams.get('state') ?? '');
    bring(here, new URL(`#${params}`, back));
    await until(() => second.view.step === 'ready', `an end, after ${JSON.stringify(second.view)}`);
    expect(problemOf(second.view)?.code).to.equal('oauth_state');
    expect(callsOf(here)).to.deep.equal([]);
  });
});
