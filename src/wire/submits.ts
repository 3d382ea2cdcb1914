import type {
  AddressFormat,
  ApiKeyInput,
  AuthenticatorInput,
  Curve,
  MnemonicLength,
  OAuth2Provider,
  OauthProviderInput,
  WalletAccountInput,
} from './proxy.js';

/** @source interface: sign_raw_payloads; wire.md 22 */
export type PayloadEncoding =
  | 'PAYLOAD_ENCODING_HEXADECIMAL'
  | 'PAYLOAD_ENCODING_TEXT_UTF8'
  | 'PAYLOAD_ENCODING_EIP712'
  | 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION';
/** @source interface: sign_raw_payloads; wire.md 22 */
export type HashFunction = 'HASH_FUNCTION_NO_OP' | 'HASH_FUNCTION_SHA256' | 'HASH_FUNCTION_KECCAK256' | 'HASH_FUNCTION_NOT_APPLICABLE';
/** @source interface: sign_transaction */
export type TransactionType =
  | 'TRANSACTION_TYPE_ETHEREUM'
  | 'TRANSACTION_TYPE_SOLANA'
  | 'TRANSACTION_TYPE_TRON'
  | 'TRANSACTION_TYPE_BITCOIN';
/** Language of a recovery phrase, without the common prefix. */
export type MnemonicLanguageName =
  | 'ENGLISH'
  | 'SIMPLIFIED_CHINESE'
  | 'TRADITIONAL_CHINESE'
  | 'CZECH'
  | 'FRENCH'
  | 'ITALIAN'
  | 'JAPANESE'
  | 'KOREAN'
  | 'SPANISH';
/** @source interface: export_wallet */
export type MnemonicLanguage = `MNEMONIC_LANGUAGE_${MnemonicLanguageName}`;
/** A feature of an organization, without the common prefix. */
export type FeatureShortName =
  | 'ROOT_USER_EMAIL_RECOVERY'
  | 'WEBAUTHN_ORIGINS'
  | 'EMAIL_AUTH'
  | 'EMAIL_RECOVERY'
  | 'WEBHOOK'
  | 'SMS_AUTH'
  | 'OTP_EMAIL_AUTH'
  | 'AUTH_PROXY';
/** @source interface: set_organization_feature; wire.md 13.5 */
export type FeatureName = `FEATURE_NAME_${FeatureShortName}`;

/** What to sign, and with what. `signWith` is an address, or the address or identifier of a private key. */
export interface RawSigning {
  readonly signWith: string;
  readonly encoding: PayloadEncoding;
  readonly hashFunction: HashFunction;
}

/** Parts of a signature: r and s of 64 hex characters, v `00` or `01`. @source wire.md 22 */
export interface SignatureParts {
  readonly r: string;
  readonly s: string;
  readonly v: string;
}

/** A user to create. @source wire.md 13.5 */
export interface UserInput {
  readonly userName: string;
  readonly userEmail?: string;
  readonly userPhoneNumber?: string;
  readonly apiKeys: readonly ApiKeyInput[];
  readonly authenticators: readonly AuthenticatorInput[];
  readonly oauthProviders: readonly OauthProviderInput[];
  readonly userTags: readonly string[];
}

/** A private key to create. @source wire.md 13.5 */
export interface PrivateKeyInput {
  readonly privateKeyName: string;
  readonly curve: Curve;
  readonly privateKeyTags: readonly string[];
  readonly addressFormats: readonly AddressFormat[];
}

/** Who imports, and the result of `sealImportBundle`. @source wire-v2.md 5.2 */
export interface ImportInput {
  readonly userId: string;
  readonly encryptedBundle: string;
}

/** An address and its format. */
export interface FormattedAddress {
  readonly format: string;
  readonly address: string;
}

