import { integerText, type Timestamp, timestamp } from './api-values.js';
import type { AddressFormat, Curve } from './proxy.js';
import { flag, id, oneOf, optional, orElse, type Read, refused, shape, text } from './read.js';
import { list, longText } from './read-values.js';

/** A name for a group of users or private keys that policies can refer to. @source interface: Tag */
export interface Tag {
  readonly tagId: string;
  readonly tagName: string;
  readonly tagType: 'TAG_TYPE_USER' | 'TAG_TYPE_PRIVATE_KEY';
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** A site's client at a provider that issues no OIDC tokens of its own. @source interface: OAuth 2.0 credential */
export interface OAuth2Credential {
  readonly oauth2CredentialId: string;
  readonly organizationId: string;
  readonly provider: 'OAUTH2_PROVIDER_X' | 'OAUTH2_PROVIDER_DISCORD';
  readonly clientId: string;
  /** Encrypted for the enclave. No one else can read it. */
  readonly encryptedClientSecret: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** What a credential is and how it was created. @source interface: API key */
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

/** The public half of a key pair that stamps. */
export interface Credential {
  /** Hex: 33 bytes, or 32 for ed25519. A passkey's is the public key of its authenticator. */
  readonly publicKey: string;
  readonly type: CredentialType;
}

/** A key that stamps requests; sessions have one too. @source interface: API key */
export interface ApiKey {
  readonly credential: Credential;
  readonly apiKeyId: string;
  readonly apiKeyName: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  /** Lifetime in seconds, counted from `createdAt`. Absent for a key that doesn't expire. */
  readonly expirationSeconds?: string;
}

/** Evidence of what runs in an enclave. @source interface: Boot proof; wire.md 24, row 5 */
export interface BootProof {
  /** Encryption key, then signing key, both uncompressed P-256: 260 hex characters. */
  readonly ephemeralPublicKeyHex: string;
  /** COSE_Sign1, base64. */
  readonly cloudAttestationDocB64: string;
  readonly qosManifestB64: string;
  readonly qosManifestEnvelopeB64: string;
  readonly deploymentLabel: string;
  readonly enclaveApp: string;
  readonly owner: string;
  readonly createdAt: Timestamp;
}

/** A passkey of a user. @source wire.md 14 */
export interface Authenticator {
  readonly authenticatorId: string;
  readonly authenticatorName: string;
  /** The browser's id for it, base64url. */
  readonly credentialId?: string;
  readonly credential?: Credential;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** A user's identity elsewhere: issuer, audience and subject together. @source wire.md 14 */
export interface OauthProvider {
  readonly providerId: string;
  readonly providerName: string;
  readonly issuer: string;
  readonly audience: string;
  readonly subject: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** A user who stamps requests of an organization. @source wire.md 14 */
export interface User {
  readonly userId: string;
  readonly userName: string;
  readonly userEmail?: string;
  readonly userPhoneNumber?: string;
  readonly authenticators: readonly Authenticator[];
  readonly apiKeys: readonly ApiKey[];
  /** Ids of tags. */
  readonly userTags: readonly string[];
  readonly oauthProviders: readonly OauthProvider[];
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** Accounts derived from the same recovery phrase. @source wire.md 14 */
export interface Wallet {
  readonly walletId: string;
  readonly walletName: string;
  /** Its recovery phrase was exported before. */
  readonly exported: boolean;
  readonly imported: boolean;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** One key of a wallet, with one address. @source wire.md 14 */
export interface WalletAccount {
  readonly walletAccountId: string;
  readonly organizationId: string;
  readonly walletId: string;
  readonly curve: Curve;
  readonly pathFormat: string;
  readonly path: string;
  readonly addressFormat: AddressFormat;
  readonly address: string;
  /** Hex: 33 bytes for secp256k1, 32 for ed25519. */
  readonly publicKey?: string;
  /** If the query asked for it. */
  readonly walletDetails?: Wallet;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** A private key without a wallet. @source wire-v2.md 6 */
export interface PrivateKey {
  readonly privateKeyId: string;
  readonly privateKeyName: string;
  readonly curve: 'CURVE_SECP256K1' | 'CURVE_ED25519';
  readonly addresses: readonly { readonly format: string; readonly address: string }[];
  /** It was exported before. */
  readonly exported: boolean;
  readonly imported: boolean;
}

/** The owner of a stamp's key. @source wire.md 14 */
export interface Identity {
  readonly organizationId: string;
  readonly organizationName: string;
  readonly userId: string;
  readonly username: string;
}

const dates = { createdAt: timestamp, updatedAt: timestamp } as const;

const credential: Read<Credential> = shape<Credential>({
  publicKey: text,
  type: oneOf(
    'CREDENTIAL_TYPE_WEBAUTHN_AUTHENTICATOR',
    'CREDENTIAL_TYPE_API_KEY_P256',
    'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256',
    'CREDENTIAL_TYPE_API_KEY_SECP256K1',
    'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256',
    'CREDENTIAL_TYPE_API_KEY_ED25519',
    'CREDENTIAL_TYPE_OTP_AUTH_KEY_P256',
    'CREDENTIAL_TYPE_READ_WRITE_SESSION_KEY_P256',
    'CREDENTIAL_TYPE_OAUTH_KEY_P256',
    'CREDENTIAL_TYPE_LOGIN',
  ),
});

export const readTag: Read<Tag> = shape<Tag>({
  tagId: id,
  tagName: text,
  tagType: oneOf('TAG_TYPE_USER', 'TAG_TYPE_PRIVATE_KEY'),
  ...dates,
});

export const readOAuth2Credential: Read<OAuth2Credential> = shape<OAuth2Credential>({
  oauth2CredentialId: id,
  organizationId: id,
  provider: oneOf('OAUTH2_PROVIDER_X', 'OAUTH2_PROVIDER_DISCORD'),
  clientId: text,
  encryptedClientSecret: longText,
  ...dates,
});

export const readApiKey: Read<ApiKey> = shape<ApiKey>({
  credential,
  apiKeyId: id,
  apiKeyName: text,
  expirationSeconds: optional(integerText),
  ...dates,
});

type SentBootProof = Omit<BootProof, 'cloudAttestationDocB64'> & {
  readonly cloudAttestationDocB64?: string;
  readonly awsAttestationDocB64?: string;
};
const sentBootProof: Read<SentBootProof> = shape<SentBootProof>({
  ephemeralPublicKeyHex: text,
  cloudAttestationDocB64: optional(longText),
  awsAttestationDocB64: optional(longText),
  qosManifestB64: longText,
  qosManifestEnvelopeB64: orElse(longText, ''),
  deploymentLabel: orElse(text, ''),
  enclaveApp: orElse(text, ''),
  owner: orElse(text, ''),
  createdAt: timestamp,
});

/** The attestation document has two possible names; the documented one is tried first. @source wire.md 24, row 5 */
export const readBootProof: Read<BootProof> = (value, path) => {
  const parsed = sentBootProof(value, path);
  if (!parsed.ok) return parsed;
  const { awsAttestationDocB64, cloudAttestationDocB64 = awsAttestationDocB64, ...rest } = parsed.value;
  if (cloudAttestationDocB64 === undefined) return refused(`${path}.cloudAttestationDocB64`, 'a text');
  return { ok: true, value: { ...rest, cloudAttestationDocB64 } };
};

const authenticator: Read<Authenticator> = shape<Authenticator>({
  authenticatorId: id,
  authenticatorName: text,
  credentialId: orElse<string | undefined>(text, undefined),
  credential: orElse<Credential | undefined>(credential, undefined),
  ...dates,
});

const oauthProvider: Read<OauthProvider> = shape<OauthProvider>({
  providerId: id,
  providerName: text,
  issuer: text,
  audience: text,
  subject: text,
  ...dates,
});

export const readUser: Read<User> = shape<User>({
  userId: id,
  userName: text,
  userEmail: optional(text),
  userPhoneNumber: optional(text),
  authenticators: list(authenticator),
  apiKeys: list(readApiKey),
  userTags: list(id),
  oauthProviders: list(oauthProvider),
  ...dates,
});

export const readWallet: Read<Wallet> = shape<Wallet>({ walletId: id, walletName: text, exported: flag, imported: flag, ...dates });

export const readWalletAccount: Read<WalletAccount> = shape<WalletAccount>({
  walletAccountId: id,
  organizationId: id,
  walletId: id,
  curve: oneOf('CURVE_SECP256K1', 'CURVE_ED25519'),
  pathFormat: text,
  path: text,
  // Unknown formats, of later versions, are kept as they are.
  addressFormat: text as Read<AddressFormat>,
  address: text,
  publicKey: optional(text),
  walletDetails: optional(readWallet),
  ...dates,
});

export const readPrivateKey: Read<PrivateKey> = shape<PrivateKey>({
  privateKeyId: id,
  privateKeyName: text,
  curve: oneOf('CURVE_SECP256K1', 'CURVE_ED25519'),
  addresses: list(shape({ format: text, address: text })),
  exported: flag,
  imported: flag,
});

export const readIdentity: Read<Identity> = shape<Identity>({ organizationId: id, organizationName: text, userId: id, username: text });
