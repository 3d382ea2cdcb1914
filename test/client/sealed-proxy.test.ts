import { expect } from '@esm-bundle/chai';
import { guardedProxy } from '../../src/client/guarded-proxy.js';
import { createProxyClient } from '../../src/client/proxy-client.js';
import { createServiceClock } from '../../src/client/service-clock.js';
import type { Captcha } from '../../src/client/settings.js';
import { createTransport } from '../../src/client/transport.js';
import { openSealed } from '../../src/crypto/hpke.js';
import { decodeHex } from '../../src/encoding/hex.js';
import { decodeUtf8 } from '../../src/encoding/utf8.js';
import { KmsError } from '../../src/errors.js';
import { profileOf } from '../../src/wire/profile.js';
import type { UsageSignature, VerificationToken } from '../../src/wire/proxy.js';
import { fixedEnvironment, until } from '../support/fixed-environment.js';
import { ecdhPair } from '../support/p256.js';
import { polluted } from '../support/polluted.js';
import targets from '../vectors/v2/otp-bundle.json' with { type: 'json' };
import published from '../vectors/v2/requests.json' with { type: 'json' };

const publicKey = `02${'ab'.repeat(32)}`;
const token = 'a.b.c' as VerificationToken;
const faultOf = (thrown: unknown) => (thrown instanceof KmsError ? `${thrown.code} ${thrown.path ?? ''}`.trim() : String(thrown));
const PUBLISHED = published.cases as readonly { readonly requests: readonly { readonly path: string; readonly body: string | null }[] }[];
/** The body of a request as the published client sends it. */
const bodyOf = (path: string) => {
  const request = PUBLISHED.flatMap(({ requests }) => requests).find((one) => one.path === path);
  return JSON.parse(request?.body ?? 'null') as Record<string, unknown>;
};

const target = targets.cases[0]!;
const bundle = target.otpEncryptionTargetBundle!;

/** A proxy of the present generation in front of responses that the test makes. */
function present(answers: Readonly<Record<string, object>> = {}, captcha?: Captcha) {
  const requests: Request[] = [];
  const env = fixedEnvironment({
    fetch: async (request) => {
      requests.push(request.clone());
      return Response.json(answers[new URL(request.url).pathname.slice(4)] ?? {});
    },
  });
  const clock = createServiceClock(env);
  const profile = profileOf('live2');
  const bare = createProxyClient({
    transport: createTransport(env, clock),
    clock,
    authProxyUrl: new URL('https://service.example'),
    authProxyConfigId: 'demo',
    profile,
  });
  const { subtle } = crypto;
  const proxy = guardedProxy(bare, { subtle, profile, otpSigner: target.signerPublicKey, parentId: () => undefined, captcha });
  const sent = async () =>
    Promise.all(requests.map(async (one) => [new URL(one.url).pathname, JSON.parse(await one.clone().text())] as const));
  return { proxy, bare, requests, sent };
}

