import type { AddressFormat, Curve } from './proxy.js';
import type { Timestamp } from './read.js';

/** @source interface: Tag */
export interface Tag {
  readonly tagId: string;
  readonly tagName: string;
  readonly tagType: 'TAG_TYPE_USER' | 'TAG_TYPE_PRIVATE_KEY';
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** @source interface: OAuth 2.0 credential */
export interface OAuth2Credential {
  readonly oauth2CredentialId: string;
  readonly organizationId: string;
  readonly provider: 'OAUTH2_PROVIDER_X' | 'OAUTH2_PROVIDER_DISCORD';
  readonly clientId: string;
  readonly encryptedClientSecret: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** @source interface: API key */
export type CredentialType =
  | 'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR'
  | 'CREDENTIAL_TYPE_API_KEY_P256'
  | 'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256'
  | 'CREDENTIAL_TYPE_API_KEY_SECP256K1'
  | 'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256'
  | 'CREDENTIAL_TYPE_API_KEY_ED25519'
  | 'CREDENTIAL_TYPE_OTP_AUTH_KEY_P256'
  | 'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256'
  | 'CREDENTIAL_TYPE_OAUTH_KEY_P256'
  | 'CREDENTIAL_TYPE_LOGIN';

export interface Credential {
  readonly publicKey: string;
  readonly type: CredentialType;
}

export interface ApiKey {
  readonly credential: Credential;
  readonly apiKeyId: string;
  readonly apiKeyName: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  /** Lifetime in seconds. */
  readonly expirationSeconds?: string;
}

/** @source interface: Boot proof; wire.md 24, row 5 */
export interface BootProof {
  readonly ephemeralPublicKeyHex: string;
  readonly cloudAttestationDocB64: string;
  readonly qosManifestB64: string;
  readonly qosManifestEnvelopeB64: string;
  readonly deploymentLabel: string;
  readonly enclaveApp: string;
  readonly owner: string;
  readonly createdAt: Timestamp;
}

/** @source wire.md 14 */
export interface Authenticator {
  readonly authenticatorId: string;
  readonly authenticatorName: string;
  readonly credentialId?: string;
  readonly credential?: Credential;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** @source wire.md 14 */
export interface OauthProvider {
  readonly providerId: string;
  readonly providerName: string;
  readonly issuer: string;
  readonly audience: string;
  readonly subject: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** @source wire.md 14 */
export interface User {
  readonly userId: string;
  readonly userName: string;
  readonly userEmail?: string;
  readonly userPhoneNumber?: string;
  readonly authenticators: readonly Authenticator[];
  readonly apiKeys: readonly ApiKey[];
  readonly userTags: readonly string[];
  readonly oauthProviders: readonly OauthProvider[];
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** @source wire.md 14 */
export interface Wallet {
  readonly walletId: string;
  readonly walletName: string;
  readonly exported: boolean;
  readonly imported: boolean;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** @source wire.md 14 */
export interface WalletAccount {
  readonly walletAccountId: string;
  readonly organizationId: string;
  readonly walletId: string;
  readonly curve: Curve;
  readonly pathFormat: string;
  readonly path: string;
  readonly addressFormat: AddressFormat;
  readonly address: string;
  readonly publicKey?: string;
  readonly walletDetails?: Wallet;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** Who a stamp belongs to. @source wire.md 14 */
export interface Identity {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly userId: string;
  readonly username: string;
}
