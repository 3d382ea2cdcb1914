import type { Entropy } from '../bytes/entropy.js';
import type { VerifyP256 } from '../bytes/signatures.js';
import type { ServiceClock } from './clock.js';
import type { SettingsStore } from './proxy-settings.js';
import type { Activity } from './records.js';
import type { ServiceKeys } from './service-keys.js';
import type { State } from './tables.js';

/** A public key as published by issuers. @source RFC 7517 */
export type Jwk = Readonly<Record<string, unknown>>;

/** Finds the keys of an OIDC issuer; `undefined` for one that isn't trusted or doesn't respond. */
export type IssuerKeys = (issuer: string, keyId: string | undefined) => Promise<readonly Jwk[] | undefined>;

/** How a code is redeemed. */
export interface Redemption {
  readonly brand: string;
  readonly authCode: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly clientId: string;
}

/** Everything that an operation can access. */
export interface Service {
  readonly state: State;
  readonly clock: ServiceClock;
  readonly entropy: Entropy;
  readonly keys: ServiceKeys;
  readonly settings: SettingsStore;
  readonly verifyP256: VerifyP256;
  /** The network outside the service: issuers' keys, token endpoints, webhook receivers. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly issuerKeys: IssuerKeys;
  /** Exchanges a brand's authorization code for the person's name there, once. */
  readonly exchangeCode: (redemption: Redemption) => Promise<string | undefined>;
  /** The brand of an identity; `undefined` for an issuer trusted by the configuration. */
  readonly brandOf: (identity: { readonly issuer: string; readonly subject: string }) => string | undefined;
  /** The service's own address, without a trailing slash. */
  readonly origin: () => string;
  /** Called with an activity each time its status changes. */
  readonly onActivity: (activity: Activity) => void;
  /** How activities' top-level dates are written. */
  readonly answers: 'live' | 'seed';
  /** The status that a fault gives to this request's activity, instead of the activity's own. */
  readonly forcedStatus: string | undefined;
}
