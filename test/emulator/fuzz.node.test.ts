import { expect } from '@esm-bundle/chai';
import { base64urlnopad } from '@scure/base';
import { queries } from '../../emulator/operations/query-table.js';
import { operations, votes } from '../../emulator/operations/table.js';
import { createScript, firstWallet, type Member, newKey, type Script, stampOf } from './script.js';

/** `FUZZ_ROUNDS=10000` is the long run. */
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 100);
/** Repeatable pseudo-random numbers below a bound. @source the mulberry32 generator */
function generator(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

const strange: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  1.5,
  '',
  ' ',
  '0',
  '\u0000',
  '\ud800',
  '__proto__',
  'constructor',
  'x'.repeat(5000),
  '🔑',
  [],
  [[]],
  [null],
  {},
  { toString: 1 },
  { __proto__: null },
  'CURVE_SECP256K1',
  'm/44/60',
  'a.b.c',
  '+4915112345678',
  'a@b.co',
  '00000000-0000-4000-8000-000000000000',
  '04'.repeat(65),
  '02'.repeat(33),
  ['x', 1],
  { limit: '0' },
  '9'.repeat(400),
];

const names = [
  'organizationId',
  'parameters',
  'type',
  'timestampMs',
  'contact',
  'otpType',
  'otpId',
  'otpCode',
  'publicKey',
  'public_key',
  'verificationToken',
  'clientSignature',
  'client_signature',
  'apiKeys',
  'authenticators',
  'oauthProviders',
  'wallet',
  'accounts',
  'walletName',
  'walletId',
  'filterType',
  'filterValue',
  'paginationOptions',
  'userId',
  'userIds',
  'signWith',
  'payloads',
  'encoding',
  'hashFunction',
  'unsignedTransaction',
  'fingerprint',
  'targetPublicKey',
  'users',
  'condition',
  'consensus',
  'effect',
  'policyName',
  'name',
  'value',
  'oidcToken',
  'userEmail',
  '__proto__',
];

type Draw = (bound: number) => number;

function oneOf<T>(list: readonly T[], draw: Draw): T {
  return list[draw(list.length)] as T; // the index is within the list
}

function anyValue(draw: Draw, depth = 0): unknown {
  const kind = draw(depth > 2 ? 4 : 8);
  if (kind < 5) return oneOf(strange, draw);
  if (kind === 5) return Array.from({ length: draw(4) }, () => anyValue(draw, depth + 1));
  return Object.fromEntries(Array.from({ length: draw(5) }, () => [oneOf(names, draw), anyValue(draw, depth + 1)]));
}

/** A value with one of its inner values replaced, dropped or doubled. */
function mutated(value: unknown, draw: Draw): unknown {
  if (typeof value !== 'object' || value === null || draw(8) === 0) return anyValue(draw);
  if (Array.isArray(value))
    return value.length === 0 || draw(6) === 0
      ? [...value, ...value]
      : value.map((item, at) => (at === draw(value.length) ? mutated(item, draw) : item));
  const entries = Object.entries(value);
  if (entries.length === 0) return anyValue(draw);
  const [name, inner] = oneOf(entries, draw);
  const { [name]: _dropped, ...rest } = value as Record<string, unknown>;
  return draw(6) === 0 ? rest : { ...value, [name]: mutated(inner, draw) };
}

/** A valid body with something changed, or a text that may be no JSON at all. */
function anyBody(valid: object, draw: Draw): string {
  const kind = draw(12);
  if (kind === 0) return String.fromCharCode(...Array.from({ length: draw(60) }, () => draw(256)));
  if (kind === 1) return JSON.stringify(valid).slice(0, draw(80));
  if (kind === 2) return JSON.stringify(anyValue(draw)) ?? '';
  return JSON.stringify(mutated(draw(3) === 0 ? mutated(valid, draw) : valid, draw)) ?? '';
}

async function expectSound(script: Script, path: string, text: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const { status, body } = await script.post(path, text, headers);
  const about = `${path} ${text.slice(0, 300)} -> ${status} ${JSON.stringify(body).slice(0, 200)}`;
  if (status === 200) return;
  expect(status, about).to.be.within(400, 499);
  expect(body.code, about).to.be.a('number');
  expect(body.message, about).to.be.a('string').and.not.equal('');
}

