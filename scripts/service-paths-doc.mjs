// The last part of docs/operations.md: what happens with every path of the service's own published clients.
import { operationsOfPath, voteOfPath } from '../emulator/api/operations/all-operations.ts';
import { queryOfPath } from '../emulator/api/operations/all-queries.ts';
import { servicePaths } from '../emulator/api/service-paths.ts';
import { proxyPaths } from '../emulator/proxy/proxy-routes.ts';
import { SUBMITS } from '../src/wire/operations.ts';
import { QUERIES } from '../src/wire/queries.ts';

/**
 * Paths that a published package has driven to their effect; the tests of `test/interop` hold these lists to what was answered with 200.
 * `@turnkey/http` 6.6.0 has asked every path besides.
 */
export const DRIVEN = {
  '@turnkey/core 2.8.1': `
    create_authenticators create_oauth_providers create_policies create_users create_wallet create_wallet_accounts delete_authenticators
    delete_sub_organization export_private_key export_wallet export_wallet_account get_user import_private_key import_wallet
    init_import_private_key init_import_wallet list_policies list_private_keys list_users list_wallet_accounts list_wallets sign_raw_payload
    stamp_login update_user_email update_user_name`,
  '@turnkey/sdk-server 8.2.1': `
    create_sub_organization init_otp list_suborgs list_users list_verified_suborgs oauth_login otp_login verify_otp`,
  '@turnkey/http 6.6.0': `
    approve_activity create_api_keys create_mfa_policy create_oauth2_credential create_oauth_providers create_policies create_policy
    create_private_key_tag create_private_keys create_read_write_session create_smart_contract_interface create_sub_organization
    create_user_tag create_users create_wallet delete_api_keys delete_oauth_providers delete_policies delete_policy delete_private_keys
    delete_smart_contract_interface delete_user_tags delete_users delete_wallet_accounts delete_wallets export_wallet get_activity
    get_api_key get_api_keys get_boot_proof get_latest_boot_proof get_mfa_status get_oauth_providers get_policy get_private_key get_user
    get_wallet get_wallet_account init_otp list_activities list_app_proofs list_oauth2_credentials list_policies list_private_keys
    list_user_tags list_users list_verified_suborgs list_wallet_accounts list_wallets otp_auth set_organization_feature sign_raw_payloads
    update_organization_name update_policy update_user update_user_phone_number update_user_tag update_wallet whoami`,
  '@turnkey/react-wallet-kit 2.4.3': 'export_wallet get_user list_wallet_accounts list_wallets sign_raw_payload stamp_login',
  '@turnkey/iframe-stamper 2.11.1': 'whoami',
  '@turnkey/wallet-stamper 1.1.27': 'whoami',
  '@turnkey/viem 0.14.37': 'sign_raw_payload sign_transaction',
  '@turnkey/ethers 1.3.29': 'sign_raw_payload',
  '@turnkey/solana 1.1.37': 'sign_raw_payload',
};

/** The same for the auth proxy; the older client drives the first generation. */
const DRIVEN_OF_PROXY = {
  '@turnkey/core 1.11.2': 'account oauth_login otp_init otp_login otp_verify signup wallet_kit_config',
  '@turnkey/core 2.8.1':
    'account oauth2_authenticate otp_init_v2 otp_login_v2 otp_verify_v2 signup_v2 wallet_kit_client_params wallet_kit_config',
  '@turnkey/react-wallet-kit 2.4.3': 'account otp_init_v2 otp_verify_v2 signup_v2 wallet_kit_client_params wallet_kit_config',
};

const namesIn = (text = '') => text.trim().split(/\s+/).filter(Boolean);

/** The paths of the public API that one package has driven. */
export const drivenBy = (name) => namesIn(DRIVEN[name]);
/** The same for the auth proxy. */
export const drivenOfProxyBy = (name) => namesIn(DRIVEN_OF_PROXY[name]);

const cells = (...columns) => `| ${columns.join(' | ')} |`;
const code = (text) => `\`${text}\``;
const shortType = (type) => code(type.replace('ACTIVITY_TYPE_', ''));

/** The types that the emulator supports for a path, or whether it has the path at all. */
function emulated(kind, name) {
  if (kind === 'query') return queryOfPath(name) ? 'yes' : '';
  const types = [...operationsOfPath(name), ...[voteOfPath(name)].filter(Boolean)].map(({ type }) => shortType(type));
  return types.join(' ');
}

function pathRow(kind, name) {
  const typed = Object.hasOwn(kind === 'submit' ? SUBMITS : QUERIES, name) ? 'yes' : '';
  const drivers = Object.keys(DRIVEN).filter((one) => drivenBy(one).includes(name));
  return cells(code(name), typed, emulated(kind, name) || '501', drivers.map((one) => one.replace('@turnkey/', '')).join(', '));
}

function table(kind) {
  const names = [...servicePaths(kind)].sort();
  return [cells('path', 'typed', 'emulator', 'tested with'), cells(...Array(4).fill('---')), ...names.map((name) => pathRow(kind, name))];
}

function proxyRow(path) {
  const name = path.replace('/v1/', '');
  const drivers = Object.keys(DRIVEN_OF_PROXY).filter((one) => drivenOfProxyBy(one).includes(name));
  return cells(code(name), 'yes', drivers.map((one) => one.replace('@turnkey/', '')).join(', '));
}

/** The part, up to date. */
export function pathsPart() {
  return [
    '## Every path of the published clients',
    '',
    "What the emulator does with each path that the service's own clients know. *Typed*: it has a row above. *Emulator*: the activity types that it supports,",
    'with real effects and refusals; 501 means that it answers `not emulated` and the name. In `npm run test:interop`, `@turnkey/http` 6.6.0 requests every',
    'path, and the tests check the last column. Stamped requests in `test/emulator` test the rows where it is empty.',
    '',
    '### Paths of submits',
    '',
    ...table('submit'),
    '',
    '### Paths of queries',
    '',
    ...table('query'),
    '',
    '### Paths of the auth proxy',
    '',
    cells('path', 'emulator', 'tested with'),
    cells(...Array(3).fill('---')),
    ...[...proxyPaths].sort().map(proxyRow),
    '',
  ];
}
