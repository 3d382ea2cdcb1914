import { p256 } from '@noble/curves/nist.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { firstWallet, type Member, newKey } from './script.js';

const key = newKey();
const apiKeys = [{ apiKeyName: 'k', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256', expirationSeconds: '60' }];
const attestation = { credentialId: 'AAAA', clientDataJson: 'e30', attestationObject: 'oA', transports: ['AUTHENTICATOR_TRANSPORT_USB'] };
const authenticators = [{ authenticatorName: 'a', challenge: 'AAAA', attestation }];
const oidcClaims = { iss: 'https://issuer.example', sub: 's', aud: 'a' };
const oauthProviders = [
  { providerName: 'google', oidcToken: 'e30.e30.AAAA' },
  { providerName: 'app', oidcClaims },
];
/** A sealed code or secret that can't be opened. */
const sealed = JSON.stringify({ encappedPublic: bytesToHex(p256.getPublicKey(key.privateKey, false)), ciphertext: '00'.repeat(40) });
const credentials = { apiKeys, authenticators, oauthProviders };

/** A body of the right shape for each proxy endpoint. */
export const proxyBodies: Readonly<Record<string, object>> = {
  wallet_kit_config: {},
  wallet_kit_client_params: {},
  otp_init_v2: { otpType: 'OTP_TYPE_EMAIL', contact: 'a@example.com' },
  otp_verify_v2: { otpId: '00000000-0000-4000-8000-000000000000', encryptedOtpBundle: sealed },
  otp_login_v2: {
    verificationToken: 'e30.e30.AAAA',
    publicKey: key.publicKey,
    clientSignature: { message: '{}', publicKey: key.publicKey },
  },
  signup_v2: { userName: 'u', userEmail: 'a@example.com', organizationName: 'o', ...credentials, wallet: firstWallet },
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

/** A body of each control that accepts one. */
export const controlBodies: Readonly<Record<string, object>> = {
  faults: { path: 'otp_init', fault: 'status', value: 500, times: 1, skip: 0 },
  clock: { offsetMs: 1000 },
  people: { name: 'Grace', email: 'grace@example.com' },
  settings: { enabled: true, allowedOrigins: ['*'], enabledProviders: ['email'], sessionExpirationSeconds: '900', otpLength: '6' },
};

/** Parameters of the right shape for each submit, for a member with a wallet. */
export function parametersOf({ wallet: { walletId, addresses }, userId }: Member): Readonly<Record<string, object>> {
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
    init_otp: {
      otpType: 'OTP_TYPE_EMAIL',
      contact: 'a@example.com',
      appName: 'a',
      otpLength: 8,
      alphanumeric: true,
      expirationSeconds: '60',
    },
    verify_otp: { otpId: 'o', otpCode: 'c', publicKey: key.publicKey, encryptedOtpBundle: sealed, expirationSeconds: '60' },
    ...laterParameters(walletId, userId),
  };
}

/** The same, for what only the present generation has. */
function laterParameters(walletId: string, userId: string): Readonly<Record<string, object>> {
  const targetPublicKey = key.publicKey;
  const method = { type: 'AUTHENTICATION_TYPE_SESSION', id: 'i' };
  const mfaPolicy = {
    mfaPolicyName: 'm',
    condition: 'true == false',
    requiredAuthenticationMethods: [{ any: [method] }],
    order: 1,
    notes: 'n',
  };
  const policy = { policyName: 'p', effect: 'EFFECT_DENY', condition: "wallet.id == 'x'", notes: '', time: 'time.now == time.now' };
  return {
    init_import_wallet: { userId },
    import_wallet: { userId, walletName: 'w', encryptedBundle: sealed, accounts: firstWallet.accounts },
    init_import_private_key: { userId },
    import_private_key: {
      userId,
      privateKeyName: 'k',
      encryptedBundle: sealed,
      curve: 'CURVE_ED25519',
      addressFormats: ['ADDRESS_FORMAT_SUI'],
    },
    export_wallet_account: { address: 'a', targetPublicKey },
    export_private_key: { privateKeyId: 'k', targetPublicKey },
    delete_private_keys: { privateKeyIds: ['k'], deleteWithoutExport: true },
    update_wallet: { walletId, walletName: 'w' },
    delete_wallets: { walletIds: ['w'], deleteWithoutExport: false },
    delete_wallet_accounts: { walletAccountIds: ['a'], deleteWithoutExport: false },
    update_user_name: { userId, userName: 'u' },
    update_user: { userId, userName: 'u', userEmail: 'd@example.com', userPhoneNumber: '+4915112345678', userTagIds: [] },
    update_user_tag: { userTagId: 't', newUserTagName: 'n', addUserIds: [userId], removeUserIds: [] },
    delete_user_tags: { userTagIds: ['t'] },
    update_private_key_tag: { privateKeyTagId: 't', newPrivateKeyTagName: 'n', addPrivateKeyIds: [], removePrivateKeyIds: [] },
    delete_private_key_tags: { privateKeyTagIds: ['t'] },
    create_policies: { policies: [policy] },
    update_policy: { policyId: 'p', policyName: 'n', policyEffect: 'EFFECT_ALLOW', policyCondition: 'true == true', policyNotes: '' },
    delete_policy: { policyId: 'p' },
    delete_policies: { policyIds: ['p'] },
    update_oauth2_credential: { oauth2CredentialId: 'c', provider: 'OAUTH2_PROVIDER_X', clientId: 'c', encryptedClientSecret: '00' },
    delete_oauth2_credential: { oauth2CredentialId: 'c' },
    remove_organization_feature: { name: 'FEATURE_NAME_SMS_AUTH' },
    update_organization_name: { organizationName: 'o' },
    update_root_quorum: { threshold: 1, userIds: [userId] },
    delete_sub_organization: { deleteWithoutExport: false },
    create_session_profile: { sessionProfileName: 's', scope: 'true == true', expirationSeconds: '60', notes: 'n' },
    create_mfa_policy: { userId, ...mfaPolicy },
    update_mfa_policy: { userId, mfaPolicyId: 'm', ...mfaPolicy },
    delete_mfa_policy: { userId, mfaPolicyId: 'm' },
  };
}

/** Members of queries besides the organization. */
export const queryFields = {
  activityId: 'a',
  userId: 'u',
  apiKeyId: 'k',
  walletId: 'w',
  appName: 'signer',
  ephemeralKey: '04',
  filterType: 'EMAIL',
  filterValue: 'a@example.com',
  includeWalletDetails: true,
  policyId: 'p',
  privateKeyId: 'k',
  authenticatorId: 'a',
  oauth2CredentialId: 'c',
  smartContractInterfaceId: 's',
  sessionProfileId: 's',
  mfaPolicyId: 'm',
  address: 'a',
  path: 'm',
  filterByStatus: ['ACTIVITY_STATUS_COMPLETED'],
  filterByType: [],
  paginationOptions: { limit: '10', before: '', after: '' },
};

/** Members of all forms of the dashboard together. */
export function dashboardFields(organizationId: string): Readonly<Record<string, string>> {
  const names = { userName: 'u', userEmail: 'a@example.com', walletName: 'w', policyName: 'p', subOrganizationName: 's', notes: '' };
  const ids = {
    organizationId,
    id: organizationId,
    userId: organizationId,
    eventId: 'e',
    fingerprint: 'sha256:00',
    publicKey: key.publicKey,
  };
  const policy = { effect: 'EFFECT_DENY', condition: 'true' };
  return { ...names, ...ids, ...policy, formats: 'ETHEREUM', path: '*', fault: 'status', value: '500', times: '1', offset: '1000' };
}

/** What a page requests from a brand. */
export const authorizationFields: Readonly<Record<string, string>> = {
  redirect_uri: 'http://localhost:1/',
  state: 's',
  nonce: 'n',
  code_challenge: 'A'.repeat(43),
  code_challenge_method: 'S256',
};

/** What a user sends from a brand's page, and what a page sends for a code. */
export const decisionFields: Readonly<Record<string, string>> = {
  person: 'alice@example.com',
  decision: 'allow',
  code: 'c',
  code_verifier: 'v',
  client_id: 'c',
};
