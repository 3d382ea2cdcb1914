import { expect } from '@esm-bundle/chai';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import signatures from '../vectors/v2/client-signature.json' with { type: 'json' };
import {
  claimsOf,
  clientSignature,
  createScript,
  firstWallet,
  loginSignature,
  newKey,
  type Script,
  type ScriptKey,
  sealCode,
  signupSignature,
} from './script.js';

const ISSUER = 'https://issuer.example';
const CONTACT = 'ada@example.com';
const lists = { apiKeys: [], authenticators: [], oauthProviders: [] };
const body = { userName: 'Ada', userEmail: CONTACT, organizationName: 'Home', ...lists };

const signupV2 = (token: string, { signup, key }: { signup: object; key: ScriptKey }) =>
  clientSignature(JSON.stringify({ signupV2: signup, tokenId: claimsOf(token).id, type: 'USAGE_TYPE_SIGNUP' }), key);

async function joined(script: Script, key = newKey()) {
  const verificationToken = await script.verifySealed(CONTACT, key);
  const signature = signupV2(verificationToken, { signup: { ...lists, email: CONTACT }, key });
  const answer = await script.proxy('signup_v2', { ...body, wallet: firstWallet, verificationToken, clientSignature: signature });
  return { key, verificationToken, ...answer };
}

