import type { PublicApiClient } from './client/public-api-client.js';
import type { ProxyClient } from './client/proxy-client.js';
import type { OtpIntent, OtpView } from './flows/otp/view.js';
import type { Flow } from './flows/runner.js';
import type { Session } from './session/session.js';
import type { ServiceProfile } from './wire/profile.js';

/** Verification keys in place of the service's own; uncompressed P-256 points, 130 hex characters. */
export interface PinnedKeys {
  readonly exportSigner?: string;
  readonly sessionSigner?: string;
  readonly verificationSigner?: string;
}

/** Settings that hold for the live service and for the emulator. */
export interface CommonConfig {
  readonly oauth?: {
    readonly redirectUri?: string;
    readonly clientIds?: Readonly<Record<string, string>>;
    readonly mode?: 'popup' | 'redirect';
    readonly endpoints?: Readonly<Record<string, { readonly authorize: string; readonly token?: string }>>;
  };
  /** `rpId` is the page's host when absent. */
  readonly passkey?: { readonly rpId?: string };
  /** What an unknown contact leads to; `signup` when absent. */
  readonly onMissingAccount?: 'signup' | 'report';
  readonly autoRefresh?: boolean;
  /** Caps every deadline; milliseconds. */
  readonly requestTimeoutMs?: number;
  readonly profile?: 'live' | 'seed' | ServiceProfile;
}
export interface ServiceConfig extends CommonConfig {
  readonly baseUrl: string;
  readonly authProxyUrl: string;
  readonly authProxyConfigId: string;
  readonly keys?: PinnedKeys;
}
/** Reads addresses, config id, test keys and OAuth addresses from the emulator's `/_emulator/config`. Loopback only. */
export interface EmulatorConfig extends CommonConfig {
  readonly emulator: string;
}
export type KmsConfig = ServiceConfig | EmulatorConfig;

/** `wallet_kit_config` as the page sees it: known methods only, in the service's order, defaults filled in. */
export interface ProviderSet {
  readonly methods: readonly Method[];
  readonly sessionExpirationSeconds: number;
  readonly organizationId: string;
  readonly otpLength: number;
  readonly otpAlphanumeric: boolean;
  readonly oauthClientIds: Readonly<Record<string, string>>;
  readonly oauthRedirectUrl?: string;
}
export type Method = 'google' | 'apple' | 'facebook' | 'x' | 'discord' | 'email' | 'sms' | 'passkey' | 'wallet';

export interface StartOptions {
  /** Asked before a missing account is made; `false` ends in the step `missing`. */
  readonly confirmSignup?: () => boolean;
}

/** One composition of settings, session, flows and API client; what elements and headless pages hold. */
export interface KmsClient {
  readonly session: Session;
  readonly api: PublicApiClient & { readonly proxy: ProxyClient };
  /** Fetched once, kept five minutes, asked again on demand. */
  providers(options?: { readonly fresh?: boolean; readonly signal?: AbortSignal }): Promise<ProviderSet>;
  startOtp(options?: StartOptions): Flow<OtpView, OtpIntent>;
  dispose(): void;
}
