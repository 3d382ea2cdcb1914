import { id, mapped, optional, orElse, type Read, shape, text, textWhere } from './read.js';
import { list } from './read-values.js';

/** Proof that a contact is the user's own, bound to a key. Three base64url parts. */
export type VerificationToken = string & { readonly token: 'verification' };
/** Proof of the user's identity at an OAuth provider, bound to a key by its nonce. */
export type OidcToken = string & { readonly token: 'oidc' };
/** A session, bound to a key. */
export type SessionToken = string & { readonly token: 'session' };

/** Where a code is sent. @source interface: otp_init; wire.md 9.2 */
export type OtpType = 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS';

/** What `account` can search by. @source wire.md 9.7 */
export type AccountFilterType =
  | 'EMAIL'
  | 'PHONE_NUMBER'
  | 'OIDC_TOKEN'
  | 'OIDC_CLAIMS'
  | 'PUBLIC_KEY'
  | 'CREDENTIAL_ID'
  | 'NAME'
  | 'USERNAME';

/** What to search for. @source wire.md 9.7 */
export interface AccountFilter {
  readonly filterType: AccountFilterType;
  /** For `OIDC_CLAIMS` the JSON text of `OidcClaims`. */
  readonly filterValue: string;
  /** Proof of the contact. The service may refuse to look up a contact without it. */
  readonly verificationToken?: VerificationToken;
  readonly oidcToken?: OidcToken;
}
/** Whether an account exists. */
export type AccountLookup = { readonly state: 'found'; readonly organizationId: string } | { readonly state: 'missing' };

/** Requests a code. */
export interface OtpInit {
  readonly otpType: OtpType;
  /** Email address, or phone number in E.164 with its plus sign. */
  readonly contact: string;
}
/** Identifies the code that was sent. */
export interface OtpInitResult {
  readonly otpId: string;
  /** With encrypted codes: the key to encrypt this one for, signed by the enclave. JSON text. @source wire-v2.md 6 */
  readonly otpEncryptionTargetBundle?: string;
}

/** Exchanges a code for a token that is bound to a key. @source wire.md 9.3 */
export interface OtpVerify {
  readonly otpId: string;
  readonly otpCode: string;
  /** Compressed P-256, 66 hex characters. */
  readonly publicKey: string;
  /** As returned by `otp_init`. Needed for encrypted codes. */
  readonly otpEncryptionTargetBundle?: string;
}
/** A code that is already encrypted. @source wire-v2.md 6 */
export interface SealedOtpVerify {
  readonly otpId: string;
  readonly encryptedOtpBundle: string;
}
/** Proof of the contact. Only the holder of the key can use it. */
export interface OtpVerifyResult {
  readonly verificationToken: VerificationToken;
}

/** Signature over what a verification token is used for. @source wire.md 8.4 */
export interface UsageSignature {
  /** The signed JSON text. */
  readonly message: string;
  readonly publicKey: string;
  readonly scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256';
  /** r and s, 128 hex characters. */
  readonly signature: string;
}
/** The object of the live format, or the 128 hex characters of the seed format. */
export type ClientSignature = UsageSignature | string;

/** Exchanges the proof of a contact for a session. @source wire.md 9.4 */
export interface OtpLogin {
  readonly verificationToken: VerificationToken;
  /** The session's key: compressed P-256, 66 hex characters. */
  readonly publicKey: string;
  readonly clientSignature: ClientSignature;
  /** Ends the user's other sessions; `false` if absent. Left out if the profile has no such member. */
  readonly invalidateExisting?: boolean;
  /** If absent, looked up by the contact. */
  readonly organizationId?: string;
}
/** A session, as its signed token. */
export interface SessionGrant {
  readonly session: SessionToken;
}

