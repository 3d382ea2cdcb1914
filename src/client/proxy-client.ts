import type { WalletKitConfig } from '../wire/config.js';
import type {
  AccountFilter,
  AccountLookup,
  OAuth2Authenticate,
  OAuthLogin,
  OidcGrant,
  OtpInit,
  OtpInitResult,
  OtpLogin,
  OtpVerify,
  OtpVerifyResult,
  SessionGrant,
  Signup,
  SignupResult,
} from '../wire/proxy.js';

/** One call of the auth proxy. Rejects with `KmsError` only. */
export type Call<I, O> = (input: I, signal?: AbortSignal) => Promise<O>;

/** The eight calls of the auth proxy, in the shape of the profile. Inputs are the same in each. */
export interface ProxyClient {
  walletKitConfig(signal?: AbortSignal): Promise<WalletKitConfig>;
  readonly account: Call<AccountFilter, AccountLookup>;
  readonly otpInit: Call<OtpInit, OtpInitResult>;
  readonly otpVerify: Call<OtpVerify, OtpVerifyResult>;
  readonly otpLogin: Call<OtpLogin, SessionGrant>;
  readonly oauth2Authenticate: Call<OAuth2Authenticate, OidcGrant>;
  readonly oauthLogin: Call<OAuthLogin, SessionGrant>;
  readonly signup: Call<Signup, SignupResult>;
}
