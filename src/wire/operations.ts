import { type OauthProviderInput, token } from './proxy.js';
import { id, optional, orElse, type Read, shape, text } from './read.js';
import { list, longText } from './read-values.js';
import { readImportTarget, readNewPrivateKey, readNewWallet, readSignature } from './submit-readers.js';
import type { SubmitName, SubmitParameters, SubmitResults } from './submits.js';

/** One submit: its type, its members, and how to read its result. */
export interface SubmitRow<N extends SubmitName> {
  /** The top-level `type` of the request and its activity. */
  readonly type: `ACTIVITY_TYPE_${string}`;
  /** The activity's intent has this one member. */
  readonly intent: string;
  /** The result of a completed activity has this one member. Absent if the response is another activity, with a type of its own. */
  readonly result?: string;
  readonly read: Read<SubmitResults[N]>;
  /** Not in the interface document, but needed by these elements. @source wire.md 13.5 */
  readonly isAddition?: true;
  /** The newer generation of this submit. It is used if the parameters contain members that only it knows. @source wire-v2.md 5.2 */
  readonly newer?: Pick<SubmitRow<N>, 'type' | 'intent' | 'result'> & { readonly isMeant: (parameters: SubmitParameters[N]) => boolean };
  /** The parent's id may be given; the service then acts in the caller's own organization. @source wire.md 3.3 */
  readonly fromParent?: true;
}

/** Whether an identity is given without a token of its own. */
const hasClaims = ({ oauthProviders }: { readonly oauthProviders: readonly OauthProviderInput[] }): boolean =>
  oauthProviders.some((one) => 'oidcClaims' in one);

/** What to submit for a name: the newer generation if the parameters require it. */
export function rowFor<N extends SubmitName>(name: N, parameters: SubmitParameters[N]): SubmitRow<N> {
  const row = SUBMITS[name];
  const { newer } = row;
  return newer?.isMeant(parameters) ? { ...row, ...newer } : row;
}

const ids = list(id);

/** The response to a vote is the activity it was for, read like any other. */
const nothing: Read<object> = () => ({ ok: true, value: {} });

/**
 * Every submit, by the last part of its path.
 *
 * To add an operation, add a row here and its types in `submits.ts`.
 * @source interface: Public submit operations; wire.md 13.4 and 13.5
 */
