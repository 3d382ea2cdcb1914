import { expect } from '@esm-bundle/chai';
import type { OidcToken, Signup, UsageSignature, VerificationToken } from '../../src/wire/proxy.js';
import { type AnsweringWorld, answering } from '../support/answering.js';
import { START_MS } from '../support/fixed-environment.js';

const TOKEN = 'aa.bb.cc';
const verificationToken = TOKEN as VerificationToken;
const oidcToken = TOKEN as OidcToken;
const publicKey = `02${'ab'.repeat(32)}`;
const usage: UsageSignature = { message: '{}', publicKey, scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256', signature: '00'.repeat(64) };
const wallet = {
  walletName: 'W',
  accounts: [
    { curve: 'CURVE_ED25519', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/501'/0'/0'", addressFormat: 'ADDRESS_FORMAT_SOLANA' },
    { curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/60'/0'/0/0", addressFormat: 'ADDRESS_FORMAT_ETHEREUM' },
  ],
} as const;
const signup: Signup = { userEmail: 'a@b.example', verificationToken, wallet };

/** One call in both profiles: what is requested, the body in each shape, and a response. */
interface TwoShapes {
  readonly ask: (proxy: AnsweringWorld['proxy'], profile: 'live' | 'seed') => Promise<unknown>;
  readonly path: string;
  readonly live: object;
  readonly seed: object;
  readonly answer: object;
}
const same = (body: object) => ({ live: body, seed: body });

const CALLS: readonly TwoShapes[] = [
  {
    path: 'wallet_kit_config',
    ask: (proxy) => proxy.walletKitConfig(),
    ...same({}),
    answer: { enabledProviders: [], sessionExpirationSeconds: '900', organizationId: 'o1' },
  },
  {
    path: 'wallet_kit_client_params',
    ask: (proxy) => proxy.walletKitClientParams(),
    ...same({}),
    answer: {},
  },
  {
    path: 'account',
    ask: (proxy) => proxy.account({ filterType: 'EMAIL', filterValue: 'a@b.example', verificationToken }),
    live: { filterType: 'EMAIL', filterValue: 'a@b.example', verificationToken },
    seed: { filterType: 'EMAIL', filterValue: 'a@b.example' },
    answer: { organizationId: 'o1' },
  },
  {
    path: 'otp_init',
    ask: (proxy) => proxy.otpInit({ otpType: 'OTP_TYPE_SMS', contact: '+15550100' }),
    ...same({ otpType: 'OTP_TYPE_SMS', contact: '+15550100' }),
    answer: { otpId: 'i' },
  },
  {
    path: 'otp_verify',
    ask: (proxy) => proxy.otpVerify({ otpId: 'i', otpCode: '123456', publicKey }),
    live: { otpId: 'i', otpCode: '123456', publicKey },
    seed: { otpId: 'i', otpCode: '123456', public_key: publicKey },
    answer: { verificationToken: TOKEN },
  },
  {
    path: 'otp_login',
    ask: (proxy, profile) =>
      proxy.otpLogin({
        verificationToken,
        publicKey,
        clientSignature: profile === 'live' ? usage : usage.signature,
        invalidateExisting: true,
      }),
    live: { verificationToken, publicKey, invalidateExisting: true, clientSignature: usage },
    seed: { verificationToken, publicKey, client_signature: usage.signature },
    answer: { session: TOKEN },
  },
  {
    path: 'oauth2_authenticate',
    ask: (proxy) =>
      proxy.oauth2Authenticate({
        provider: 'OAUTH2_PROVIDER_X',
        authCode: 'c',
        redirectUri: 'u',
        codeVerifier: 'v',
        nonce: 'n',
        clientId: 'i',
      }),
    ...same({ provider: 'OAUTH2_PROVIDER_X', authCode: 'c', redirectUri: 'u', codeVerifier: 'v', nonce: 'n', clientId: 'i' }),
    answer: { oidcToken: TOKEN },
  },
  {
    path: 'oauth_login',
    ask: (proxy) => proxy.oauthLogin({ oidcToken, publicKey }),
    ...same({ oidcToken, publicKey, invalidateExisting: false }),
    answer: { session: TOKEN },
  },
  {
    path: 'signup',
    ask: (proxy) => proxy.signup({ ...signup, clientSignature: usage }),
    live: {
      userName: 'a@b.example',
      organizationName: `sub-org-${START_MS}`,
      userEmail: 'a@b.example',
      verificationToken,
      wallet,
      apiKeys: [],
      authenticators: [],
      oauthProviders: [],
      clientSignature: usage,
    },
    seed: {
      userName: 'a@b.example',
      organizationName: `sub-org-${START_MS}`,
      userEmail: 'a@b.example',
      apiKeys: [],
      authenticators: [],
      oauthProviders: [],
      wallet: { path: "m/44'/501'/0'/0'", curve: 'CURVE_TYPE_ED25519' },
      verificationToken,
    },
    answer: { organizationId: 'o2' },
  },
];

describe('calls of the auth proxy', () => {
  for (const { path, ask, answer, ...bodies } of CALLS) {
    for (const profile of ['live', 'seed'] as const) {
      it(`${path} is requested in the ${profile} shape`, async () => {
        const world = await answering({ body: JSON.stringify(answer) }, { profile });
        await ask(world.proxy, profile);
        expect(world.requests.map(({ url }) => url)).to.deep.equal([`https://service.example/v1/${path}`]);
        expect(world.requests[0]?.headers.get('x-auth-proxy-config-id')).to.equal('demo');
        expect(JSON.parse((await world.bodies())[0] ?? '')).to.deep.equal(bodies[profile]);
      });
    }
  }

  for (const { path, ask, answer, ...bodies } of CALLS) {
    it(`${path} sends nothing that a script put on the prototype of all objects`, async () => {
      const theirs = ['organizationId', 'invalidateExisting', 'captchaToken', 'userName', 'userPhoneNumber', 'verificationToken'];
      const world = await answering({ body: JSON.stringify(answer) }, { profile: 'live' });
      for (const name of theirs) Object.defineProperty(Object.prototype, name, { value: 'theirs', configurable: true, writable: true });
      try {
        await ask(world.proxy, 'live');
      } finally {
        for (const name of theirs) delete (Object.prototype as Record<string, unknown>)[name];
      }
      expect(JSON.parse((await world.bodies())[0] ?? '')).to.deep.equal(bodies.live);
      expect(world.requests[0]?.headers.get('x-captcha-token')).to.equal(null);
    });
  }

  it('asks for an account with the proof of its contact', async () => {
    const world = await answering({ body: '{}' });
    await world.proxy.account({ filterType: 'PHONE_NUMBER', filterValue: '+15550100', verificationToken });
    expect(JSON.parse((await world.bodies())[0] ?? '')).to.deep.equal({
      filterType: 'PHONE_NUMBER',
      filterValue: '+15550100',
      verificationToken,
    });
  });

  it('reads the answers of both shapes, and what only the live one has', async () => {
    const live = { organizationId: 'o2', userId: 'u1', wallet: { walletId: 'w1', addresses: ['0x1'] }, appProofs: [] };
    const bare = await answering({ body: '{"organizationId":"o2"}' });
    const full = await answering({ body: JSON.stringify(live) });
    expect(await bare.proxy.signup(signup)).to.deep.equal({ organizationId: 'o2' });
    expect(await full.proxy.signup(signup)).to.deep.equal({
      organizationId: 'o2',
      userId: 'u1',
      wallet: { walletId: 'w1', addresses: ['0x1'] },
    });
  });
});

describe('every call of the proxy', () => {
  it('takes a signal by that name, as all other calls do, and sends nothing once it has fired', async () => {
    const world = await answering({ body: '{}' });
    const stop = new AbortController();
    stop.abort();
    const { proxy } = world;
    const { signal } = stop;
    const clientSignature = '00';
    const codes = [
      proxy.walletKitConfig({ signal }),
      proxy.account({ filterType: 'EMAIL', filterValue: 'a@b.example' }, { signal }),
      proxy.otpInit({ otpType: 'OTP_TYPE_EMAIL', contact: 'a@b.example' }, { signal }),
      proxy.otpVerify({ otpId: 'i', otpCode: '1', publicKey }, { signal }),
      proxy.otpLogin({ verificationToken, publicKey, clientSignature }, { signal }),
      proxy.oauthLogin({ oidcToken, publicKey }, { signal }),
      proxy.signup(signup, { signal }),
    ].map((call) => (call as Promise<unknown>).catch(({ code }) => code));
    expect(await Promise.all(codes)).to.deep.equal(codes.map(() => 'aborted'));
    expect(world.requests).to.have.length(0);
  });
});
