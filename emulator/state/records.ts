/** What the service stores. Times are milliseconds since the epoch; keys and secrets are lower-case hex. */

/** The two curves of the service. @source interface: Wallet account */
export type Curve = 'CURVE_SECP256K1' | 'CURVE_ED25519';

interface Dated {
  readonly id: string;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

interface Owned extends Dated {
  readonly organizationId: string;
}

export interface Organization extends Dated {
  readonly name: string;
  /** Absent for a parent organization. */
  readonly parentId?: string;
  readonly rootQuorum: { readonly threshold: number; readonly userIds: readonly string[] };
  readonly features: readonly Feature[];
}

export interface Feature {
  readonly name: string;
  readonly value: string;
}

export interface User extends Owned {
  readonly name: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly emailVerified: boolean;
  readonly phoneVerified: boolean;
  readonly tagIds: readonly string[];
  /** The auth proxy's own user: may do what the proxy forwards, and nothing else. */
  readonly isProxy?: boolean;
}

export interface ApiKey extends Owned {
  readonly userId: string;
  readonly name: string;
  /** As written in stamps: compressed point (33 bytes), or ed25519 (32 bytes). */
  readonly publicKey: string;
  readonly curve: ApiKeyCurve;
  readonly credentialType: string;
  readonly expirationSeconds?: string;
  readonly expiresAtMs?: number;
  /** What a session may do, if that is less than what its user may. */
  readonly sessionProfileId?: string;
}

/** What sessions of one kind may do. */
export interface SessionProfile extends Owned {
  readonly name: string;
  /** An expression on the activity. */
  readonly scope: string;
  readonly expirationSeconds?: string;
  readonly notes?: string;
}

/** How a user authenticated. */
export interface Authentication {
  readonly type: string;
  /** Id of the credential. */
  readonly id?: string;
}

/** The checks that a user has to pass besides the request's stamp. */
export interface MfaPolicy extends Owned {
  readonly userId: string;
  readonly name: string;
  /** An expression on the activity. */
  readonly condition: string;
  /** One of each. */
  readonly required: readonly { readonly any: readonly Authentication[] }[];
  /** The lowest one whose condition is true counts. */
  readonly order: number;
  readonly notes?: string;
}

export type ApiKeyCurve = 'API_KEY_CURVE_P256' | 'API_KEY_CURVE_SECP256K1' | 'API_KEY_CURVE_ED25519';

export interface Authenticator extends Owned {
  readonly userId: string;
  readonly name: string;
  /** Base64url without padding. */
  readonly credentialId: string;
  /** ES256: compressed point. RS256: modulus. */
  readonly publicKey: string;
  readonly algorithm: 'ES256' | 'RS256';
  /** RS256 only. */
  readonly exponent?: string;
  readonly rpIdHash: string;
  readonly transports: readonly string[];
}

export interface OauthProvider extends Owned {
  readonly userId: string;
  readonly name: string;
  readonly issuer: string;
  readonly audience: string;
  readonly subject: string;
}

export interface Wallet extends Owned {
  readonly name: string;
  /** Words in any of the nine languages, joined as in BIP-39. */
  readonly mnemonic: string;
  /** Set if the phrase alone doesn't open the wallet. */
  readonly passphrase?: string;
  readonly exported: boolean;
  readonly imported: boolean;
}

export interface WalletAccount extends Owned {
  readonly walletId: string;
  readonly curve: Curve;
  readonly pathFormat: string;
  readonly path: string;
  readonly addressFormat: string;
  readonly address: string;
  readonly publicKey: string;
  /** Whether its own key was exported. */
  readonly exported?: boolean;
}

export interface PrivateKey extends Owned {
  readonly name: string;
  readonly curve: Curve;
  readonly secret: string;
  readonly publicKey: string;
  readonly tagIds: readonly string[];
  readonly addresses: readonly { readonly format: string; readonly address: string }[];
  readonly exported?: boolean;
  readonly imported?: boolean;
}

/** The key that a user's next import has to be encrypted for, until the import is done. */
export interface ImportTarget extends Owned {
  readonly targetKey: string;
}

export interface Tag extends Owned {
  readonly name: string;
  readonly type: 'TAG_TYPE_USER' | 'TAG_TYPE_PRIVATE_KEY';
}

export interface Policy extends Owned {
  readonly name: string;
  readonly effect: 'EFFECT_ALLOW' | 'EFFECT_DENY';
  readonly condition?: string;
  readonly consensus?: string;
  readonly notes: string;
  /** When it applies; always if absent. */
  readonly time?: string;
}

export interface Oauth2Credential extends Owned {
  readonly provider: string;
  readonly clientId: string;
  readonly encryptedClientSecret: string;
}

export interface ContractInterface extends Owned {
  readonly address: string;
  readonly definition: string;
  readonly type: string;
  readonly label: string;
  readonly notes: string;
}

export interface Vote {
  readonly id: string;
  readonly userId: string;
  readonly selection: 'VOTE_SELECTION_APPROVED' | 'VOTE_SELECTION_REJECTED';
  /** The raw body that was stamped. */
  readonly message: string;
  readonly publicKey: string;
  readonly signature: string;
  readonly scheme: string;
  readonly createdAtMs: number;
}

export interface Activity extends Owned {
  readonly status: string;
  readonly type: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly generateAppProofs: boolean;
  readonly timestampMs: string;
  readonly fingerprint: string;
  /** Who requested it. */
  readonly userId: string;
  readonly publicKey: string;
  readonly votes: readonly Vote[];
  /** How they authenticated, if an MFA policy requires more than one way. */
  readonly authenticatedBy?: readonly Authentication[];
  /** Exactly one member, or none before the activity completes. */
  readonly result: Readonly<Record<string, unknown>>;
  readonly failure?: { readonly code: number; readonly message: string; readonly details: readonly unknown[] };
}

export interface Otp extends Owned {
  readonly type: 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS';
  readonly contact: string;
  readonly code: string;
  /** Private half of the key that this code has to be encrypted for; absent if it is sent in the clear. */
  readonly targetKey?: string;
  readonly wrongAttempts: number;
  readonly expiresAtMs: number;
  readonly state: 'open' | 'used' | 'locked';
}

/** A message that "arrived". */
export interface Message {
  readonly id: string;
  readonly to: string;
  readonly channel: 'email' | 'sms';
  readonly code: string;
  readonly subject: string;
  readonly body: string;
  readonly sentAtMs: number;
}

/** A proof by the enclave about one activity. */
export interface AppProof extends Dated {
  readonly activityId: string;
  readonly scheme: string;
  readonly publicKey: string;
  readonly proofPayload: string;
  readonly signature: string;
}

/** A private API key at rest, encrypted with HPKE. All hex. */
export interface SealedKey {
  readonly id: string;
  readonly publicKey: string;
  readonly encapsulated: string;
  readonly ciphertext: string;
}

/** One delivery of a webhook, and its result. */
export interface Delivery {
  readonly eventId: string;
  readonly url: string;
  readonly organizationId: string;
  readonly activityId: string;
  readonly activityStatus: string;
  readonly state: 'pending' | 'delivered' | 'refused' | 'failed';
  /** HTTP status of the last attempt; 0 for none. */
  readonly status: number;
  readonly attempts: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A delivery that has no final response yet, and its content. */
export interface PendingDelivery {
  readonly id: string;
  readonly delivery: Delivery;
  /** JSON, signed again for each attempt. */
  readonly body: string;
}

/** A stand-in brand's authorization code, and what it stands for. Its id is the code. */
export interface AuthorizationCode {
  readonly id: string;
  readonly brand: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly nonce?: string;
  /** S256, base64url. */
  readonly codeChallenge?: string;
  readonly person: { readonly name: string; readonly email: string };
  readonly expiresAtMs: number;
}

/** A value that the service stores about itself: settings, its own keys, the names it was started with. */
export interface Keepsake {
  readonly id: string;
  readonly value: unknown;
}
