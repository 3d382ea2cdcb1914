import type { IdentityRequest } from '../../platform/browser-identity.js';
import type { Popup } from '../../platform/environment.js';
import type { Attempt } from '../../session/attempts.js';
import type { ProviderName } from '../../wire/brands.js';
import { isProvider } from '../../wire/oidc-provider.js';
import type { OidcToken } from '../../wire/proxy.js';
import { optional, type Read, shape, text } from '../../wire/read.js';

/** What the record of an attempt holds beside its key; its id is the state. */
export interface OAuthDetail {
  readonly provider: ProviderName;
  readonly clientId: string;
  readonly redirectUri: string;
  /** Hex SHA-256 of the public key's hex text: binds what the provider says to this key. */
  readonly nonce: string;
  readonly verifier: string;
  /** Where the page itself trades the code. */
  readonly tokenEndpoint?: string;
  /** The provider's page. */
  readonly authorize: string;
  /** Who has to say so, as the settings name it. */
  readonly issuer?: string;
}
/** One way to a provider and back. */
export type OAuthAttempt = Attempt<OAuthDetail>;

/** The attempt under way, in memory. */
export interface Away {
  readonly attempt: OAuthAttempt;
  readonly url: URL;
  /** `undefined` where this tab goes there. */
  readonly popup: Popup | undefined;
  /** What the browser's own dialog is asked with; `undefined` where the provider has none. */
  readonly dialog: IdentityRequest | undefined;
}

/** A return that was taken, and how far it has come. In memory alone. */
export interface ProvenReturn {
  readonly attempt: OAuthAttempt;
  /** The provider's answer. */
  readonly url: URL;
  /** Present once the provider's answer has become a token: from then on only the login can fail. */
  readonly token?: OidcToken;
  /** An account was asked for, and may have been made. */
  readonly signupAsked?: boolean;
}

const readProvider: Read<ProviderName> = (value, path) =>
  typeof value === 'string' && isProvider(value) ? { ok: true, value } : { ok: false, path, expected: 'a provider' };

/** Reads what was stored of an attempt. */
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
