import { KmsError } from '../errors.js';
import type { WalletKitConfig } from '../wire/config.js';
import type { ProxyCall, ServiceProfile } from '../wire/profile.js';
import {
  type AccountFilter,
  type AccountLookup,
  type ClientSignature,
  type OAuth2Authenticate,
  type OAuthLogin,
  type OidcGrant,
  type OtpInit,
  type OtpInitResult,
  type OtpLogin,
  type OtpVerify,
  type OtpVerifyResult,
  readAccount,
  readOidcGrant,
  readOtpInit,
  readOtpVerify,
  readSessionGrant,
  readSignup,
  type SessionGrant,
  type Signup,
  type SignupResult,
} from '../wire/proxy.js';
import type { Read } from '../wire/read.js';
import { verdictOf } from '../wire/verdict.js';
import { endpointOf } from './base-url.js';
import type { ServiceClock } from './service-clock.js';
import type { Exchange, Transport } from './transport.js';
import { askWalletKitConfig } from './wallet-kit-config.js';

/** One call of the auth proxy. Rejects with `KmsError` only. */
export type Call<I, O> = (input: I, signal?: AbortSignal) => Promise<O>;

/** The eight calls of the auth proxy. Inputs are the same in both profiles, bodies take the shape of the one that is set. */
export interface ProxyClient {
  /** What the site has switched on. A fault that may pass is tried again. */
  walletKitConfig(signal?: AbortSignal): Promise<WalletKitConfig>;
  /** Whether somebody has an account. A fault that may pass is tried again. */
  readonly account: Call<AccountFilter, AccountLookup>;
  /** Sends a code. Never sent twice by itself, nor is any call below. */
  readonly otpInit: Call<OtpInit, OtpInitResult>;
  /** @throws KmsError `otp_invalid`, `otp_expired`. */
  readonly otpVerify: Call<OtpVerify, OtpVerifyResult>;
  /** @throws KmsError `otp_expired` when the token is refused or has no account; `outcome_unknown` when the answer is lost. */
  readonly otpLogin: Call<OtpLogin, SessionGrant>;
  /** @throws KmsError `oauth_failed`. */
  readonly oauth2Authenticate: Call<OAuth2Authenticate, OidcGrant>;
  /** @throws KmsError `oauth_failed`, `outcome_unknown`. */
  readonly oauthLogin: Call<OAuthLogin, SessionGrant>;
  /** @throws KmsError `account_exists`; `outcome_unknown`, after which `account` tells whether there is one now. */
  readonly signup: Call<Signup, SignupResult>;
}

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
  account: [15, 'read'],
  otp_init: [20, 'once'],
  otp_verify: [20, 'once'],
  otp_login: [20, 'lasting'],
  oauth2_authenticate: [30, 'once'],
  oauth_login: [20, 'lasting'],
  signup: [30, 'lasting'],
};

export function createProxyClient({ transport, authProxyUrl, authProxyConfigId, profile, clock }: ProxyClientOptions): ProxyClient {
  const post = <T>(
    operation: PostedCall,
    body: object,
    answer: { readonly read: Read<T>; readonly signal: AbortSignal | undefined },
  ): Promise<T> => {
    const [seconds, effect] = CALLS[operation];
    return transport.send({
      url: endpointOf(authProxyUrl, `/v1/${operation}`),
      operation,
      body: JSON.stringify(body),
      headers: { 'X-Auth-Proxy-Config-Id': authProxyConfigId },
      deadlineMs: seconds * 1000,
      effect,
      judge: verdictOf,
      ...answer,
    });
  };
  /** `invalidateExisting` where the profile has it, which sends it always. */
  const invalidating = (call: PostedCall, invalidateExisting = false) =>
    profile.invalidateExistingOn.includes(call) && { invalidateExisting };

  return {
    walletKitConfig: (signal) => askWalletKitConfig(transport, { authProxyUrl, authProxyConfigId }, signal),
    account: (input, signal) => post('account', input, { read: readAccount, signal }).catch(missingIfNotFound),
    otpInit: (input, signal) => post('otp_init', input, { read: readOtpInit, signal }),
    otpVerify: ({ publicKey, ...input }, signal) =>
      post('otp_verify', { ...input, [profile.otpVerifyKeyField]: publicKey }, { read: readOtpVerify, signal }),
    otpLogin: ({ clientSignature, invalidateExisting, ...input }, signal) => {
      const signature = typeof clientSignature === 'string' ? { client_signature: clientSignature } : { clientSignature };
      return post(
        'otp_login',
        { ...input, ...invalidating('otp_login', invalidateExisting), ...signature },
        { read: readSessionGrant, signal },
      );
    },
    oauth2Authenticate: (input, signal) => post('oauth2_authenticate', input, { read: readOidcGrant, signal }),
    oauthLogin: ({ invalidateExisting, ...input }, signal) =>
      post('oauth_login', { ...input, ...invalidating('oauth_login', invalidateExisting) }, { read: readSessionGrant, signal }),
    signup: (input, signal) =>
      post('signup', signupBodyOf(profile, { ...defaultNames(input, clock.now()), ...input }), { read: readSignup, signal }),
  };
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

/** The member that a client signature goes by tells its form. @source wire.md 8.4 */
function signatureOf(clientSignature: ClientSignature | undefined): object {
  return typeof clientSignature === 'string' ? { client_signature: clientSignature } : { clientSignature };
}

/** The three lists are always sent; a number, which the seed's shape does not list, where there is one: without it no code leads back. @source wire.md 9.8 */
function signupBodyOf({ signupBody }: ServiceProfile, { clientSignature, ...input }: Signup): object {
  const { userName, organizationName, userEmail, userPhoneNumber, verificationToken, wallet } = input;
  const lists = { apiKeys: input.apiKeys ?? [], authenticators: input.authenticators ?? [], oauthProviders: input.oauthProviders ?? [] };
  if (signupBody === 'live') return { ...input, ...lists, ...signatureOf(clientSignature) };
  const [first] = wallet?.accounts ?? [];
  const seedWallet = first && { path: first.path, curve: first.curve.replace('CURVE_', 'CURVE_TYPE_') };
  const who = { userName, organizationName, userEmail, userPhoneNumber };
  return { ...who, ...lists, wallet: seedWallet, verificationToken, ...signatureOf(clientSignature) };
}