/** Providers whose codes the service itself exchanges. @source wire.md 9.5 */
export type OAuth2Provider = 'OAUTH2_PROVIDER_X' | 'OAUTH2_PROVIDER_DISCORD';
/** Exchanges such a provider's code for an OIDC token of the service. */
export interface OAuth2Authenticate {
  readonly provider: OAuth2Provider;
  readonly authCode: string;
  /** The same as in the request for the code. */
  readonly redirectUri: string;
  readonly codeVerifier: string;
  /** Hex SHA-256 of the public key's hex text. */
  readonly nonce: string;
  readonly clientId: string;
}
/** A user at a provider, as a signed token. */
export interface OidcGrant {
  readonly oidcToken: OidcToken;
}
/** Exchanges an OIDC token whose nonce is bound to `publicKey` for a session. @source wire.md 9.6 */
export interface OAuthLogin {
  readonly oidcToken: OidcToken;
  readonly publicKey: string;
  readonly invalidateExisting?: boolean;
  readonly organizationId?: string;
}

/** @source wire.md 3.1 */
export type ApiKeyCurve = 'API_KEY_CURVE_P256' | 'API_KEY_CURVE_SECP256K1' | 'API_KEY_CURVE_ED25519';
/** An API key to register. @source wire.md 9.8 */
export interface ApiKeyInput {
  readonly apiKeyName: string;
  /** Hex: 33 bytes, or 32 for ed25519. */
  readonly publicKey: string;
  readonly curveType: ApiKeyCurve;
  /** Seconds as a string. A key without it doesn't expire. */
  readonly expirationSeconds?: string;
}
/** How an authenticator is reached. @source wire.md 12 */
export type AuthenticatorTransport =
  | 'AUTHENTICATOR_TRANSPORT_BLE'
  | 'AUTHENTICATOR_TRANSPORT_INTERNAL'
  | 'AUTHENTICATOR_TRANSPORT_NFC'
  | 'AUTHENTICATOR_TRANSPORT_USB'
  | 'AUTHENTICATOR_TRANSPORT_HYBRID';
/** A passkey to register. @source wire.md 9.8 */
export interface AuthenticatorInput {
  readonly authenticatorName: string;
  /** base64url, like the members of `attestation` other than `transports`. */
  readonly challenge: string;
  readonly attestation: {
    readonly credentialId: string;
    readonly clientDataJson: string;
    readonly attestationObject: string;
    readonly transports: readonly AuthenticatorTransport[];
  };
}
/** An identity at a provider. The same person has one for each client of the provider. @source wire-v2.md 8 */
export interface OidcClaims {
  readonly iss: string;
  readonly sub: string;
  readonly aud: string;
}
/** An identity to register: proven by a token of its provider, or named beside such a token. @source wire.md 9.8; wire-v2.md 8 */
export type OauthProviderInput = { readonly providerName: string } & (
  | { readonly oidcToken: OidcToken }
  | { readonly oidcClaims: OidcClaims }
);

/** Curves of wallets and private keys. @source interface: Wallet account */
export type Curve = 'CURVE_SECP256K1' | 'CURVE_ED25519';
/** Bitcoin networks, as address format names write them. */
export type BitcoinNet = 'MAINNET' | 'TESTNET' | 'SIGNET' | 'REGTEST';
/** Kinds of Bitcoin addresses, as address format names write them. */
export type BitcoinKind = 'P2PKH' | 'P2SH' | 'P2WPKH' | 'P2WSH' | 'P2TR';
/** Name of an address format, without the common prefix. */
export type AddressFormatName =
  | 'UNCOMPRESSED'
  | 'COMPRESSED'
  | 'ETHEREUM'
  | 'SOLANA'
  | 'COSMOS'
  | 'TRON'
  | 'SUI'
  | 'APTOS'
  | 'SEI'
  | 'XLM'
  | 'XRP'
  | 'DOGE_MAINNET'
  | 'DOGE_TESTNET'
  | 'TON_V3R2'
  | 'TON_V4R2'
  | 'TON_V5R1'
  | `BITCOIN_${BitcoinNet}_${BitcoinKind}`;
