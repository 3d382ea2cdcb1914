import { KmsError } from '../errors.js';
import { ownMembers } from '../platform/member.js';
import type { WalletKitConfig } from '../wire/config.js';
import type { ProxyCall, ServiceProfile } from '../wire/profile.js';
import {
  type AccountFilter,
  type AccountLookup,
  type ClientParams,
  type OAuth2Authenticate,
  type OAuthLogin,
  type OidcGrant,
  type OtpInit,
  type OtpInitResult,
  type OtpLogin,
  type OtpVerify,
  type OtpVerifyResult,
  readAccount,
  readClientParams,
  readOidcGrant,
  readOtpInit,
  readOtpVerify,
  readSessionGrant,
  readSignup,
  type SealedOtpVerify,
  type SessionGrant,
  type Signup,
  type SignupResult,
} from '../wire/proxy.js';
import type { Read } from '../wire/read.js';
import { verdictOf } from '../wire/verdict.js';
import { endpointOf } from './base-url.js';
import type { Exchange } from './exchange.js';
import type { ServiceClock } from './service-clock.js';
import type { Transport } from './transport.js';
import { askWalletKitConfig } from './wallet-kit-config.js';

/** A call's signal, and what is sent beside its body. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Token of a bot check. For `otpInit` and `signup`, if `walletKitClientParams` names a site key. */
  readonly captchaToken?: string | undefined;
}

/** One call of the auth proxy. Rejects with `KmsError` only. */
export type Call<I, O> = (input: I, options?: CallOptions) => Promise<O>;

/** The nine calls of the auth proxy. Inputs are the same in all profiles; the bodies take the format of the profile in use. */
export interface ProxyClient {
  /** What the site has enabled. A fault that may pass is retried. */
  walletKitConfig(options?: CallOptions): Promise<WalletKitConfig>;
  /** Whether the page needs a bot check. A fault that may pass is retried. */
  walletKitClientParams(options?: CallOptions): Promise<ClientParams>;
  /** Whether an account exists. A fault that may pass is retried. */
  readonly account: Call<AccountFilter, AccountLookup>;
  /** Sends a code. Neither this call nor any below is retried automatically. */
  readonly otpInit: Call<OtpInit, OtpInitResult>;
  /** @throws KmsError `otp_invalid`, `otp_expired`; `token_invalid` before anything is sent if the code can't be encrypted. */
  readonly otpVerify: Call<OtpVerify | SealedOtpVerify, OtpVerifyResult>;
  /** @throws KmsError `otp_expired` if the token is refused or has no account; `outcome_unknown` if the response is lost. */
  readonly otpLogin: Call<OtpLogin, SessionGrant>;
  /** @throws KmsError `oauth_failed`. */
  readonly oauth2Authenticate: Call<OAuth2Authenticate, OidcGrant>;
  /** @throws KmsError `oauth_failed`, `outcome_unknown`. */
  readonly oauthLogin: Call<OAuthLogin, SessionGrant>;
  /** @throws KmsError `account_exists`; `outcome_unknown`, after which `account` tells whether the account was created. */
  readonly signup: Call<Signup, SignupResult>;
}

/** What the auth proxy's calls need. */
export interface ProxyClientOptions {
  readonly transport: Transport;
  /** Checked address of the auth proxy. */
  readonly authProxyUrl: URL;
  readonly authProxyConfigId: string;
  readonly profile: ServiceProfile;
  readonly clock: ServiceClock;
}

/** All calls except the first one, which has its own file so that it loads earlier. */
type PostedCall = Exclude<ProxyCall, 'wallet_kit_config'>;

/** Deadline in seconds, and what a repeated request would do. @source security section 2.8, R9 and R10 */
const CALLS: Readonly<Record<PostedCall, readonly [seconds: number, effect: Exchange<unknown>['effect']]>> = {
  wallet_kit_client_params: [10, 'read'],
  account: [15, 'read'],
  otp_init: [20, 'once'],
  otp_verify: [20, 'once'],
  otp_login: [20, 'lasting'],
  oauth2_authenticate: [30, 'once'],
  oauth_login: [20, 'lasting'],
  signup: [30, 'lasting'],
};

/** Calls that exist in two generations. The one that encrypts codes has its own name. @source wire-v2.md 13 */
const SEALED: readonly PostedCall[] = ['otp_init', 'otp_verify', 'signup'];

