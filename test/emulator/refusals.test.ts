import { expect } from '@esm-bundle/chai';
import errors from '../vectors/errors.json' with { type: 'json' };
import { type Answer, createScript, loginSignature, newKey, ORIGIN, type Script, stampOf } from './script.js';

/** Produces one documented condition, and returns the response. */
type Scene = (script: Script) => Promise<Answer>;

const elsewhere = '11111111-1111-4111-8111-111111111111';
const wallet = (changes: object) => ({
  walletName: 'W',
  accounts: [
    {
      curve: 'CURVE_SECP256K1',
      pathFormat: 'PATH_FORMAT_BIP32',
      path: "m/44'/60'/0'/0/0",
      addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
      ...changes,
    },
  ],
});

/** A stamped body, changed after the stamp or before it. */
const raw = async (script: Script, { path = 'query/whoami', text, stamp }: { path?: string; text: string; stamp?: string | undefined }) =>
  script.post(`/public/v1/${path}`, text, stamp === undefined ? {} : { 'x-stamp': stamp });

const rootBody = ({ root }: Script) => JSON.stringify({ organizationId: root.organizationId });

const policy = (script: Script, changes: object) =>
  script.submit(script.root, 'create_policy', { policyName: 'p', effect: 'EFFECT_ALLOW', notes: '', ...changes });

/** A user of the parent organization without their own rights. */
async function plainUser(script: Script): Promise<{ organizationId: string; userId: string; key: ReturnType<typeof newKey> }> {
  const key = newKey();
  const apiKeys = [{ apiKeyName: 'k', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }];
  const users = [{ userName: 'plain', apiKeys, authenticators: [], oauthProviders: [], userTags: [] }];
  const answer = await script.submit(script.root, 'create_users', { users });
  return { organizationId: script.root.organizationId, userId: answer.body.activity.result.createUsersResult.userIds[0], key };
}

const apiKeys = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    apiKeyName: `k${index}`,
    publicKey: newKey().publicKey,
    curveType: 'API_KEY_CURVE_P256',
  }));

