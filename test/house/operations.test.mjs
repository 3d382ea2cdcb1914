// The 28 documented calls, written out by hand from the interface document: the code has each of them, with these names.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { root } from '../../scripts/entries.mjs';
import { operationsPage } from '../../scripts/operations-doc.mjs';
import { SUBMITS } from '../../src/wire/operations.ts';
import { QUERIES } from '../../src/wire/queries.ts';

/** path, type, member of the intent, member of the result. */
const DOCUMENTED_SUBMITS = [
  [
    'create_read_write_session',
    'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
    'createReadWriteSessionIntentV2',
    'createReadWriteSessionResultV2',
  ],
  ['otp_auth', 'ACTIVITY_TYPE_OTP_AUTH', 'otpAuthIntent', 'otpAuthResult'],
  ['sign_raw_payloads', 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS', 'signRawPayloadsIntent', 'signRawPayloadsResult'],
  ['sign_transaction', 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2', 'signTransactionIntentV2', 'signTransactionResult'],
  ['export_wallet', 'ACTIVITY_TYPE_EXPORT_WALLET', 'exportWalletIntent', 'exportWalletResult'],
  ['create_wallet', 'ACTIVITY_TYPE_CREATE_WALLET', 'createWalletIntent', 'createWalletResult'],
  ['create_private_key_tag', 'ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG', 'createPrivateKeyTagIntent', 'createPrivateKeyTagResult'],
  ['create_user_tag', 'ACTIVITY_TYPE_CREATE_USER_TAG', 'createUserTagIntent', 'createUserTagResult'],
  ['create_policy', 'ACTIVITY_TYPE_CREATE_POLICY_V3', 'createPolicyIntentV3', 'createPolicyResult'],
  ['delete_users', 'ACTIVITY_TYPE_DELETE_USERS', 'deleteUsersIntent', 'deleteUsersResult'],
  [
    'delete_smart_contract_interface',
    'ACTIVITY_TYPE_DELETE_SMART_CONTRACT_INTERFACE',
    'deleteSmartContractInterfaceIntent',
    'deleteSmartContractInterfaceResult',
  ],
  ['delete_oauth_providers', 'ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS', 'deleteOauthProvidersIntent', 'deleteOauthProvidersResult'],
  // The interface document states no members of this one; these are the service's own.
  ['set_organization_feature', 'ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE', 'setOrganizationFeatureIntent', 'setOrganizationFeatureResult'],
];
/** path, member of the answer. */
const DOCUMENTED_QUERIES = [
  ['list_verified_suborgs', 'organizationIds'],
  ['get_latest_boot_proof', 'bootProof'],
  ['get_boot_proof', 'bootProof'],
  ['list_oauth2_credentials', 'oauth2Credentials'],
  ['list_user_tags', 'userTags'],
  ['get_api_key', 'apiKey'],
  ['list_app_proofs', 'appProofs'],
];
const DOCUMENTED_PROXY_CALLS = [
  'signup',
  'otp_init',
  'otp_verify',
  'otp_login',
  'oauth2_authenticate',
  'oauth_login',
  'account',
  'wallet_kit_config',
];

const read = (path) => readFileSync(join(root, path), 'utf8');
const documented = (table) => Object.keys(table).filter((name) => !table[name].isAddition);

describe('documented operations', () => {
  it('are 28', () => {
    expect(DOCUMENTED_SUBMITS.length + DOCUMENTED_QUERIES.length + DOCUMENTED_PROXY_CALLS.length).to.equal(28);
  });

  for (const [name, type, intent, result] of DOCUMENTED_SUBMITS) {
    it(`submit/${name} has its row`, () => {
      expect(SUBMITS[name]).to.include({ type, intent, result });
    });
  }

  for (const [name, member] of DOCUMENTED_QUERIES) {
    it(`query/${name} has its row, and reads its member`, () => {
      const parsed = QUERIES[name].read({}, '');
      expect([parsed.ok, parsed.path]).to.deep.equal([false, member]);
    });
  }

  for (const name of DOCUMENTED_PROXY_CALLS) {
    it(`v1/${name} is asked for by the proxy client`, () => {
      expect(`${read('src/client/proxy-client.ts')}${read('src/client/wallet-kit-config.ts')}`).to.include(`'${name}'`);
    });
  }

  it('are told from additions', () => {
    expect(documented(SUBMITS).sort()).to.deep.equal(DOCUMENTED_SUBMITS.map(([name]) => name).sort());
    expect(documented(QUERIES).sort()).to.deep.equal(DOCUMENTED_QUERIES.map(([name]) => name).sort());
  });
});

describe('docs/operations.md', () => {
  it('is what the table of operations makes it', () => {
    expect(read('docs/operations.md'), 'run: npx tsx scripts/operations-doc.mjs').to.equal(operationsPage());
  });

  it('links each row to a test that is there', () => {
    const links = [...operationsPage().matchAll(/\[(.+?)\]\(\.\.\/(test\/.+?)\)/g)];
    expect(links.length).to.equal(Object.keys(SUBMITS).length + Object.keys(QUERIES).length + DOCUMENTED_PROXY_CALLS.length);
    const missing = links.filter(([, promise, path]) => !read(path).replace('${profile}', 'live').includes(promise));
    expect(missing.map(([link]) => link)).to.deep.equal([]);
  });
});
