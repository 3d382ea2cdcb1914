import type { Entropy } from '../bytes/entropy.js';
import type { VerifyP256 } from '../bytes/signatures.js';
import type { ServiceClock } from './clock.js';
import type { SettingsStore } from './proxy-settings.js';
import type { Activity } from './records.js';
import type { ServiceKeys } from './service-keys.js';
import type { State } from './tables.js';

/** A public key as issuers publish it. @source RFC 7517 */
export type Jwk = Readonly<Record<string, unknown>>;

/** Finds the keys of an issuer of OIDC tokens; `undefined` for one that is not trusted or does not answer. */
export type IssuerKeys = (issuer: string, keyId: string | undefined) => Promise<readonly Jwk[] | undefined>;

/** How a code is redeemed. */
export interface Redemption {
  readonly brand: string;
  readonly authCode: string;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly clientId: string;
}

/** Everything that an operation may reach. */
export interface Service {
  readonly state: State;
  readonly clock: ServiceClock;
  readonly entropy: Entropy;
  readonly keys: ServiceKeys;
  readonly settings: SettingsStore;
  readonly verifyP256: VerifyP256;
  /** The network beyond the service: issuers' keys, token endpoints, webhook receivers. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly issuerKeys: IssuerKeys;
  /** Trades an authorization code of a brand for the person's name there, once. */
  readonly exchangeCode: (redemption: Redemption) => Promise<string | undefined>;
  /** The brand that an identity is of; none for an issuer that the configuration trusts. */
  readonly brandOf: (identity: { readonly issuer: string; readonly subject: string }) => string | undefined;
  /** Where the service itself answers, without a trailing slash. */
  readonly origin: () => string;
  /** Called with an activity each time it gets a new status. */
  readonly onActivity: (activity: Activity) => void;
  /** How the dates of activities are written at the top level. */
  readonly answers: 'live' | 'seed';
  /** The status that a fault of this request gives to its activity in place of the activity's own. */
  readonly forcedStatus: string | undefined;
}