const scenes: Readonly<Record<string, Scene>> = {
  'no stamp header': (script) => raw(script, { text: rootBody(script) }),
  'no stamp header (submit)': (script) => raw(script, { path: 'submit/create_wallet', text: rootBody(script) }),
  'X-Stamp not base64url JSON': (script) => raw(script, { text: rootBody(script), stamp: '{"publicKey"' }),
  'X-Stamp-WebAuthn not JSON': (script) => script.post('/public/v1/query/whoami', rootBody(script), { 'x-stamp-webauthn': 'e30' }),
  'stamp lacks members': (script) => raw(script, { text: rootBody(script), stamp: 'e30' }),
  'signature wrong (api key)': (script) => raw(script, { text: `${rootBody(script)} `, stamp: stampOf(rootBody(script), script.root.key) }),
  'public key unknown': (script) => script.query({ ...script.root, key: newKey() }, 'whoami'),
  'credential id unknown': (script) =>
    script.post('/public/v1/query/whoami', rootBody(script), {
      'x-stamp-webauthn': JSON.stringify({ authenticatorData: 'AA', clientDataJson: 'AA', credentialId: 'abc', signature: 'AA' }),
    }),
  async 'key in several sub-organizations'(script) {
    const key = newKey();
    const keys = [{ apiKeyName: 'k', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }];
    for (const userName of ['a', 'b'])
      await script.proxy('signup', { userName, organizationName: userName, apiKeys: keys, authenticators: [], oauthProviders: [] });
    return script.query({ organizationId: script.root.organizationId, key }, 'whoami');
  },
  async 'API key expired'(script) {
    const member = await script.join('late@example.com');
    script.emulator.clock.advance(900_000);
    return script.query(member, 'whoami');
  },
  'organizationId not a UUID': (script) => script.query({ ...script.root, organizationId: 'o' }, 'whoami'),
  'organization missing': (script) => script.query({ ...script.root, organizationId: elsewhere }, 'whoami'),
  'body is not JSON': (script) => raw(script, { text: '{', stamp: stampOf('{', script.root.key) }),
  async 'organization mismatch'(script) {
    const { organizationId } = await script.join('below@example.com');
    return script.submit({ ...script.root, organizationId }, 'create_wallet', { walletName: 'w', accounts: [] });
  },
  'timestamp too old': (script) =>
    script.submit(
      script.root,
      'create_wallet',
      { walletName: 'w', accounts: [] },
      { timestampMs: String(script.emulator.clock.now() - 3_600_000) },
    ),
  'timestamp in the future': (script) =>
    script.submit(
      script.root,
      'create_wallet',
      { walletName: 'w', accounts: [] },
      { timestampMs: String(script.emulator.clock.now() + 310_000) },
    ),
  'required field missing': (script) => script.submit(script.root, 'create_wallet', { accounts: [] }),
  'invalid path': (script) => script.submit(script.root, 'create_wallet', wallet({ path: 'm/x' })),
  'invalid path format': (script) => script.submit(script.root, 'create_wallet', wallet({ pathFormat: 'PATH_FORMAT_OTHER' })),
  'invalid address format': (script) => script.submit(script.root, 'create_wallet', wallet({ addressFormat: 'ADDRESS_FORMAT_OTHER' })),
  'invalid curve': (script) => script.submit(script.root, 'create_wallet', wallet({ curve: 'CURVE_OTHER' })),
  'curve required': (script) => script.submit(script.root, 'create_wallet', wallet({ curve: '' })),
  'invalid payload encoding': (script) => sign(script, { encoding: 'PAYLOAD_ENCODING_OTHER' }),
  'invalid hash function': (script) => sign(script, { hashFunction: 'HASH_FUNCTION_OTHER' }),
  'missing wallet params': (script) =>
    script.proxy('signup', { userName: 'u', apiKeys: apiKeys(1), authenticators: [], oauthProviders: [], wallet: {} }),
  'invalid policy consensus': (script) => policy(script, { consensus: '((' }),
  'invalid policy condition': (script) => policy(script, { condition: 'not an expression' }),
  async 'policy label must be unique'(script) {
    await policy(script, {});
    return policy(script, { notes: 'again' });
  },
  'invalid api key expiration': (script) =>
    script.proxy('signup', {
      userName: 'u',
      apiKeys: [{ ...apiKeys(1)[0], expirationSeconds: 'soon' }],
      authenticators: [],
      oauthProviders: [],
    }),
  async 'policy denies, no policy applies'(script) {
    return script.submit(await plainUser(script), 'create_wallet', { walletName: 'w', accounts: [] });
  },
  async 'explicit deny policy'(script) {
    await policy(script, { effect: 'EFFECT_DENY', condition: "activity.resource == 'WALLET'" });
    return script.submit(await plainUser(script), 'create_wallet', { walletName: 'w', accounts: [] });
  },
  async 'root-only activity by a non-root user'(script) {
    return script.submit(await plainUser(script), 'set_organization_feature', { name: 'FEATURE_NAME_SMS_AUTH', value: '' });
  },
  'fingerprint unknown': (script) => script.submit(script.root, 'approve_activity', { fingerprint: 'sha256:00' }),
  async 'too many long-lived API keys'(script) {
    const { userId } = (await script.query(script.root, 'whoami')).body;
    return script.submit(script.root, 'create_api_keys', { userId, apiKeys: apiKeys(10) });
  },
  'unknown path': (script) => script.post('/public/v1/query/nothing', '{}'),
  'method not POST': (script) => script.emulator.fetch(new Request(`${ORIGIN}/v1/otp_init`)).then(answerOf),
  async 'OTP initiations exceeded'(script) {
    const init = () => script.proxy('otp_init', { otpType: 'OTP_TYPE_EMAIL', contact: 'many@example.com' });
    await script.control('POST', 'settings', { codesPerContact: '3' });
    for (const _ of [1, 2, 3]) await init();
    return init();
  },
  async 'wrong OTP code'(script) {
    const { otpId } = (await script.proxy('otp_init', { otpType: 'OTP_TYPE_EMAIL', contact: 'wrong@example.com' })).body;
    return script.proxy('otp_verify', { otpId, otpCode: 'wrong!', publicKey: newKey().publicKey });
  },
  'OTP expired/unknown/locked': (script) => script.proxy('otp_verify', { otpId: elsewhere, otpCode: '000000' }),
  'verification token invalid or expired': (script) =>
    script.proxy('otp_login', { verificationToken: 'a.b.c', publicKey: newKey().publicKey }),
  async 'client signature missing or wrong'(script) {
    const key = newKey();
    const verificationToken = await script.verify('signature@example.com', key);
    const { publicKey } = newKey();
    const clientSignature = loginSignature(verificationToken, { publicKey: key.publicKey, key });
    return script.proxy('otp_login', { verificationToken, publicKey, clientSignature });
  },
  'OIDC token invalid': (script) => script.proxy('oauth_login', { oidcToken: 'no token', publicKey: newKey().publicKey }),
  async 'OAuth disabled'(script) {
    await script.control('POST', 'settings', { enabledProviders: ['email'] });
    return script.proxy('oauth_login', { oidcToken: 'no token', publicKey: newKey().publicKey });
  },
  'auth_code missing in oauth2_authenticate': (script) => authenticate(script, 'authCode'),
  'code_verifier missing in oauth2_authenticate': (script) => authenticate(script, 'codeVerifier'),
  'redirect_uri missing in oauth2_authenticate': (script) => authenticate(script, 'redirectUri'),
  'client_id missing in oauth2_authenticate': (script) => authenticate(script, 'clientId'),
  'e-mail malformed': (script) => script.proxy('otp_init', { otpType: 'OTP_TYPE_EMAIL', contact: 'no address' }),
  async 'no account on login'(script) {
    const key = newKey();
    const verificationToken = await script.verify('nobody@example.com', key);
    const { publicKey } = key;
    return script.proxy('otp_login', {
      verificationToken,
      publicKey,
      clientSignature: loginSignature(verificationToken, { publicKey, key }),
    });
  },
  'config id missing': (script) => script.post('/v1/wallet_kit_config', '{}'),
  'config id unknown': (script) => script.proxy('wallet_kit_config', {}, { 'x-auth-proxy-config-id': 'other' }),
  async 'origin not allowed'(script) {
    await script.control('POST', 'settings', { allowedOrigins: ['https://allowed.example'] });
    return script.proxy('wallet_kit_config', {}, { origin: 'https://other.example' });
  },
  async 'account lookup needs verification'(script) {
    await script.control('POST', 'settings', { accountNeedsProof: true });
    return script.proxy('account', { filterType: 'EMAIL', filterValue: 'a@example.com' });
  },
};