describe('the second generation of logins', () => {
  it('signs up with a sealed code, signs in at once, and signs in again', async () => {
    const script = createScript();
    const { key, verificationToken: token, body: made } = await joined(script);
    expect(made).to.include.keys('organizationId', 'userId', 'wallet');
    const { status } = await script.attest(made.organizationId, { key, token });
    expect(status).to.equal(200);
    expect((await script.proxy('account', { filterType: 'EMAIL', filterValue: CONTACT })).body.organizationId).to.equal(
      made.organizationId,
    );
    const again = newKey();
    const login = await script.attest(script.root.organizationId, { key: again, token: await script.verifySealed(CONTACT, again) });
    expect(claimsOf(login.body.activity.result.stampLoginResult.session).user_id).to.equal(made.userId);
  });

  it('requires a signature about this sign-up by the key of the token', async () => {
    const script = createScript();
    const key = newKey();
    const verificationToken = await script.verifySealed(CONTACT, key);
    const wrong = [
      undefined,
      signupV2(verificationToken, { signup: { ...lists, email: 'eve@example.com' }, key }),
      signupV2(verificationToken, { signup: { ...lists, email: CONTACT }, key: newKey() }),
      signupSignature(verificationToken, { signup: { ...lists, email: CONTACT }, key }),
    ];
    for (const signature of wrong)
      expect((await script.proxy('signup_v2', { ...body, verificationToken, clientSignature: signature })).body.message).to.equal(
        'invalid client signature',
      );
  });

  it('accepts the documented sign-up with a token as it is, and refuses a wrong signature', async () => {
    const script = createScript();
    const key = newKey();
    const verificationToken = await script.verify(CONTACT, key);
    const { userName, userEmail, organizationName } = body;
    const documented = {
      userName,
      userEmail,
      organizationName,
      ...lists,
      wallet: { path: "m/44'/501'/0'/0'", curve: 'CURVE_TYPE_ED25519' },
    };
    const forged = await script.proxy('signup', { ...documented, verificationToken, client_signature: '00'.repeat(64) });
    expect(forged.body.message).to.equal('invalid client signature');
    expect((await script.proxy('signup', { ...documented, verificationToken })).status).to.equal(200);
    expect((await script.proxy('account', { filterType: 'EMAIL', filterValue: CONTACT })).body).to.have.key('organizationId');
  });

  it('logs in with otp_login_v2 and a signature, and not without one', async () => {
    const script = createScript();
    await joined(script);
    const key = newKey();
    const { publicKey } = key;
    const verificationToken = await script.verifySealed(CONTACT, key);
    const without = await script.proxy('otp_login_v2', { verificationToken, publicKey });
    expect(without.body.message).to.equal('invalid client signature');
    const signature = loginSignature(verificationToken, { publicKey, key });
    expect((await script.proxy('otp_login_v2', { verificationToken, publicKey, clientSignature: signature })).body).to.have.key('session');
  });

  for (const one of signatures.cases) {
    it(`${one.expect === 'valid' ? 'takes' : 'refuses'} the signature: ${one.name}`, async () => {
      const claims = claimsOf(one.verificationToken);
      const verificationSigner = '702b4eec2a62c399ef8fe7ba9454194f36251c6e072d22d348e98cd236ae21a3';
      const config = { organization: { id: claims.organization_id }, keys: { verificationSigner } };
      const users = [{ userName: 'User', userEmail: 'user@example.com' }];
      const isLogin = one.usage === 'login';
      const script = createScript({ config: isLogin ? { ...config, organizations: [{ name: 'Home', users }] } : config });
      const { verificationToken, clientSignature: signature } = one;
      const publicKey = one.sessionPublicKey ?? claims.public_key;
      const request = isLogin ? { publicKey } : { userName: 'User', organizationName: 'Home', ...one.request };
      const answer = await script.proxy(one.path.slice('/v1/'.length), { ...request, verificationToken, clientSignature: signature });
      expect(answer.body.message === 'invalid client signature', JSON.stringify(answer.body)).to.equal(one.expect !== 'valid');
    });
  }

  it('asks for no bot check until one is set up, then for a solved one with each code and account', async () => {
    const script = createScript();
    expect((await script.proxy('wallet_kit_client_params', undefined)).body).to.deep.equal({});
    await script.control('POST', 'settings', { turnstileSiteKey: 'site-key' });
    expect((await script.proxy('wallet_kit_client_params', {})).body).to.deep.equal({ turnstileSiteKey: 'site-key' });
    const send = (headers: Readonly<Record<string, string>>) =>
      script.proxy('otp_init_v2', { otpType: 'OTP_TYPE_EMAIL', contact: CONTACT }, headers);
    expect((await send({})).body.message).to.contain('captcha');
    expect((await send({ 'x-captcha-token': 'solved' })).status).to.equal(200);
    expect((await send({ 'x-captcha-token': 'solved' })).status).to.equal(400);
    expect((await script.proxy('signup_v2', body)).body.message).to.contain('captcha');
  });

  it('returns tokens that read as plain base64, whatever the contact', async () => {
    const script = createScript();
    const contact = 'a~b?é@example.com';
    const token = await script.verifySealed(contact, newKey());
    expect(token.split('.')[1]).to.not.match(/[-_]/);
    expect(claimsOf(token).contact).to.equal(contact);
  });
});