/** Create the calls of one auth proxy. */
export function createProxyClient({ transport, authProxyUrl, authProxyConfigId, profile, clock }: ProxyClientOptions): ProxyClient {
  const isSealed = profile.otp === 'sealed';
  const isSeed = profile.spelling === 'seed';
  const post = <T>(operation: PostedCall, body: object, answer: Answer<T>): Promise<T> => {
    const { read, signal, captchaToken } = ownMembers(answer);
    const [seconds, effect] = CALLS[operation];
    return transport.send({
      url: endpointOf(authProxyUrl, `/v1/${operation}${isSealed && SEALED.includes(operation) ? '_v2' : ''}`),
      operation,
      body: JSON.stringify(body),
      headers: { 'X-Auth-Proxy-Config-Id': authProxyConfigId, ...(captchaToken && { 'X-Captcha-Token': captchaToken }) },
      deadlineMs: seconds * 1000,
      effect,
      judge: verdictOf,
      read,
      signal,
    });
  };
  return {
    walletKitConfig: ({ signal } = {}) => askWalletKitConfig(transport, { authProxyUrl, authProxyConfigId }, signal),
    walletKitClientParams: (options) => post('wallet_kit_client_params', {}, { read: readClientParams, ...options }),
    account: callWith(({ filterType, filterValue, ...proofs }, options) => {
      const asked = { filterType, filterValue, ...(!isSeed && proofs) };
      return post('account', asked, { read: readAccount, ...options }).catch(missingIfNotFound);
    }),
    otpInit: callWith((input, options) => post('otp_init', input, { read: readOtpInit, ...options })),
    otpVerify: callWith((input, options) => post('otp_verify', verifyBodyOf(profile, input), { read: readOtpVerify, ...options })),
    otpLogin: callWith((input, options) => post('otp_login', loginBodyOf(profile, input), { read: readSessionGrant, ...options })),
    oauth2Authenticate: callWith((input, options) => post('oauth2_authenticate', input, { read: readOidcGrant, ...options })),
    oauthLogin: callWith(({ organizationId, invalidateExisting = false, ...input }, options) =>
      post('oauth_login', { ...input, invalidateExisting, ...(!isSeed && { organizationId }) }, { read: readSessionGrant, ...options }),
    ),
    signup: callWith((input, options) =>
      post('signup', signupBodyOf(profile, { ...defaultNames(input, clock.now()), ...input }), { read: readSignup, ...options }),
    ),
  };
}

/** Wraps a call so that it only sees the members its caller wrote, not those that a script added to `Object.prototype`. */
function callWith<I, O>(ask: Call<I, O>): Call<I, O> {
  return async (input, options) => ask(ownMembers(input), options);
}

type Answer<T> = CallOptions & { readonly read: Read<T> };

/**
 * The code in the clear with its key, or the bundle both were encrypted into. A profile with encrypted codes never sends one in the clear.
 * @source wire.md 9.3; wire-v2.md 6
 */
function verifyBodyOf({ otp, spelling }: ServiceProfile, input: OtpVerify | SealedOtpVerify): object {
  if ('encryptedOtpBundle' in input) return input;
  if (otp === 'sealed') throw new KmsError('bad_request', { path: 'encryptedOtpBundle' });
  const { otpId, otpCode, publicKey } = input;
  return { otpId, otpCode, [spelling === 'seed' ? 'public_key' : 'publicKey']: publicKey };
}

/** The document's format has three members. @source wire.md 9.4 */
function loginBodyOf(
  { spelling }: ServiceProfile,
  { clientSignature, organizationId, invalidateExisting = false, ...input }: OtpLogin,
): object {
  const signature = typeof clientSignature === 'string' ? { client_signature: clientSignature } : { clientSignature };
  return { ...input, ...(spelling === 'live' && { invalidateExisting, organizationId }), ...signature };
}

/** A 404 means the same as an empty answer. @source security section 14, O14 */
function missingIfNotFound(thrown: unknown): AccountLookup {
  if (thrown instanceof KmsError && thrown.status === 404) return { state: 'missing' };
  throw thrown;
}

/** The default names that the service's own client packages use. @source wire.md 9.8 */
function defaultNames({ userEmail }: Signup, nowMs: number): Pick<Signup, 'userName' | 'organizationName'> {
  return { userName: userEmail ?? `user-${nowMs}`, organizationName: `sub-org-${nowMs}` };
}

/**
 * The three lists are always sent. The phone number isn't in the document, but is sent if known: without it no code would find the account.
 * @source wire.md 9.8
 */
function signupBodyOf({ spelling }: ServiceProfile, { clientSignature, ...input }: Signup): object {
  const { userName, organizationName, userEmail, userPhoneNumber, verificationToken, wallet } = input;
  const lists = { apiKeys: input.apiKeys ?? [], authenticators: input.authenticators ?? [], oauthProviders: input.oauthProviders ?? [] };
  if (spelling === 'live') return { ...input, ...lists, clientSignature };
  const [first] = wallet?.accounts ?? [];
  const seedWallet = first && { path: first.path, curve: first.curve.replace('CURVE_', 'CURVE_TYPE_') };
  const who = { userName, organizationName, userEmail, userPhoneNumber };
  return { ...who, ...lists, wallet: seedWallet, verificationToken };
}