/** Conditions that other tests produce, or that only the company behind the service can. */
const elsewhereTested = new Set([
  'signature wrong (passkey)',
  'too many authenticators',
  'request rate exceeded (per IP)',
  'organization rate limited',
  'signing quota',
  'internal',
  'OIDC nonce mismatch',
  'OAuth provider exists',
]);

async function sign(script: Script, changes: object): Promise<Answer> {
  const member = await script.join('signer@example.com');
  const [signWith] = member.wallet.addresses;
  const parameters = {
    signWith,
    payloads: ['00'],
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_SHA256',
    ...changes,
  };
  return script.submit(member, 'sign_raw_payloads', parameters);
}

function authenticate(script: Script, missing: string): Promise<Answer> {
  const whole = {
    provider: 'OAUTH2_PROVIDER_X',
    authCode: 'c',
    redirectUri: 'https://a.example',
    codeVerifier: 'v',
    nonce: 'n',
    clientId: 'i',
  };
  return script.proxy('oauth2_authenticate', { ...whole, [missing]: '' });
}

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, headers: response.headers, body: await response.json() };
}

/** Identifiers and keys differ from run to run. */
function anonymous(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replace(/0[23][0-9a-f]{64}/g, 'KEY')
    .replace(/\(\\"(A|B)\\"\)/g, '(\\"ID\\")');
  return JSON.parse(text);
}

describe('refusals', () => {
  for (const { condition, httpStatus, body } of errors.cases) {
    const scene = scenes[condition];
    if (scene === undefined) continue;
    it(`answers as documented: ${condition}`, async () => {
      const answer = await scene(createScript());
      expect(anonymous(answer.body)).to.deep.include(anonymous(body) as object);
      expect(answer.status).to.equal(httpStatus);
    });
  }

  it('are all caused by some test', () => {
    const missing = errors.cases.filter(({ condition }) => scenes[condition] === undefined && !elsewhereTested.has(condition));
    expect(missing.map(({ condition }) => condition)).to.deep.equal([]);
  });
});