/** Parameters of every submit, by the last part of its path. @source interface: Public submit operations; wire.md 13.4 and 13.5 */
export interface SubmitParameters {
  /** A session. The enclave creates its key and encrypts it for `targetPublicKey`. */
  readonly create_read_write_session: {
    /** Uncompressed P-256 point, 130 hex characters, of an ECDH key. */
    readonly targetPublicKey: string;
    readonly userId?: string;
    readonly apiKeyName?: string;
    /** Seconds as a string; the service's default is 900. */
    readonly expirationSeconds?: string;
    readonly invalidateExisting?: boolean;
  };
  /** Like `create_read_write_session`, for a user with a code sent by `otp_init`. */
  readonly otp_auth: {
    readonly otpId: string;
    readonly otpCode: string;
    readonly targetPublicKey: string;
    readonly apiKeyName?: string;
    readonly expirationSeconds?: string;
    readonly invalidateExisting?: boolean;
  };
  /** Signatures of several payloads by one key. Hash functions are for secp256k1 only. */
  readonly sign_raw_payloads: RawSigning & { readonly payloads: readonly string[] };
  /** An unsigned transaction in hex. The result contains the signature. */
  readonly sign_transaction: { readonly signWith: string; readonly unsignedTransaction: string; readonly type: TransactionType };
  /** A wallet's recovery phrase, encrypted for `targetPublicKey`. Open it with `openExportBundle`. */
  readonly export_wallet: { readonly walletId: string; readonly targetPublicKey: string; readonly language?: MnemonicLanguage };
  /** The key of one wallet account, encrypted for `targetPublicKey`. Open it with `openKeyBundle`. */
  readonly export_wallet_account: { readonly address: string; readonly targetPublicKey: string };
  /** A private key without a wallet, encrypted for `targetPublicKey`. Open it with `openKeyBundle`. */
  readonly export_private_key: { readonly privateKeyId: string; readonly targetPublicKey: string };
  /** A key of the enclave. Encrypt a recovery phrase for it with `sealImportBundle`. */
  readonly init_import_wallet: { readonly userId: string };
  /** Imports a recovery phrase. `encryptedBundle` contains it encrypted. */
  readonly import_wallet: ImportInput & { readonly walletName: string; readonly accounts: readonly WalletAccountInput[] };
  /** A key of the enclave. Encrypt a private key for it with `sealImportBundle`. */
  readonly init_import_private_key: { readonly userId: string };
  /** Imports a private key. `encryptedBundle` contains it encrypted. */
  readonly import_private_key: ImportInput & {
    readonly privateKeyName: string;
    readonly curve: Curve;
    readonly addressFormats: readonly AddressFormat[];
  };
  /** A wallet with a new recovery phrase. An empty list creates no account. `mnemonicLength` is 12 if absent. */
  readonly create_wallet: {
    readonly walletName: string;
    readonly accounts: readonly WalletAccountInput[];
    readonly mnemonicLength?: MnemonicLength;
  };
  /** A tag for private keys. */
  readonly create_private_key_tag: { readonly privateKeyTagName: string; readonly privateKeyIds: readonly string[] };
  /** A tag for users. */
  readonly create_user_tag: { readonly userTagName: string; readonly userIds: readonly string[] };
  /** Who may do what. `condition` is an expression on the request, `consensus` one on those who approve. */
  readonly create_policy: {
    readonly policyName: string;
    readonly effect: 'EFFECT_ALLOW' | 'EFFECT_DENY';
    readonly condition?: string;
    readonly consensus?: string;
    readonly notes: string;
  };
  /** Users and all their credentials. */
  readonly delete_users: { readonly userIds: readonly string[] };
  /** A contract interface stored with `create_smart_contract_interface`. */
  readonly delete_smart_contract_interface: { readonly smartContractInterfaceId: string };
  /** A user's identities at OAuth providers. */
  readonly delete_oauth_providers: { readonly userId: string; readonly providerIds: readonly string[] };
  /** A feature and its value. For `FEATURE_NAME_WEBHOOK` that is the address to send activities to. */
  readonly set_organization_feature: { readonly name: FeatureName; readonly value: string };

  /** A session for `publicKey`. Stamped by a passkey, a wallet, or the session to renew. */
  readonly stamp_login: {
    readonly publicKey: string;
    readonly expirationSeconds?: string;
    readonly invalidateExisting?: boolean | undefined;
    /** Limits the session to what the profile allows. */
    readonly sessionProfileId?: string | undefined;
  };
  /** Like `sign_raw_payloads`, for one payload. */
  readonly sign_raw_payload: RawSigning & { readonly payload: string };
  /** Users with their credentials. */
  readonly create_users: { readonly users: readonly UserInput[] };
  /** Private keys without a wallet. */
  readonly create_private_keys: { readonly privateKeys: readonly PrivateKeyInput[] };
  /** More accounts of a wallet. */
  readonly create_wallet_accounts: { readonly walletId: string; readonly accounts: readonly WalletAccountInput[] };
  /** The interface of a contract (its ABI or IDL), so that policies can read calls to it. */
  readonly create_smart_contract_interface: {
    readonly smartContractAddress: string;
    readonly smartContractInterface: string;
    readonly type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM' | 'SMART_CONTRACT_INTERFACE_TYPE_SOLANA';
    readonly label: string;
    readonly notes?: string;
  };
  /** A client at an OAuth 2.0 provider. The secret is encrypted for the enclave's own key. */
  readonly create_oauth2_credential: {
    readonly provider: OAuth2Provider;
    readonly clientId: string;
    readonly encryptedClientSecret: string;
  };
  /** Passkeys of a user. */
  readonly create_authenticators: { readonly userId: string; readonly authenticators: readonly AuthenticatorInput[] };
  /** Identities of a user at OAuth providers. */
  readonly create_oauth_providers: { readonly userId: string; readonly oauthProviders: readonly OauthProviderInput[] };
  /** API keys of a user. */
  readonly create_api_keys: { readonly userId: string; readonly apiKeys: readonly ApiKeyInput[] };
  /** A user's API keys, including those of sessions. */
  readonly delete_api_keys: { readonly userId: string; readonly apiKeyIds: readonly string[] };
  /** Passkeys of a user. */
  readonly delete_authenticators: { readonly userId: string; readonly authenticatorIds: readonly string[] };
  /** The caller's organization and everything in it. Without `deleteWithoutExport` only if every wallet and key was exported. */
  readonly delete_sub_organization: { readonly deleteWithoutExport?: boolean };
  /** A user's new email address. It counts as verified if a token for it is given. */
  readonly update_user_email: { readonly userId: string; readonly userEmail: string; readonly verificationToken?: string };
  /** A user's new phone number in E.164. It counts as verified if a token for it is given. */
  readonly update_user_phone_number: { readonly userId: string; readonly userPhoneNumber: string; readonly verificationToken?: string };
  /** A vote for an activity that waits for votes. */
  readonly approve_activity: { readonly fingerprint: string };
  /** A vote against it. */
  readonly reject_activity: { readonly fingerprint: string };
}