const key = newKey();
const apiKeys = [{ apiKeyName: 'k', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256', expirationSeconds: '60' }];
const attestation = { credentialId: 'AAAA', clientDataJson: 'e30', attestationObject: 'oA', transports: ['AUTHENTICATOR_TRANSPORT_USB'] };
const authenticators = [{ authenticatorName: 'a', challenge: 'AAAA', attestation }];
const oauthProviders = [{ providerName: 'google', oidcToken: 'e30.e30.AAAA' }];
const credentials = { apiKeys, authenticators, oauthProviders };

/** A body of each proxy endpoint, of its right shape. */
const proxyBodies: Readonly<Record<string, object>> = {
  wallet_kit_config: {},
  otp_init: { otpType: 'OTP_TYPE_EMAIL', contact: 'a@example.com' },
  otp_verify: { otpId: '00000000-0000-4000-8000-000000000000', otpCode: '000000', public_key: key.publicKey },
  otp_login: { verificationToken: 'e30.e30.AAAA', publicKey: key.publicKey, client_signature: '00'.repeat(64) },
  oauth2_authenticate: {
    provider: 'OAUTH2_PROVIDER_X',
    authCode: 'c',
    redirectUri: 'http://localhost/',
    codeVerifier: 'v',
    nonce: 'n',
    clientId: 'demo-x-client',
  },
  oauth_login: { oidcToken: 'e30.e30.AAAA', publicKey: key.publicKey, invalidateExisting: true },
  account: { filterType: 'EMAIL', filterValue: 'a@example.com' },
  signup: { userName: 'u', userEmail: 'a@example.com', organizationName: 'o', ...credentials, wallet: firstWallet },
};

/** A body of each control that takes one. */
const controlBodies: Readonly<Record<string, object>> = {
  faults: { path: 'otp_init', fault: 'status', value: 500, times: 1, skip: 0 },
  clock: { offsetMs: 1000 },
  settings: { enabled: true, allowedOrigins: ['*'], enabledProviders: ['email'], sessionExpirationSeconds: '900', otpLength: '6' },
};

/** Parameters of each submit, of their right shape, for a member with a wallet. */
function parametersOf({ wallet: { walletId, addresses }, userId }: Member): Readonly<Record<string, object>> {
  const signing = { signWith: addresses[0], encoding: 'PAYLOAD_ENCODING_TEXT_UTF8', hashFunction: 'HASH_FUNCTION_KECCAK256' };
  const targetPublicKey = key.publicKey;
  return {
    ...proxyBodies,
    stamp_login: { publicKey: key.publicKey, expirationSeconds: '60', invalidateExisting: false },
    create_read_write_session: { targetPublicKey, userId, apiKeyName: 'n', expirationSeconds: '60', invalidateExisting: false },
    otp_auth: { otpId: 'o', otpCode: '0', targetPublicKey },
    create_wallet: firstWallet,
    create_wallet_accounts: { walletId, accounts: firstWallet.accounts },
    export_wallet: { walletId, targetPublicKey, language: 'MNEMONIC_LANGUAGE_ENGLISH' },
    sign_raw_payloads: { ...signing, payloads: ['a', 'b'] },
    sign_raw_payload: { ...signing, payload: 'a' },
    sign_transaction: { signWith: addresses[0], unsignedTransaction: '02c0', type: 'TRANSACTION_TYPE_ETHEREUM' },
    create_users: { users: [{ userName: 'u', userEmail: 'b@example.com', ...credentials, userTags: [] }] },
    delete_users: { userIds: ['u'] },
    update_user_email: { userId, userEmail: 'c@example.com' },
    update_user_phone_number: { userId, userPhoneNumber: '+4915112345678' },
    create_api_keys: { userId, apiKeys },
    create_authenticators: { userId, authenticators },
    create_oauth_providers: { userId, oauthProviders },
    delete_api_keys: { userId, apiKeyIds: ['k'] },
    delete_authenticators: { userId, authenticatorIds: ['k'] },
    delete_oauth_providers: { userId, providerIds: ['k'] },
    create_user_tag: { userTagName: 't', userIds: [userId] },
    create_private_key_tag: { privateKeyTagName: 't', privateKeyIds: [] },
    create_private_keys: {
      privateKeys: [{ privateKeyName: 'k', curve: 'CURVE_ED25519', privateKeyTags: [], addressFormats: ['ADDRESS_FORMAT_SUI'] }],
    },
    create_policy: { policyName: 'p', effect: 'EFFECT_DENY', condition: "wallet.id == 'x'", consensus: 'approvers.count() > 1', notes: '' },
    create_sub_organization: {
      subOrganizationName: 's',
      rootUsers: [{ userName: 'u', ...credentials }],
      rootQuorumThreshold: 1,
      wallet: firstWallet,
    },
    create_smart_contract_interface: { smartContractAddress: 'a', smartContractInterface: '[]', type: 't', label: 'l', notes: '' },
    delete_smart_contract_interface: { smartContractInterfaceId: 'x' },
    create_oauth2_credential: { provider: 'OAUTH2_PROVIDER_X', clientId: 'c', encryptedClientSecret: '00' },
    set_organization_feature: { name: 'FEATURE_NAME_SMS_AUTH', value: '' },
    approve_activity: { fingerprint: 'sha256:00' },
    reject_activity: { fingerprint: 'sha256:00' },
    init_otp: { otpType: 'OTP_TYPE_EMAIL', contact: 'a@example.com' },
    verify_otp: { otpId: 'o', otpCode: 'c', publicKey: key.publicKey },
  };
}

/** Members of queries beside the organization. */
const queryFields = {
  activityId: 'a',
  userId: 'u',
  apiKeyId: 'k',
  walletId: 'w',
  appName: 'signer',
  ephemeralKey: '04',
  filterType: 'EMAIL',
  filterValue: 'a@example.com',
  includeWalletDetails: true,
  paginationOptions: { limit: '10', before: '', after: '' },
};

describe('random and mutated bodies', function () {
  this.timeout(3_600_000);

  // Signatures are not what is under test here: every P-256 stamp of a known key counts as right.
  const open = () => createScript({ verifyP256: () => true });

  for (const [name, valid] of Object.entries(proxyBodies)) {
    it(`crash nothing at /v1/${name}`, async () => {
      const script = open();
      const draw = generator(name.length * 7919);
      for (let round = 0; round < ROUNDS; round += 1) {
        await expectSound(script, `/v1/${name}`, anyBody(valid, draw), { 'x-auth-proxy-config-id': 'demo' });
      }
    });
  }

  for (const { path: name, type } of [...operations, ...votes]) {
    it(`crash nothing at submit/${name}`, async () => {
      const script = open();
      const member = await script.join('fuzz@example.com');
      const draw = generator(name.length * 104_729);
      const parameters = parametersOf(member)[name];
      expect(parameters, 'parameters of the right shape').to.be.an('object');
      const stamp = stampOf('', member.key);
      for (let round = 0; round < ROUNDS; round += 1) {
        const timestampMs = String(script.emulator.clock.now());
        const text = anyBody({ organizationId: member.organizationId, type, timestampMs, parameters: mutated(parameters, draw) }, draw);
        await expectSound(script, `/public/v1/submit/${name}`, text, { 'x-stamp': stamp });
      }
    });
  }

  for (const { path: name } of queries) {
    it(`crash nothing at query/${name}`, async () => {
      const script = open();
      const draw = generator(name.length * 15_485_863);
      const { organizationId, key: rootKey } = script.root;
      const stamp = stampOf('', rootKey);
      for (let round = 0; round < ROUNDS; round += 1) {
        await expectSound(script, `/public/v1/query/${name}`, anyBody({ organizationId, ...queryFields }, draw), { 'x-stamp': stamp });
      }
    });
  }

  for (const [name, valid] of Object.entries(controlBodies)) {
    it(`crash nothing at the control ${name}, nor what is asked after it`, async () => {
      const script = open();
      const draw = generator(name.length * 32_452_843);
      for (let round = 0; round < ROUNDS; round += 1) {
        const text = anyBody(valid, draw);
        await expectSound(script, `/_emulator/${name}`, text, {});
        script.emulator.faults.clear();
        const { status } = await script.proxy('wallet_kit_config', {});
        expect([200, 401, 403, 404], text.slice(0, 300)).to.include(status);
      }
    });
  }

  it('crash nothing as stamps', async () => {
    const script = open();
    const draw = generator(7);
    const body = JSON.stringify({ organizationId: script.root.organizationId });
    for (let round = 0; round < ROUNDS; round += 1) {
      const passkey = anyBody({ authenticatorData: 'AA', clientDataJson: 'e30', credentialId: 'AA', signature: 'AA' }, draw);
      const apiKey = anyBody({ publicKey: script.root.key.publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_ED25519', signature: '00' }, draw);
      await expectSound(script, '/public/v1/query/whoami', body, { 'x-stamp-webauthn': passkey.replace(/[^\x20-\x7e]/g, '') });
      await expectSound(script, '/public/v1/query/whoami', body, { 'x-stamp': base64urlnopad.encode(new TextEncoder().encode(apiKey)) });
    }
  });
});