export const SUBMITS: { readonly [N in SubmitName]: SubmitRow<N> } = {
  create_read_write_session: {
    type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
    intent: 'createReadWriteSessionIntentV2',
    result: 'createReadWriteSessionResultV2',
    read: shape<SubmitResults['create_read_write_session']>({
      organizationId: id,
      organizationName: text,
      userId: id,
      username: text,
      apiKeyId: id,
      credentialBundle: text,
    }),
    fromParent: true,
  },
  otp_auth: {
    type: 'ACTIVITY_TYPE_OTP_AUTH',
    intent: 'otpAuthIntent',
    result: 'otpAuthResult',
    read: shape<SubmitResults['otp_auth']>({ userId: id, apiKeyId: optional(id), credentialBundle: optional(text) }),
    fromParent: true,
  },
  sign_raw_payloads: {
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS',
    intent: 'signRawPayloadsIntent',
    result: 'signRawPayloadsResult',
    read: shape<SubmitResults['sign_raw_payloads']>({ signatures: list(readSignature) }),
  },
  sign_transaction: {
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    intent: 'signTransactionIntentV2',
    result: 'signTransactionResult',
    read: shape<SubmitResults['sign_transaction']>({ signedTransaction: longText }),
  },
  export_wallet: {
    type: 'ACTIVITY_TYPE_EXPORT_WALLET',
    intent: 'exportWalletIntent',
    result: 'exportWalletResult',
    read: shape<SubmitResults['export_wallet']>({ walletId: id, exportBundle: longText }),
  },
  export_wallet_account: {
    type: 'ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT',
    intent: 'exportWalletAccountIntent',
    result: 'exportWalletAccountResult',
    read: shape<SubmitResults['export_wallet_account']>({ address: text, exportBundle: longText }),
    isAddition: true,
  },
  export_private_key: {
    type: 'ACTIVITY_TYPE_EXPORT_PRIVATE_KEY',
    intent: 'exportPrivateKeyIntent',
    result: 'exportPrivateKeyResult',
    read: shape<SubmitResults['export_private_key']>({ privateKeyId: id, exportBundle: longText }),
    isAddition: true,
  },
  init_import_wallet: {
    type: 'ACTIVITY_TYPE_INIT_IMPORT_WALLET',
    intent: 'initImportWalletIntent',
    result: 'initImportWalletResult',
    read: readImportTarget,
    isAddition: true,
  },
  import_wallet: {
    type: 'ACTIVITY_TYPE_IMPORT_WALLET',
    intent: 'importWalletIntent',
    result: 'importWalletResult',
    read: readNewWallet,
    isAddition: true,
  },
  init_import_private_key: {
    type: 'ACTIVITY_TYPE_INIT_IMPORT_PRIVATE_KEY',
    intent: 'initImportPrivateKeyIntent',
    result: 'initImportPrivateKeyResult',
    read: readImportTarget,
    isAddition: true,
  },
  import_private_key: {
    type: 'ACTIVITY_TYPE_IMPORT_PRIVATE_KEY',
    intent: 'importPrivateKeyIntent',
    result: 'importPrivateKeyResult',
    read: readNewPrivateKey,
    isAddition: true,
  },
  create_wallet: {
    type: 'ACTIVITY_TYPE_CREATE_WALLET',
    intent: 'createWalletIntent',
    result: 'createWalletResult',
    read: readNewWallet,
  },
  create_private_key_tag: {
    type: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG',
    intent: 'createPrivateKeyTagIntent',
    result: 'createPrivateKeyTagResult',
    read: shape<SubmitResults['create_private_key_tag']>({ privateKeyTagId: id, privateKeyIds: ids }),
  },
  create_user_tag: {
    type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
    intent: 'createUserTagIntent',
    result: 'createUserTagResult',
    read: shape<SubmitResults['create_user_tag']>({ userTagId: id, userIds: ids }),
  },
  create_policy: {
    type: 'ACTIVITY_TYPE_CREATE_POLICY_V3',
    intent: 'createPolicyIntentV3',
    result: 'createPolicyResult',
    read: shape<SubmitResults['create_policy']>({ policyId: id }),
  },
  delete_users: {
    type: 'ACTIVITY_TYPE_DELETE_USERS',
    intent: 'deleteUsersIntent',
    result: 'deleteUsersResult',
    read: shape<SubmitResults['delete_users']>({ userIds: ids }),
  },
  delete_smart_contract_interface: {
    type: 'ACTIVITY_TYPE_DELETE_SMART_CONTRACT_INTERFACE',
    intent: 'deleteSmartContractInterfaceIntent',
    result: 'deleteSmartContractInterfaceResult',
    read: shape<SubmitResults['delete_smart_contract_interface']>({ smartContractInterfaceId: id }),
  },
  delete_oauth_providers: {
    type: 'ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS',
    intent: 'deleteOauthProvidersIntent',
    result: 'deleteOauthProvidersResult',
    read: shape<SubmitResults['delete_oauth_providers']>({ providerIds: ids }),
  },
  // The interface document doesn't give intent and result. @source wire.md 13.4
  set_organization_feature: {
    type: 'ACTIVITY_TYPE_SET_ORGANIZATION_FEATURE',
    intent: 'setOrganizationFeatureIntent',
    result: 'setOrganizationFeatureResult',
    read: shape<SubmitResults['set_organization_feature']>({ features: list(shape({ name: text, value: orElse(text, '') })) }),
  },

  stamp_login: {
    type: 'ACTIVITY_TYPE_STAMP_LOGIN',
    intent: 'stampLoginIntent',
    result: 'stampLoginResult',
    read: shape<SubmitResults['stamp_login']>({ session: token }),
    fromParent: true,
    isAddition: true,
  },
  sign_raw_payload: {
    type: 'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2',
    intent: 'signRawPayloadIntentV2',
    result: 'signRawPayloadResult',
    read: readSignature,
    isAddition: true,
  },
  create_users: {
    type: 'ACTIVITY_TYPE_CREATE_USERS_V3',
    intent: 'createUsersIntentV3',
    result: 'createUsersResult',
    newer: {
      type: 'ACTIVITY_TYPE_CREATE_USERS_V4',
      intent: 'createUsersIntentV4',
      result: 'createUsersResult',
      isMeant: ({ users }) => users.some(hasClaims),
    },
    read: shape<SubmitResults['create_users']>({ userIds: ids }),
    isAddition: true,
  },
  create_private_keys: {
    type: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2',
    intent: 'createPrivateKeysIntentV2',
    result: 'createPrivateKeysResultV2',
    read: shape<SubmitResults['create_private_keys']>({ privateKeys: list(readNewPrivateKey) }),
    isAddition: true,
  },
  create_wallet_accounts: {
    type: 'ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS',
    intent: 'createWalletAccountsIntent',
    result: 'createWalletAccountsResult',
    read: shape<SubmitResults['create_wallet_accounts']>({ addresses: list(text) }),
    isAddition: true,
  },
  create_smart_contract_interface: {
    type: 'ACTIVITY_TYPE_CREATE_SMART_CONTRACT_INTERFACE',
    intent: 'createSmartContractInterfaceIntent',
    result: 'createSmartContractInterfaceResult',
    read: shape<SubmitResults['create_smart_contract_interface']>({ smartContractInterfaceId: id }),
    isAddition: true,
  },
  create_oauth2_credential: {
    type: 'ACTIVITY_TYPE_CREATE_OAUTH2_CREDENTIAL',
    intent: 'createOauth2CredentialIntent',
    result: 'createOauth2CredentialResult',
    read: shape<SubmitResults['create_oauth2_credential']>({ oauth2CredentialId: id }),
    isAddition: true,
  },
  create_authenticators: {
    type: 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS_V2',
    intent: 'createAuthenticatorsIntentV2',
    result: 'createAuthenticatorsResult',
    read: shape<SubmitResults['create_authenticators']>({ authenticatorIds: ids }),
    isAddition: true,
  },
  create_oauth_providers: {
    type: 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS',
    intent: 'createOauthProvidersIntent',
    result: 'createOauthProvidersResult',
    newer: {
      type: 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS_V2',
      intent: 'createOauthProvidersIntentV2',
      result: 'createOauthProvidersResultV2',
      isMeant: hasClaims,
    },
    read: shape<SubmitResults['create_oauth_providers']>({ providerIds: ids }),
    isAddition: true,
  },
  create_api_keys: {
    type: 'ACTIVITY_TYPE_CREATE_API_KEYS_V2',
    intent: 'createApiKeysIntentV2',
    result: 'createApiKeysResult',
    read: shape<SubmitResults['create_api_keys']>({ apiKeyIds: ids }),
    isAddition: true,
  },
  delete_api_keys: {
    type: 'ACTIVITY_TYPE_DELETE_API_KEYS',
    intent: 'deleteApiKeysIntent',
    result: 'deleteApiKeysResult',
    read: shape<SubmitResults['delete_api_keys']>({ apiKeyIds: ids }),
    isAddition: true,
  },
  delete_authenticators: {
    type: 'ACTIVITY_TYPE_DELETE_AUTHENTICATORS',
    intent: 'deleteAuthenticatorsIntent',
    result: 'deleteAuthenticatorsResult',
    read: shape<SubmitResults['delete_authenticators']>({ authenticatorIds: ids }),
    isAddition: true,
  },
  delete_sub_organization: {
    type: 'ACTIVITY_TYPE_DELETE_SUB_ORGANIZATION',
    intent: 'deleteSubOrganizationIntent',
    result: 'deleteSubOrganizationResult',
    read: shape<SubmitResults['delete_sub_organization']>({ subOrganizationUuid: id }),
    isAddition: true,
  },
  update_user_email: {
    type: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
    intent: 'updateUserEmailIntent',
    result: 'updateUserEmailResult',
    read: shape<SubmitResults['update_user_email']>({ userId: id }),
    isAddition: true,
  },
  update_user_phone_number: {
    type: 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER',
    intent: 'updateUserPhoneNumberIntent',
    result: 'updateUserPhoneNumberResult',
    read: shape<SubmitResults['update_user_phone_number']>({ userId: id }),
    isAddition: true,
  },
  approve_activity: { type: 'ACTIVITY_TYPE_APPROVE_ACTIVITY', intent: 'approveActivityIntent', read: nothing, isAddition: true },
  reject_activity: { type: 'ACTIVITY_TYPE_REJECT_ACTIVITY', intent: 'rejectActivityIntent', read: nothing, isAddition: true },
};
