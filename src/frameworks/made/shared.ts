// Made from custom-elements.json by npm run manifest; changes belong into the doc comments of the elements.
import type { KmsAccount } from '../../index.js';
import type { AttributeOf } from '../attribute.js';

/** What every element takes. */
export interface SharedAttributes {
  /** Only places and behaviour, no look. */
  readonly unstyled?: AttributeOf<KmsAccount['unstyled']>;
  /** Address of the public API: https, or http on this machine. */
  readonly 'base-url'?: AttributeOf<KmsAccount['baseUrl']>;
  /** Address of the auth proxy: https, or http on this machine. */
  readonly 'auth-proxy-url'?: AttributeOf<KmsAccount['authProxyUrl']>;
  /** Id of the organization's proxy configuration. */
  readonly 'auth-proxy-config-id'?: AttributeOf<KmsAccount['authProxyConfigId']>;
  /** Page of this site that a social provider returns to; the served configuration's own goes first. */
  readonly 'oauth-redirect-uri'?: AttributeOf<KmsAccount['oauthRedirectUri']>;
  /** JSON object, provider to client id, where the served configuration has none. */
  readonly 'oauth-client-ids'?: AttributeOf<KmsAccount['oauthClientIds']>;
  /** How a social provider's page is opened. */
  readonly 'oauth-mode'?: AttributeOf<KmsAccount['oauthMode']>;
  /** JSON object, provider to its addresses, where they are not the brand's own. Loopback addresses only. */
  readonly 'oauth-endpoints'?: AttributeOf<KmsAccount['oauthEndpoints']>;
  /**
   * Which of the documented shapes requests take; answers of all are read. `auto` when absent: what an emulator names, else
   * `live`.
   */
  readonly profile?: AttributeOf<KmsAccount['profile']>;
  /** Domain that passkeys belong to; the page's host when absent. */
  readonly 'rp-id'?: AttributeOf<KmsAccount['rpId']>;
  /** A shorter deadline for every request, in milliseconds. */
  readonly 'request-timeout-ms'?: AttributeOf<KmsAccount['requestTimeoutMs']>;
  /** Address of a key frame on another origin, which makes the session's key and keeps it from this page. */
  readonly 'key-frame-src'?: AttributeOf<KmsAccount['keyFrameSrc']>;
  /** Renews the session before it ends. */
  readonly 'with-refresh'?: AttributeOf<KmsAccount['withRefresh']>;
  /** Ends the sessions of this device when no one has used the site for so long, such as `15m` (`s`, `m`, `h`). */
  readonly 'lock-after'?: AttributeOf<KmsAccount['lockAfter']>;
  /** What `<kms-confirm>` asks the user before it is signed: `always`, `transactions` (messages pass), or `never`, as when absent. */
  readonly confirm?: AttributeOf<KmsAccount['confirm']>;
  /** JSON object of verification keys in place of the service's own. Loopback addresses only. */
  readonly 'danger-pinned-keys'?: AttributeOf<KmsAccount['dangerPinnedKeys']>;
  /**
   * Origin of the emulator, in place of all settings above: loopback addresses only. `inline` puts the emulator into the
   * page, `inline#STATE` one with a state.
   */
  readonly emulator?: AttributeOf<KmsAccount['emulator']>;
}

/** Names of these attributes. */
export const SHARED: readonly string[] = [
  'unstyled',
  'base-url',
  'auth-proxy-url',
  'auth-proxy-config-id',
  'oauth-redirect-uri',
  'oauth-client-ids',
  'oauth-mode',
  'oauth-endpoints',
  'profile',
  'rp-id',
  'request-timeout-ms',
  'key-frame-src',
  'with-refresh',
  'lock-after',
  'confirm',
  'danger-pinned-keys',
  'emulator',
];

/** Names of the properties that no attribute stands for. */
export const BARE: readonly string[] = ['messages', 'client'];
