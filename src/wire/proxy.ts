import { id, mapped, optional, orElse, type Read, shape, text, textWhere } from './read.js';
import { list } from './read-values.js';

/** Proof that a contact is the visitor's, bound to a key. Three base64url parts. */
export type VerificationToken = string & { readonly token: 'verification' };
/** Who someone is at an OAuth provider, bound to a key by its nonce. */
export type OidcToken = string & { readonly token: 'oidc' };
/** A session, bound to a key. */
export type SessionToken = string & { readonly token: 'session' };

/** Where a code is sent. @source interface: otp_init; wire.md 9.2 */
export type OtpType = 'OTP_TYPE_EMAIL' | 'OTP_TYPE_SMS';

/** What `account` can be asked by. @source wire.md 9.7 */
export type AccountFilterType =
  | 'EMAIL'
  | 'PHONE_NUMBER'
  | 'OIDC_TOKEN'
  | 'OIDC_CLAIMS'
  | 'PUBLIC_KEY'
  | 'CREDENTIAL_ID'
  | 'NAME'
  | 'USERNAME';

/** Who is looked for. @source wire.md 9.7 */
export interface AccountFilter {
  readonly filterType: AccountFilterType;
  /** For `OIDC_CLAIMS` the JSON text of `OidcClaims`. */
  readonly filterValue: string;
  /** Proof of the contact; the service may refuse to look one up without it. */
  readonly verificationToken?: VerificationToken;
  readonly oidcToken?: OidcToken;
}
/** Whether there is one. */
export type AccountLookup = { readonly state: 'found'; readonly organizationId: string } | { readonly state: 'missing' };

/** Asks for a code. */
export interface OtpInit {
  readonly otpType: OtpType;
  /** E-mail address, or phone number in E.164 with its plus sign. */
  readonly contact: string;
}
/** Names the code that was sent. */
export interface OtpInitResult {
  readonly otpId: string;
  /** Where codes are sealed: the key to seal this one to, signed by the enclave. JSON text. @source wire-v2.md 6 */
  readonly otpEncryptionTargetBundle?: string;
}

/** Trades a code for a token that is bound to a key. @source wire.md 9.3 */
export interface OtpVerify {
  readonly otpId: string;
  readonly otpCode: string;
  /** Compressed P-256, 66 hex characters. */
  readonly publicKey: string;
  /** As `otp_init` gave it; needed where codes are sealed. */
  readonly otpEncryptionTargetBundle?: string;
}
/** A code that is sealed already. @source wire-v2.md 6 */
export interface SealedOtpVerify {
  readonly otpId: string;
  readonly encryptedOtpBundle: string;
}
/** Proof of the contact, of use to the holder of the key alone. */
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
/** The object of the live shape, or the 128 hex characters of the seed's. */
export type ClientSignature = UsageSignature | string;

/** Trades the proof of a contact for a session. @source wire.md 9.4 */
export interface OtpLogin {
  readonly verificationToken: VerificationToken;
  /** The session's key: compressed P-256, 66 hex characters. */
  readonly publicKey: string;
  readonly clientSignature: ClientSignature;
  /** Ends the user's other sessions; `false` when absent, and left out where the profile has no such member. */
  readonly invalidateExisting?: boolean;
  /** Looked up by the contact when absent. */
  readonly organizationId?: string;
}
/** A session, as its signed token. */
export interface SessionGrant {
  readonly session: SessionToken;
}