describe('identities that are named by claims instead of a token', () => {
  const linked = { iss: ISSUER, sub: 'ann', aud: 'second-client' };

  async function withIssuer() {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' };
    const fetch = async ({ url }: Request) =>
      Response.json(url.endsWith('openid-configuration') ? { issuer: ISSUER, jwks_uri: `${ISSUER}/keys` } : { keys: [jwk] });
    const script = createScript({ fetch, config: { trustedIssuers: [ISSUER] } });
    const oidcToken = await new SignJWT({ aud: 'site', sub: 'ann', exp: Math.floor(Date.now() / 1000) + 60 })
      .setProtectedHeader({ alg: 'ES256', kid: 'one' })
      .setIssuer(ISSUER)
      .sign(privateKey);
    return { script, oidcToken };
  }
  const signUp = (script: Script, oauthProviders: readonly object[], path = 'signup_v2') =>
    script.proxy(path, { userName: 'Ann', organizationName: 'Home', ...lists, oauthProviders });

  it('belong to a sign-up whose token proves the same person', async () => {
    const { script, oidcToken } = await withIssuer();
    const token = { providerName: 'site', oidcToken };
    const claimed = { providerName: 'app', oidcClaims: linked };
    for (const providers of [[claimed], [token, { ...claimed, oidcClaims: { ...linked, sub: 'eve' } }]])
      expect((await signUp(script, providers)).body.message).to.contain('no token of the same issuer and subject');
    expect((await signUp(script, [token, { ...claimed, oidcClaims: { iss: ISSUER } }])).body.message).to.equal('invalid OIDC claims');
    expect((await signUp(script, [token, claimed], 'signup')).body.message).to.equal('missing required field: oidcToken');
    await script.control('POST', 'settings', { socialLinkingClientIds: ['another'] });
    expect((await signUp(script, [token, claimed])).status).to.equal(400);
    await script.control('POST', 'settings', { socialLinkingClientIds: ['second-client'] });
    expect((await signUp(script, [token, claimed])).status).to.equal(200);
  });

  it('find their account, in any order of the claims', async () => {
    const { script, oidcToken } = await withIssuer();
    const find = (claims: unknown) => script.proxy('account', { filterType: 'OIDC_CLAIMS', filterValue: JSON.stringify(claims) });
    expect((await find(linked)).body).to.deep.equal({});
    const { organizationId } = (
      await signUp(script, [
        { providerName: 'site', oidcToken },
        { providerName: 'app', oidcClaims: linked },
      ])
    ).body;
    const { aud, sub, iss } = linked;
    for (const claims of [linked, { aud, sub, iss }]) expect((await find(claims)).body).to.deep.equal({ organizationId });
    for (const claims of ['text', { iss, sub }]) expect((await find(claims)).body.message).to.equal('invalid OIDC claims');
  });

  it('are accepted as they are from a signed-in user, and only by the second version of an operation', async () => {
    const script = createScript();
    const member = await script.join(CONTACT);
    const add = (type: string) =>
      script.submit(
        member,
        'create_oauth_providers',
        { userId: member.userId, oauthProviders: [{ providerName: 'app', oidcClaims: linked }] },
        { type },
      );
    expect((await add('ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS')).status).to.equal(400);
    const { activity } = (await add('ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS_V2')).body;
    expect(activity.result.createOauthProvidersResultV2.providerIds).to.have.length(1);
    const users = [
      {
        userName: 'Second',
        apiKeys: [],
        authenticators: [],
        oauthProviders: [{ providerName: 'app', oidcClaims: { ...linked, sub: 'ben' } }],
        userTags: [],
      },
    ];
    expect((await script.submit(member, 'create_users', { users }, { type: 'ACTIVITY_TYPE_CREATE_USERS_V4' })).status).to.equal(200);
    expect((await script.submit(member, 'create_users', { users }, { type: 'ACTIVITY_TYPE_CREATE_USERS_V3' })).status).to.equal(400);
  });
});

