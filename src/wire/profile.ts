/** One of the eight calls of the auth proxy, by the last part of its path. */
export type ProxyCall =
  | 'wallet_kit_config'
  | 'account'
  | 'otp_init'
  | 'otp_verify'
  | 'otp_login'
  | 'oauth2_authenticate'
  | 'oauth_login'
  | 'signup';

/** Where the two documented shapes of a request differ. Answers of both are read whatever the profile is. @source wire.md 24 */
export interface ServiceProfile {
  /** How `otp_verify` names the key. @source wire.md 9.3 */
  readonly otpVerifyKeyField: 'public_key' | 'publicKey';
  /** `clientSignature` over the usage's JSON, or `client_signature` over the token. @source wire.md 8.4 */
  readonly clientSignature: 'object' | 'hex';
  /** @source wire.md 9.8 */
  readonly signupBody: 'live' | 'seed';
  /** Calls that carry `invalidateExisting`. @source wire.md 9.4 and 9.6 */
  readonly invalidateExistingOn: readonly ProxyCall[];
  /** What passkey login, wallet login and refresh submit. @source wire.md 10 */
  readonly sessionBy: 'stamp_login' | 'create_read_write_session';
}

/** As the service's published client packages ask. @source @turnkey/core 1.11.2 */
export const LIVE: ServiceProfile = {
  otpVerifyKeyField: 'publicKey',
  clientSignature: 'object',
  signupBody: 'live',
  invalidateExistingOn: ['otp_login', 'oauth_login'],
  sessionBy: 'stamp_login',
};

/** As the interface document prints it. @source interface: Auth proxy endpoints */
export const SEED: ServiceProfile = {
  otpVerifyKeyField: 'public_key',
  clientSignature: 'hex',
  signupBody: 'seed',
  invalidateExistingOn: ['oauth_login'],
  sessionBy: 'create_read_write_session',
};

/** The profile that a setting names; `live` when absent. */
export function profileOf(setting: 'live' | 'seed' | ServiceProfile = 'live'): ServiceProfile {
  return setting === 'live' ? LIVE : setting === 'seed' ? SEED : setting;
}

/** Signs export bundles. Uncompressed P-256 point, hex. @source wire.md 2, signer quorum */
export const SIGNER_KEY: string =
  '04cf288fe433cc4e1aa0ce1632feac4ea26bf2f5a09dcfe5a42c398e06898710330f0572882f4dbdf0f5304b8fc8703acd69adca9a4bbf7f5d00d20a5e364b2569';

/** Signs session tokens. Uncompressed P-256 point, hex. @source wire.md 2, notarizer */
export const NOTARIZER_KEY: string =
  '04d498aa87ac3bf982ac2b5dd9604d0074905cfbda5d62727c5a237b895e6749205e9f7cd566909c4387f6ca25c308445c60884b788560b785f4a96ac33702a469';

/** Signs verification tokens. Uncompressed P-256 point, hex. @source wire.md 2, TLS fetcher */
export const TLS_FETCHER_KEY: string =
  '046b4f88421f76b6ba418afc2ea1d8ced671337d7db6b80478a60d8531bf8f17fa9a512f0fef96fc0c9b4cd9dff70b34992e520ce04c79d931f6ff6296b547d201';
