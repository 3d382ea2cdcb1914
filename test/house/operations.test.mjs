// The 28 documented calls, written out by hand from the interface document: the code has each of them, with these names.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { operations } from '../../emulator/api/operations/all-operations.ts';
import { queries } from '../../emulator/api/operations/all-queries.ts';
import { root } from '../../scripts/entries.mjs';
import { operationsPage } from '../../scripts/operations-doc.mjs';
import { PROXY_CALLS, proxyRequest } from '../../scripts/proxy-shapes.mjs';
import { SUBMITS } from '../../src/wire/operations.ts';
import { QUERIES } from '../../src/wire/queries.ts';

/** path, type, member of the intent and its members, member of the result and its members; `?`: optional. */
const DOCUMENTED_SUBMITS = [
  [
    'create_read_write_session',
    'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
    'createReadWriteSessionIntentV2',
    'targetPublicKey userId? apiKeyName? expirationSeconds? invalidateExisting?',
    'createReadWriteSessionResultV2',
    'organizationId organizationName userId username apiKeyId credentialBundle',
  ],
  [
    'otp_auth',
    'ACTIVITY_TYPE_OTP_AUTH',
    'otpAuthIntent',
    'otpId otpCode targetPublicKey apiKeyName? expirationSeconds? invalidateExisting?',
    'otpAuthResult',
    'userId apiKeyId? credentialBundle?',
  ],
  [
    'sign_raw_payloads',
    'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
    'signRawPayloadsIntent',
    'signWith payloads encoding hashFunction',
    'signRawPayloadsResult',
    'signatures',
  ],
  [
    'sign_transaction',
    'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    'signTransactionIntentV2',
    'signWith unsignedTransaction type',
    'signTransactionResult',
    'signedTransaction',
  ],
  [
    'export_wallet',
    'ACTIVITY_TYPE_EXPORT_WALLET',
    'exportWalletIntent',
    'walletId targetPublicKey language?',
    'exportWalletResult',
    'walletId exportBundle',
  ],
  [
    'create_wallet',
    'ACTIVITY_TYPE_CREATE_WALLET',
    'createWalletIntent',
    'walletName accounts mnemonicLength?',
    'createWalletResult',
    'walletId addresses',
  ],
  [
    'create_private_key_tag',
    'ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG',
    'createPrivateKeyTagIntent',
    'privateKeyTagName privateKeyIds',
    'createPrivateKeyTagResult',
    'privateKeyTagId privateKeyIds',
  ],
  [
    'create_user_tag',
    'ACTIVITY_TYPE_CREATE_USER_TAG',
    'createUserTagIntent',
    'userTagName userIds',
    'createUserTagResult',
    'userTagId userIds',
  ],
  [
    'create_policy',
    'ACTIVITY_TYPE_CREATE_POLICY_V3',
    'createPolicyIntentV3',
    'policyName effect condition? consensus? notes',
    'createPolicyResult',
    'policyId',
  ],
  ['delete_users', 'ACTIVITY_TYPE_DELETE_USERS', 'deleteUsersIntent', 'userIds', 'deleteUsersResult', 'userIds'],
  [
    'delete_smart_contract_interface',
    'ACTIVITY_TYPE_DELETE_SMART_CONTRACT_INTERFACE',
    'deleteSmartContractInterfaceIntent',
    'smartContractInterfaceId',
    'deleteSmartContractInterfaceResult',
    'smartContractInterfaceId',
  ],
  [
    'delete_oauth_providers',
    'ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS',
    'deleteOauthProvidersIntent',
    'userId providerIds',
    'deleteOauthProvidersResult',
    'providerIds',
  ],
  // The interface document gives no intent and no result for this one; these are the service's own.
  [
    'set_organization_feature',
    'ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE',
    'setOrganizationFeatureIntent',
    'name value',
    'setOrganizationFeatureResult',
    'features',
  ],
];
/** path, members of the body, member of the answer. The client names its own organization if the caller names none. */
const DOCUMENTED_QUERIES = [
  ['list_verified_suborgs', 'organizationId? filterType? filterValue? paginationOptions?', 'organizationIds'],
  ['get_latest_boot_proof', 'organizationId? appName', 'bootProof'],
  ['get_boot_proof', 'organizationId? ephemeralKey', 'bootProof'],
  ['list_oauth2_credentials', 'organizationId?', 'oauth2Credentials'],
  ['list_user_tags', 'organizationId?', 'userTags'],
  ['get_api_key', 'organizationId? apiKeyId', 'apiKey'],
  ['list_app_proofs', 'organizationId? activityId', 'appProofs'],
];
/** path, members of the body, and a whole answer. */
const DOCUMENTED_PROXY_CALLS = [
  ['signup', 'userName organizationName userEmail apiKeys authenticators oauthProviders wallet', { organizationId: 'o' }],
  ['otp_init', 'otpType contact', { otpId: 'i' }],
  ['otp_verify', 'otpId otpCode public_key', { verificationToken: 'a.b.c' }],
  ['otp_login', 'verificationToken publicKey client_signature', { session: 'a.b.c' }],
  ['oauth2_authenticate', 'provider authCode redirectUri codeVerifier nonce clientId', { oidcToken: 'a.b.c' }],
  ['oauth_login', 'oidcToken publicKey invalidateExisting', { session: 'a.b.c' }],
  ['account', 'filterType filterValue', { organizationId: 'o' }],
  ['wallet_kit_config', '', { enabledProviders: ['email'], sessionExpirationSeconds: '900', organizationId: 'o' }],
];

