/** One of the nine calls of the auth proxy, by the last part of its path. */
export type ProxyCall =
  | 'wallet_kit_config'
  | 'wallet_kit_client_params'
  | 'account'
  | 'otp_init'
  | 'otp_verify'
  | 'otp_login'
  | 'oauth2_authenticate'
  | 'oauth_login'
  | 'signup';

/**
 * How the documented request formats differ: in these three switches only. Responses in all formats are read.
 * @source wire.md 24; wire-v2.md 13
 */
export interface ServiceProfile {
  /**
   * How a code is sent: in the clear, or encrypted for the enclave. Decides the generation of `otp_init`, `otp_verify` and `signup`.
   * @source wire-v2.md 6
   */
  readonly otp: 'plain' | 'sealed';
  /** What exchanges a proof for a session: a call of the auth proxy, or `stamp_login` with the proof in its stamp. @source wire-v2.md 3 */
  readonly loginBy: 'proxy' | 'attested';
  /** Which members there are and what they are called: as clients send them, or as the interface document prints them. */
  readonly spelling: 'live' | 'seed';
}

/** Name of a profile. `auto` uses the one that the service's configuration names, or `live` if it names none. */
export type ProfileName = 'live' | 'seed' | 'live2' | 'auto';

/** As the first generation of the service's client packages sends requests. @source @turnkey/core 1.11.2 */
export const LIVE: ServiceProfile = { otp: 'plain', loginBy: 'proxy', spelling: 'live' };

/** As the interface document prints requests. @source interface: Auth proxy endpoints */
export const SEED: ServiceProfile = { otp: 'plain', loginBy: 'proxy', spelling: 'seed' };

/** As the current client packages send requests. @source @turnkey/core 2.8.1 */
export const LIVE2: ServiceProfile = { otp: 'sealed', loginBy: 'attested', spelling: 'live' };

const PROFILES: Readonly<Record<ProfileName, ServiceProfile>> = { auto: LIVE, live: LIVE, seed: SEED, live2: LIVE2 };

/** The profile that a setting stands for. @param served what the service's configuration names. */
export function profileOf(setting: ProfileName | ServiceProfile = 'auto', served: ProfileName = 'live'): ServiceProfile {
  return typeof setting === 'object' ? setting : PROFILES[setting === 'auto' ? served : setting];
}

/** Signs export bundles. Uncompressed P-256 point, hex. @source wire.md 2, signer quorum */
export const SIGNER_KEY: string =
  '04cf288fe433cc4e1aa0ce1632feac4ea26bf2f5a09dcfe5a42c398e06898710330f0572882f4dbdf0f5304b8fc8703acd69adca9a4bbf7f5d00d20a5e364b2569';

/** Signs session tokens. Uncompressed P-256 point, hex. @source wire.md 2, notarizer */
export const NOTARIZER_KEY: string =
  '04d498aa87ac3bf982ac2b5dd9604d0074905cfbda5d62727c5a237b895e6749205e9f7cd566909c4387f6ca25c308445c60884b788560b785f4a96ac33702a469';