/** @source interface: Address formats */
export type AddressFormat = `ADDRESS_FORMAT_${AddressFormatName}`;
/** An account to create. @source interface: Wallet account */
export interface WalletAccountInput {
  readonly curve: Curve;
  readonly pathFormat: 'PATH_FORMAT_BIP32';
  /** Such as `m/44'/60'/0'/0/0`. */
  readonly path: string;
  readonly addressFormat: AddressFormat;
}
/** Number of words in a recovery phrase. @source wire.md 13.4 */
export type MnemonicLength = 12 | 15 | 18 | 21 | 24;
/** A wallet to create together with an account. @source wire.md 9.8 */
export interface WalletInput {
  readonly walletName: string;
  readonly accounts: readonly WalletAccountInput[];
  readonly mnemonicLength?: MnemonicLength;
}

/** A new account. Absent members are left out, or the service's defaults apply. */
export interface Signup {
  readonly userName?: string;
  readonly userEmail?: string;
  readonly userPhoneNumber?: string;
  readonly organizationName?: string;
  readonly verificationToken?: VerificationToken;
  /** Sent with `verificationToken`, if the profile has it. */
  readonly clientSignature?: UsageSignature;
  readonly apiKeys?: readonly ApiKeyInput[];
  readonly authenticators?: readonly AuthenticatorInput[];
  readonly oauthProviders?: readonly OauthProviderInput[];
  /** In the seed format only its first account counts. */
  readonly wallet?: WalletInput;
}
/** The wallet that was created. */
export interface SignupWallet {
  readonly walletId: string;
  readonly addresses: readonly string[];
}
/** The account that was created: an organization of its own. */
export interface SignupResult {
  readonly organizationId: string;
  readonly userId?: string;
  readonly wallet?: SignupWallet;
}

const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Three base64url parts of at most 65536 characters in all. @source security R8 */
export const token: Read<string> = textWhere('a token', (value) => value.length <= 65_536 && TOKEN.test(value));
const asToken = <T extends string>(): Read<T> => token as Read<T>; // the call that was answered decides which token it is

const bundle = textWhere('a bundle', (value) => value.length <= 65_536);
/** @source interface: otp_init */
export const readOtpInit: Read<OtpInitResult> = shape<OtpInitResult>({
  otpId: id,
  otpEncryptionTargetBundle: orElse<string | undefined>(bundle, undefined),
});
/** What a page has to know before it makes calls. @source wire-v2.md 5.1 */
export interface ClientParams {
  /** Site key of the bot check. Absent if the service doesn't ask for one. */
  readonly turnstileSiteKey?: string;
}
/** @source wire-v2.md 5.1 */
export const readClientParams: Read<ClientParams> = shape<ClientParams>({ turnstileSiteKey: optional(text) });
/** @source interface: otp_verify */
export const readOtpVerify: Read<OtpVerifyResult> = shape<OtpVerifyResult>({ verificationToken: asToken() });
/** @source interface: otp_login, oauth_login */
export const readSessionGrant: Read<SessionGrant> = shape<SessionGrant>({ session: asToken() });
/** @source interface: oauth2_authenticate */
export const readOidcGrant: Read<OidcGrant> = shape<OidcGrant>({ oidcToken: asToken() });

/** Absent, `null` and empty all mean that there is no account. @source wire.md 9.7 */
export const readAccount: Read<AccountLookup> = mapped(
  shape<{ readonly organizationId?: string }>({ organizationId: (value, path) => optional(id)(value === '' ? undefined : value, path) }),
  ({ organizationId }): AccountLookup => (organizationId === undefined ? { state: 'missing' } : { state: 'found', organizationId }),
);

/** Only the organization is required; the rest is read if the service sends it. @source wire.md 24, row 4 */
export const readSignup: Read<SignupResult> = shape<SignupResult>({
  organizationId: id,
  userId: orElse<string | undefined>(id, undefined),
  wallet: orElse<SignupWallet | undefined>(shape<SignupWallet>({ walletId: id, addresses: list(text) }), undefined),
});