/** Providers whose codes the service itself redeems. @source wire.md 9.5 */
export type OAuth2Provider = 'OAUTH2_PROVIDER_X' | 'OAUTH2_PROVIDER_DISCORD';
/** Trades a code of such a provider for an OIDC token of the service. */
export interface OAuth2Authenticate {
  readonly provider: OAuth2Provider;
  readonly authCode: string;
  /** As it was in the request for the code. */
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
/** Trades an OIDC token whose nonce is bound to `publicKey` for a session. @source wire.md 9.6 */
export interface OAuthLogin {
  readonly oidcToken: OidcToken;
  readonly publicKey: string;
  readonly invalidateExisting?: boolean;
  readonly organizationId?: string;
}

/** @source wire.md 3.1 */
export type ApiKeyCurve = 'API_KEY_CURVE_P256' | 'API_KEY_CURVE_SECP256K1' | 'API_KEY_CURVE_ED25519';
/** An API key to be registered. @source wire.md 9.8 */
export interface ApiKeyInput {
  readonly apiKeyName: string;
  /** Hex: 33 bytes, or 32 for ed25519. */
  readonly publicKey: string;
  readonly curveType: ApiKeyCurve;
  /** Seconds in a text; a key without it does not end. */
  readonly expirationSeconds?: string;
}
/** How an authenticator is reached. @source wire.md 12 */
export type AuthenticatorTransport =
  | 'AUTHENTICATOR_TRANSPORT_BLE'
  | 'AUTHENTICATOR_TRANSPORT_INTERNAL'
  | 'AUTHENTICATOR_TRANSPORT_NFC'
  | 'AUTHENTICATOR_TRANSPORT_USB'
  | 'AUTHENTICATOR_TRANSPORT_HYBRID';
/** A passkey to be registered. @source wire.md 9.8 */
export interface AuthenticatorInput {
  readonly authenticatorName: string;
  /** base64url, as the members of `attestation` but `transports`. */
  readonly challenge: string;
  readonly attestation: {
    readonly credentialId: string;
    readonly clientDataJson: string;
    readonly attestationObject: string;
    readonly transports: readonly AuthenticatorTransport[];
  };
}
/** An identity at a provider: the same person has one for each client of theirs. @source wire-v2.md 8 */
export interface OidcClaims {
  readonly iss: string;
  readonly sub: string;
  readonly aud: string;
}
/** An identity to be registered: proven by a token of its provider, or told beside such a token. @source wire.md 9.8; wire-v2.md 8 */
export type OauthProviderInput = { readonly providerName: string } & (
  | { readonly oidcToken: OidcToken }
  | { readonly oidcClaims: OidcClaims }
);

/** Curves of wallets and private keys. @source interface: Wallet account */
export type Curve = 'CURVE_SECP256K1' | 'CURVE_ED25519';
/** Networks of Bitcoin, as names of address formats write them. */
export type BitcoinNet = 'MAINNET' | 'TESTNET' | 'SIGNET' | 'REGTEST';
/** Kinds of Bitcoin addresses, likewise. */
export type BitcoinKind = 'P2PKH' | 'P2SH' | 'P2WPKH' | 'P2WSH' | 'P2TR';
/** Name of an address format, without what all of them begin with. */
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
/** An account to be made. @source interface: Wallet account */
export interface WalletAccountInput {
  readonly curve: Curve;
  readonly pathFormat: 'PATH_FORMAT_BIP32';
  /** Such as `m/44'/60'/0'/0/0`. */
  readonly path: string;
  readonly addressFormat: AddressFormat;
}
/** Words of a wallet. @source wire.md 13.4 */
export type MnemonicLength = 12 | 15 | 18 | 21 | 24;
/** A wallet to be made with an account. @source wire.md 9.8 */
export interface WalletInput {
  readonly walletName: string;
  readonly accounts: readonly WalletAccountInput[];
  readonly mnemonicLength?: MnemonicLength;
}

/** A new account. Members that are absent are left out or get the service's defaults. */
export interface Signup {
  readonly userName?: string;
  readonly userEmail?: string;
  readonly userPhoneNumber?: string;
  readonly organizationName?: string;
  readonly verificationToken?: VerificationToken;
  /** Goes with `verificationToken`, where the profile has it. */
  readonly clientSignature?: UsageSignature;
  readonly apiKeys?: readonly ApiKeyInput[];
  readonly authenticators?: readonly AuthenticatorInput[];
  readonly oauthProviders?: readonly OauthProviderInput[];
  /** The seed's shape takes its first account only. */
  readonly wallet?: WalletInput;
}
/** The wallet that was made. */
export interface SignupWallet {
  readonly walletId: string;
  readonly addresses: readonly string[];
}
/** The account that was made: an organization of its own. */
export interface SignupResult {
  readonly organizationId: string;
  readonly userId?: string;
  readonly wallet?: SignupWallet;
}

const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Three base64url parts of at most 65536 characters in all. @source security R8 */
export const token: Read<string> = textWhere('a token', (value) => value.length <= 65_536 && TOKEN.test(value));
const asToken = <T extends string>(): Read<T> => token as Read<T>; // which token it is follows from the call that was answered

const bundle = textWhere('a bundle', (value) => value.length <= 65_536);
/** @source interface: otp_init */
export const readOtpInit: Read<OtpInitResult> = shape<OtpInitResult>({
  otpId: id,
  otpEncryptionTargetBundle: orElse<string | undefined>(bundle, undefined),
});
/** What a page has to know before it calls. @source wire-v2.md 5.1 */
export interface ClientParams {
  /** Of the widget that checks for bots; absent where none is asked for. */
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

/** Absent, `null` and empty mean that there is no account. @source wire.md 9.7 */
export const readAccount: Read<AccountLookup> = mapped(
  shape<{ readonly organizationId?: string }>({ organizationId: (value, path) => optional(id)(value === '' ? undefined : value, path) }),
  ({ organizationId }): AccountLookup => (organizationId === undefined ? { state: 'missing' } : { state: 'found', organizationId }),
);

/** Only the organization counts; the rest is told where the service tells it. @source wire.md 24, row 4 */
export const readSignup: Read<SignupResult> = shape<SignupResult>({
  organizationId: id,
  userId: orElse<string | undefined>(id, undefined),
  wallet: orElse<SignupWallet | undefined>(shape<SignupWallet>({ walletId: id, addresses: list(text) }), undefined),
});