describe('what a backend asks of the second generation', () => {
  const type = (name: string) => ({ type: `ACTIVITY_TYPE_${name}` });

  it('sends and accepts sealed codes, creates an account and logs in to it from above', async () => {
    const script = createScript();
    const key = newKey();
    const { publicKey } = key;
    const contact = { otpType: 'OTP_TYPE_EMAIL', contact: CONTACT, appName: 'Shop', otpLength: 8, alphanumeric: true };
    const sent = (await script.submit(script.root, 'init_otp', contact, type('INIT_OTP_V3'))).body.activity.result.initOtpResultV2;
    const otp_code = script.emulator.mailbox.messages(CONTACT)[0]?.code ?? '';
    expect(otp_code).to.match(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    const encryptedOtpBundle = sealCode(sent.otpEncryptionTargetBundle, { otp_code, public_key: publicKey });
    // One published client names the type of the first generation.
    const proof = await script.submit(script.root, 'verify_otp', { otpId: sent.otpId, encryptedOtpBundle }, type('VERIFY_OTP'));
    const { verificationToken } = proof.body.activity.result.verifyOtpResult;
    const rootUsers = [{ userName: 'Ada', userEmail: CONTACT, ...lists }];
    const signature = signupV2(verificationToken, { signup: { ...lists, email: CONTACT }, key });
    const wanted = { subOrganizationName: 'Home', rootUsers, rootQuorumThreshold: 1, verificationToken, clientSignature: signature };
    const made = await script.submit(script.root, 'create_sub_organization', wanted, type('CREATE_SUB_ORGANIZATION_V8'));
    const { subOrganizationId: organizationId } = made.body.activity.result.createSubOrganizationResultV8;
    const login = { verificationToken, publicKey, clientSignature: loginSignature(verificationToken, { publicKey, key }) };
    const from = { key: script.root.key, organizationId };
    const { activity } = (await script.submit(from, 'otp_login', login, type('OTP_LOGIN_V2'))).body;
    expect(claimsOf(activity.result.otpLoginResult.session)).to.include({ organization_id: organizationId, public_key: publicKey });
  });

  it('logs no one in from below or beside', async () => {
    const script = createScript();
    const [ada, bob] = [await script.join(CONTACT), await script.join('bob@example.com')];
    const login = { verificationToken: 'a.b.c', publicKey: newKey().publicKey };
    expect((await script.submit({ key: bob.key, organizationId: ada.organizationId }, 'otp_login', login)).status).to.equal(401);
    const user = { userName: 'Clerk', apiKeys: [], authenticators: [], oauthProviders: [], userTags: [] };
    const clerk = newKey();
    const apiKeys = [{ apiKeyName: 'key', publicKey: clerk.publicKey, curveType: 'API_KEY_CURVE_P256' }];
    await script.submit(script.root, 'create_users', { users: [{ ...user, apiKeys }] });
    expect((await script.submit({ key: clerk, organizationId: ada.organizationId }, 'otp_login', login)).status).to.equal(403);
    const wallet = await script.submit({ key: script.root.key, organizationId: ada.organizationId }, 'create_wallet', firstWallet);
    expect(wallet.body.turnkeyErrorCode).to.equal('ORGANIZATION_MISMATCH');
  });

  it("names what isn't emulated, and knows no other path", async () => {
    const script = createScript();
    for (const [kind, name] of [
      ['submit', 'earn_deposit'],
      ['query', 'get_tvc_app'],
    ] as const) {
      const { status, body: refused } = await script.post(`/public/v1/${kind}/${name}`, {});
      expect([status, refused.code, refused.message]).to.deep.equal([501, 12, `not emulated: ${kind}/${name}`]);
      expect((await script.post(`/public/v1/${kind}/no_such_thing`, {})).status).to.equal(404);
    }
  });

  it('accepts at most the length and lifetime that a code may have', async () => {
    const script = createScript();
    const wish = { otpType: 'OTP_TYPE_EMAIL', contact: CONTACT, appName: 'Shop' };
    for (const wrong of [{ otpLength: 5 }, { otpLength: '8' }, { otpLength: 10 }, { expirationSeconds: '601' }, { appName: '' }])
      expect((await script.submit(script.root, 'init_otp', { ...wish, ...wrong }, type('INIT_OTP_V3'))).status).to.equal(400);
    const sent = await script.submit(script.root, 'init_otp', { ...wish, expirationSeconds: '10' }, type('INIT_OTP_V3'));
    script.emulator.clock.advance(11_000);
    const { otpId, otpEncryptionTargetBundle } = sent.body.activity.result.initOtpResultV2;
    const otp_code = script.emulator.mailbox.messages(CONTACT)[0]?.code;
    const encryptedOtpBundle = sealCode(otpEncryptionTargetBundle, { otp_code, public_key: newKey().publicKey });
    const late = await script.submit(script.root, 'verify_otp', { otpId, encryptedOtpBundle }, type('VERIFY_OTP_V2'));
    expect(late.body.message).to.contain('OTP expired');
  });
});