describe('calls of the auth proxy in the present generation', () => {
  it('asks for a code with the members of the published client, and needs the target that it is sealed to', async () => {
    const answers = { otp_init_v2: { otpId: 'i', otpEncryptionTargetBundle: '{}' } };
    const { proxy, sent } = present(answers);
    const asked = { otpType: 'OTP_TYPE_EMAIL', contact: 'vectors@example.com' } as const;
    expect(await proxy.otpInit(asked)).to.deep.equal(answers.otp_init_v2);
    expect(await sent()).to.deep.equal([['/v1/otp_init_v2', bodyOf('/v1/otp_init_v2')]]);
    expect(
      await present({ otp_init_v2: { otpId: 'i' } })
        .proxy.otpInit(asked)
        .catch(faultOf),
    ).to.equal('bad_response otpEncryptionTargetBundle');
  });

  it('sends a code sealed, and no part of it as it is', async () => {
    const { proxy, sent } = present({ otp_verify_v2: { verificationToken: token } });
    const code = { otpId: 'i', otpCode: '123456', publicKey, otpEncryptionTargetBundle: bundle };
    expect(await proxy.otpVerify(code)).to.deep.equal({ verificationToken: token });
    const [[path, body]] = (await sent()) as [[string, { encryptedOtpBundle: string }]];
    expect([path, Object.keys(body)]).to.deep.equal(['/v1/otp_verify_v2', Object.keys(bodyOf('/v1/otp_verify_v2'))]);
    const { encappedPublic, ciphertext } = JSON.parse(body.encryptedOtpBundle);
    const receiver = await ecdhPair(target.targetPrivateKey!, target.targetPublicKey!);
    const opened = await openSealed(crypto.subtle, receiver, { enc: decodeHex(encappedPublic), ciphertext: decodeHex(ciphertext) });
    expect(decodeUtf8(opened)).to.equal(JSON.stringify({ otp_code: '123456', public_key: publicKey }));
  });

  it('accepts a code that is already sealed', async () => {
    const { proxy, sent } = present({ otp_verify_v2: { verificationToken: token } });
    await proxy.otpVerify({ otpId: 'i', encryptedOtpBundle: 'sealed' });
    expect(await sent()).to.deep.equal([['/v1/otp_verify_v2', { otpId: 'i', encryptedOtpBundle: 'sealed' }]]);
  });

  it('sends no code without a target, and none in plain text', async () => {
    const { proxy, bare, requests } = present();
    const code = { otpId: 'i', otpCode: '123456', publicKey };
    expect(await proxy.otpVerify(code).catch(faultOf)).to.equal('token_invalid');
    expect(await bare.otpVerify(code).catch(faultOf)).to.equal('bad_request encryptedOtpBundle');
    expect(requests).to.have.length(0);
  });

  it('signs up with the members of the published client and no other', async () => {
    const { proxy, sent } = present({ signup_v2: { organizationId: 'o1' } });
    const signature = bodyOf('/v1/signup_v2').clientSignature as UsageSignature;
    const wallet = bodyOf('/v1/signup_v2').wallet as never;
    await proxy.signup({ userEmail: 'a@b.example', verificationToken: token, clientSignature: signature, wallet });
    const [[path, body]] = (await sent()) as [[string, object]];
    expect(path).to.equal('/v1/signup_v2');
    expect(Object.keys(body)).to.have.members(Object.keys(bodyOf('/v1/signup_v2')));
  });

  it('asks for an account by claims too', async () => {
    const { proxy, sent } = present({ account: { organizationId: 'o1' } });
    const filterValue = JSON.stringify({ iss: 'i', sub: 's', aud: 'a' });
    expect(await proxy.account({ filterType: 'OIDC_CLAIMS', filterValue })).to.deep.equal({ state: 'found', organizationId: 'o1' });
    expect(await sent()).to.deep.equal([['/v1/account', { filterType: 'OIDC_CLAIMS', filterValue }]]);
  });
});

