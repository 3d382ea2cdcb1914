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

/** What stops a call, and what goes beside its body. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Of a bot check; for `otpInit` and `signup`, where `walletKitClientParams` names a site key. */
  readonly captchaToken?: string | undefined;
}

/** One call of the auth proxy. Rejects with `KmsError` only. */
export type Call<I, O> = (input: I, options?: CallOptions) => Promise<O>;

/** The nine calls of the auth proxy. Inputs are the same in all profiles, bodies take the shape of the one that is set. */
export interface ProxyClient {
  /** What the site has switched on. A fault that may pass is tried again. */
  walletKitConfig(options?: CallOptions): Promise<WalletKitConfig>;
  /** Whether a widget has to check for bots. A fault that may pass is tried again. */
  walletKitClientParams(options?: CallOptions): Promise<ClientParams>;
  /** Whether an account exists. A fault that may pass is tried again. */
  readonly account: Call<AccountFilter, AccountLookup>;
  /** Sends a code. Never sent twice by itself, nor is any call below. */
  readonly otpInit: Call<OtpInit, OtpInitResult>;
  /** @throws KmsError `otp_invalid`, `otp_expired`; `token_invalid` before anything is sent where the code cannot be sealed. */
  readonly otpVerify: Call<OtpVerify | SealedOtpVerify, OtpVerifyResult>;
  /** @throws KmsError `otp_expired` when the token is refused or has no account; `outcome_unknown` when the answer is lost. */
  readonly otpLogin: Call<OtpLogin, SessionGrant>;
  /** @throws KmsError `oauth_failed`. */
  readonly oauth2Authenticate: Call<OAuth2Authenticate, OidcGrant>;
  /** @throws KmsError `oauth_failed`, `outcome_unknown`. */
  readonly oauthLogin: Call<OAuthLogin, SessionGrant>;
  /** @throws KmsError `account_exists`; `outcome_unknown`, after which `account` tells whether there is one now. */
  readonly signup: Call<Signup, SignupResult>;
}

/** What the calls of the auth proxy are made with. */
export interface ProxyClientOptions {
  readonly transport: Transport;
  /** Checked address of the auth proxy. */
  readonly authProxyUrl: URL;
  readonly authProxyConfigId: string;
  readonly profile: ServiceProfile;
  readonly clock: ServiceClock;
}

/** All but the one that is asked before anybody signs in, and lives apart from the others. */
type PostedCall = Exclude<ProxyCall, 'wallet_kit_config'>;

/** Deadline in seconds, and what a second request would do. @source security section 2.8, R9 and R10 */
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

/** Calls of which there are two generations; the one that seals codes has a name of its own. @source wire-v2.md 13 */
const SEALED: readonly PostedCall[] = ['otp_init', 'otp_verify', 'signup'];

/** Make the calls of one auth proxy. */
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

/** A call that is asked what its caller wrote, and nothing that a script put on the prototype of all objects. */
function callWith<I, O>(ask: Call<I, O>): Call<I, O> {
  return async (input, options) => ask(ownMembers(input), options);
}

type Answer<T> = CallOptions & { readonly read: Read<T> };

/** A code as it is, with its key, or what both were sealed to; never a code as it is where codes are sealed. @source wire.md 9.3; wire-v2.md 6 */
function verifyBodyOf({ otp, spelling }: ServiceProfile, input: OtpVerify | SealedOtpVerify): object {
  if ('encryptedOtpBundle' in input) return input;
  if (otp === 'sealed') throw new KmsError('bad_request', { path: 'encryptedOtpBundle' });
  const { otpId, otpCode, publicKey } = input;
  return { otpId, otpCode, [spelling === 'seed' ? 'public_key' : 'publicKey']: publicKey };
}

/** The document's shape has three members. @source wire.md 9.4 */
function loginBodyOf(
  { spelling }: ServiceProfile,
  { clientSignature, organizationId, invalidateExisting = false, ...input }: OtpLogin,
): object {
  const signature = typeof clientSignature === 'string' ? { client_signature: clientSignature } : { clientSignature };
  return { ...input, ...(spelling === 'live' && { invalidateExisting, organizationId }), ...signature };
}

/** An answer of 404 means what an empty one means. @source security section 14, O14 */
function missingIfNotFound(thrown: unknown): AccountLookup {
  if (thrown instanceof KmsError && thrown.status === 404) return { state: 'missing' };
  throw thrown;
}

/** The names that the service's own client packages give. @source wire.md 9.8 */
function defaultNames({ userEmail }: Signup, nowMs: number): Pick<Signup, 'userName' | 'organizationName'> {
  return { userName: userEmail ?? `user-${nowMs}`, organizationName: `sub-org-${nowMs}` };
}

/** The three lists are always sent; a number, which the document does not list, where there is one: without it no code leads back. @source wire.md 9.8 */
function signupBodyOf({ spelling }: ServiceProfile, { clientSignature, ...input }: Signup): object {
  const { userName, organizationName, userEmail, userPhoneNumber, verificationToken, wallet } = input;
  const lists = { apiKeys: input.apiKeys ?? [], authenticators: input.authenticators ?? [], oauthProviders: input.oauthProviders ?? [] };
  if (spelling === 'live') return { ...input, ...lists, clientSignature };
  const [first] = wallet?.accounts ?? [];
  const seedWallet = first && { path: first.path, curve: first.curve.replace('CURVE_', 'CURVE_TYPE_') };
  const who = { userName, organizationName, userEmail, userPhoneNumber };
  return { ...who, ...lists, wallet: seedWallet, verificationToken };
}