const read = (path) => readFileSync(join(root, path), 'utf8');
/** The cells of an operation's row in the page. */
const rowOf = (name) => {
  const row = operationsPage()
    .split('\n')
    .find((line) => line.startsWith(`| \`${name}\` |`));
  return row?.split(' | ').map((cell) => cell.replace(/^\| /, '')) ?? [];
};
const namesIn = (cell = '') => [...cell.matchAll(/`(.+?)`/g)].map(([, name]) => name);
const documented = (table) => Object.keys(table).filter((name) => !table[name].isAddition);

describe('documented operations', () => {
  it('are 28', () => {
    expect(DOCUMENTED_SUBMITS.length + DOCUMENTED_QUERIES.length + DOCUMENTED_PROXY_CALLS.length).to.equal(28);
  });

  for (const [name, type, intent, parameters, result, members] of DOCUMENTED_SUBMITS) {
    it(`submit/${name} has its row, with its members`, () => {
      expect(SUBMITS[name]).to.include({ type, intent, result });
      const [, typeCell, parameterCell, intentCell, resultCell] = rowOf(name);
      expect([typeCell, intentCell]).to.deep.equal([`\`${type}\``, `\`${intent}\``]);
      expect(namesIn(parameterCell)).to.have.members(parameters.split(' '));
      expect(namesIn(resultCell)).to.have.members([result, ...members.split(' ')]);
    });

    it(`submit/${name} is the same in the emulator`, () => {
      expect(operations.find(({ path }) => path === name)).to.include({ type, intent, result });
    });
  }

  for (const [name, fields, member] of DOCUMENTED_QUERIES) {
    it(`query/${name} has its row, and reads its member`, () => {
      const parsed = QUERIES[name].read({}, '');
      expect([parsed.ok, parsed.path]).to.deep.equal([false, member]);
      const [, fieldCell, answerCell] = rowOf(name);
      expect(namesIn(fieldCell)).to.have.members(fields.split(' '));
      expect(namesIn(answerCell)).to.deep.equal([member]);
    });

    it(`query/${name} is answered by the emulator`, () => {
      expect(queries.map(({ path }) => path)).to.include(name);
    });
  }

  for (const [name, members, answer] of DOCUMENTED_PROXY_CALLS) {
    it(`v1/${name} is requested with its members, and its answer is read`, () => {
      const { path, body, read } = proxyRequest(name, 'seed');
      expect(path).to.equal(`/v1/${name}`);
      expect(Object.keys(body)).to.include.members(members.split(' ').filter(Boolean));
      expect(read(answer, '').ok).to.equal(true);
      expect(JSON.stringify(read({}, ''))).to.not.equal(JSON.stringify(read(answer, '')));
      const [, , bodyCell, answerCell] = rowOf(name);
      expect(namesIn(bodyCell)).to.include.members(members.split(' ').filter(Boolean));
      expect(namesIn(answerCell)).to.include.members(Object.keys(answer));
    });
  }

  it('are distinguished from additions', () => {
    expect(documented(SUBMITS).sort()).to.deep.equal(DOCUMENTED_SUBMITS.map(([name]) => name).sort());
    expect(documented(QUERIES).sort()).to.deep.equal(DOCUMENTED_QUERIES.map(([name]) => name).sort());
  });
});

describe('docs/operations.md', () => {
  it('matches the table of operations', () => {
    expect(read('docs/operations.md'), 'run: npx tsx scripts/operations-doc.mjs').to.equal(operationsPage());
  });

  it('names an existing test in each row', () => {
    const named = [...operationsPage().matchAll(/ `(test\/[^`]+)` (.+?) \|$/gm)];
    expect(named.length).to.equal(Object.keys(SUBMITS).length + Object.keys(QUERIES).length + PROXY_CALLS.length);
    const missing = named.filter(
      ([, path, promise]) =>
        !read(path)
          .replace(/\$\{profile\}/, 'live')
          .includes(promise),
    );
    expect(missing.map(([link]) => link)).to.deep.equal([]);
  });
});