describe('a widget that checks for bots', () => {
  const otp = { otp_init_v2: { otpId: 'i', otpEncryptionTargetBundle: '{}' }, signup_v2: { organizationId: 'o1' } };
  const contact = { otpType: 'OTP_TYPE_EMAIL', contact: 'a@b.example' } as const;
  const headersOf = (requests: readonly Request[]) =>
    requests.map(({ url, headers }) => [new URL(url).pathname, headers.get('x-captcha-token')]);

  it('is asked for each code and each sign-up if the service names its site, and once for which site', async () => {
    const shown: string[] = [];
    const captcha = async (siteKey: string) => {
      shown.push(siteKey);
      return `proof ${shown.length}`;
    };
    const { proxy, requests } = present({ ...otp, wallet_kit_client_params: { turnstileSiteKey: 'site' } }, captcha);
    await proxy.otpInit(contact);
    await proxy.signup({});
    expect(shown).to.deep.equal(['site', 'site']);
    expect(headersOf(requests)).to.deep.equal([
      ['/v1/wallet_kit_client_params', null],
      ['/v1/otp_init_v2', 'proof 1'],
      ['/v1/signup_v2', 'proof 2'],
    ]);
  });

  it('has its failure reported as a network fault that can be retried, and sends nothing; a KmsError of the page stays', async () => {
    for (const [thrown, code] of [
      [new Error('110200'), 'network captcha'],
      [new KmsError('forbidden'), 'forbidden undefined'],
    ] as const) {
      const fails = () => {
        throw thrown;
      };
      const { proxy, requests } = present({ ...otp, wallet_kit_client_params: { turnstileSiteKey: 'site' } }, fails);
      const fault = await proxy.otpInit(contact).catch((error: KmsError) => error);
      expect(fault).to.be.instanceOf(KmsError);
      expect(fault instanceof KmsError && `${fault.code} ${fault.reason}`).to.equal(code);
      expect(headersOf(requests)).to.deep.equal([['/v1/wallet_kit_client_params', null]]);
    }
  });

  it('hears when its login is canceled', async () => {
    const over = new AbortController();
    let heard: AbortSignal | undefined;
    const captcha: Captcha = (_, { signal }) => {
      heard = signal;
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', reject));
    };
    const { proxy } = present({ ...otp, wallet_kit_client_params: { turnstileSiteKey: 'site' } }, captcha);
    const asked = proxy.otpInit(contact, { signal: over.signal }).catch(({ code }: KmsError) => code);
    await until(() => heard !== undefined);
    over.abort();
    expect(await asked).to.equal('aborted');
  });

  it("isn't shown to a login that is canceled while the service is asked for the site", async () => {
    const over = new AbortController();
    let shown = 0;
    const captcha: Captcha = () => {
      shown++;
      return new Promise(() => {});
    };
    const { proxy, requests } = present({ ...otp, wallet_kit_client_params: { turnstileSiteKey: 'site' } }, captcha);
    const asked = proxy.otpInit(contact, { signal: over.signal }).catch(faultOf);
    over.abort();
    expect(await asked).to.equal('aborted');
    expect(await proxy.signup({}, { signal: over.signal }).catch(faultOf)).to.equal('aborted');
    expect(shown).to.equal(0);
    expect(headersOf(requests).filter(([path]) => path !== '/v1/wallet_kit_client_params')).to.deep.equal([]);
  });

  it("doesn't hold up a login that is canceled, even if it never answers", async () => {
    const over = new AbortController();
    let shown = false;
    const captcha: Captcha = () => {
      shown = true;
      return new Promise(() => {});
    };
    const { proxy } = present({ ...otp, wallet_kit_client_params: { turnstileSiteKey: 'site' } }, captcha);
    const asked = proxy.otpInit(contact, { signal: over.signal }).catch(faultOf);
    await until(() => shown);
    over.abort();
    expect(await asked).to.equal('aborted');
  });

  it('is shown even if a script put a token on the prototype of all objects', async () => {
    const { proxy, requests } = present({ ...otp, wallet_kit_client_params: { turnstileSiteKey: 'site' } }, async () => 'proof');
    await polluted({ captchaToken: 'theirs' }, () => proxy.otpInit(contact, {}));
    expect(headersOf(requests).at(-1)).to.deep.equal(['/v1/otp_init_v2', 'proof']);
  });

  it("isn't shown if the service names no site", async () => {
    const { proxy, requests } = present({ ...otp, wallet_kit_client_params: {} }, async () => 'never');
    await proxy.otpInit(contact);
    expect(headersOf(requests).at(-1)).to.deep.equal(['/v1/otp_init_v2', null]);
  });

  it('costs no request on a page without one, nor on a page that asks by itself', async () => {
    const { proxy, requests } = present(otp);
    await proxy.otpInit(contact);
    await proxy.otpInit(contact, { captchaToken: 'own' });
    expect(headersOf(requests)).to.deep.equal([
      ['/v1/otp_init_v2', null],
      ['/v1/otp_init_v2', 'own'],
    ]);
  });
});
