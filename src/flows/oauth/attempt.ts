import type { IdentityRequest } from '../../platform/browser-identity.js';
import type { Popup } from '../../platform/environment.js';
import type { Attempt } from '../../session/attempts.js';
import type { ProviderName } from '../../wire/brands.js';
import { isProvider } from '../../wire/oidc-provider.js';
import type { OidcToken } from '../../wire/proxy.js';
import { optional, type Read, shape, text } from '../../wire/read.js';

/** What an attempt's record holds besides its key. The attempt's id is the state. */
export interface OAuthDetail {
  readonly provider: ProviderName;
  readonly clientId: string;
  readonly redirectUri: string;
  /** Hex SHA-256 of the public key's hex text. It binds the provider's answer to this key. */
  readonly nonce: string;
  readonly verifier: string;
  /** Present if the page itself exchanges the code. */
  readonly tokenEndpoint?: string;
  /** The provider's page. */
  readonly authorize: string;
  /** The expected issuer, as named in the settings. */
  readonly issuer?: string;
}
/** One trip to a provider and back. */
export type OAuthAttempt = Attempt<OAuthDetail>;

/** The attempt in progress, in memory. */
export interface Away {
  readonly attempt: OAuthAttempt;
  readonly url: URL;
  /** `undefined` if this tab goes there. */
  readonly popup: Popup | undefined;
  /** The parameters for the browser's own dialog; `undefined` if the provider has none. */
  readonly dialog: IdentityRequest | undefined;
}

/** A return that was received, and how far it got. Kept in memory only. */
export interface ProvenReturn {
  readonly attempt: OAuthAttempt;
  /** The provider's answer. */
  readonly url: URL;
  /** Present once the provider's answer was exchanged for a token. From then on only the login can fail. */
  readonly token?: OidcToken;
  /** A sign-up was requested, so the account may exist. */
  readonly signupAsked?: boolean;
}

const readProvider: Read<ProviderName> = (value, path) =>
  typeof value === 'string' && isProvider(value) ? { ok: true, value } : { ok: false, path, expected: 'a provider' };

/** Reads what was stored for an attempt. */
export const readOAuthDetail: Read<OAuthDetail> = shape<OAuthDetail>({
  provider: readProvider,
  clientId: text,
  redirectUri: text,
  nonce: text,
  verifier: text,
  tokenEndpoint: optional(text),
  authorize: text,
  issuer: optional(text),
});