/** Results of every submit, which `outcome.result` contains. */
export interface SubmitResults {
  readonly create_read_write_session: {
    readonly organizationId: string;
    readonly organizationName: string;
    readonly userId: string;
    readonly username: string;
    readonly apiKeyId: string;
    /** Encrypted for `targetPublicKey`. Open it with `openCredentialBundle`. */
    readonly credentialBundle: string;
  };
  readonly otp_auth: { readonly userId: string; readonly apiKeyId?: string; readonly credentialBundle?: string };
  /** In the order of the payloads. */
  readonly sign_raw_payloads: { readonly signatures: readonly SignatureParts[] };
  /** Hex without 0x. */
  readonly sign_transaction: { readonly signedTransaction: string };
  readonly export_wallet: { readonly walletId: string; readonly exportBundle: string };
  readonly export_wallet_account: { readonly address: string; readonly exportBundle: string };
  readonly export_private_key: { readonly privateKeyId: string; readonly exportBundle: string };
  readonly init_import_wallet: { readonly importBundle: string };
  readonly import_wallet: { readonly walletId: string; readonly addresses: readonly string[] };
  readonly init_import_private_key: { readonly importBundle: string };
  readonly import_private_key: { readonly privateKeyId: string; readonly addresses: readonly FormattedAddress[] };
  readonly create_wallet: { readonly walletId: string; readonly addresses: readonly string[] };
  readonly create_private_key_tag: { readonly privateKeyTagId: string; readonly privateKeyIds: readonly string[] };
  readonly create_user_tag: { readonly userTagId: string; readonly userIds: readonly string[] };
  readonly create_policy: { readonly policyId: string };
  readonly delete_users: { readonly userIds: readonly string[] };
  readonly delete_smart_contract_interface: { readonly smartContractInterfaceId: string };
  readonly delete_oauth_providers: { readonly providerIds: readonly string[] };
  readonly set_organization_feature: { readonly features: readonly { readonly name: string; readonly value: string }[] };

  readonly stamp_login: { readonly session: string };
  readonly sign_raw_payload: SignatureParts;
  readonly create_users: { readonly userIds: readonly string[] };
  readonly create_private_keys: {
    readonly privateKeys: readonly { readonly privateKeyId: string; readonly addresses: readonly FormattedAddress[] }[];
  };
  readonly create_wallet_accounts: { readonly addresses: readonly string[] };
  readonly create_smart_contract_interface: { readonly smartContractInterfaceId: string };
  readonly create_oauth2_credential: { readonly oauth2CredentialId: string };
  readonly create_authenticators: { readonly authenticatorIds: readonly string[] };
  readonly create_oauth_providers: { readonly providerIds: readonly string[] };
  readonly create_api_keys: { readonly apiKeyIds: readonly string[] };
  readonly delete_api_keys: { readonly apiKeyIds: readonly string[] };
  readonly delete_authenticators: { readonly authenticatorIds: readonly string[] };
  readonly delete_sub_organization: { readonly subOrganizationUuid: string };
  readonly update_user_email: { readonly userId: string };
  readonly update_user_phone_number: { readonly userId: string };
  /** A vote that was accepted is completed. `outcome.activity` is the activity after the vote, whatever its status. */
  readonly approve_activity: object;
  readonly reject_activity: object;
}

/** Name of a submit. */
export type SubmitName = keyof SubmitParameters;
