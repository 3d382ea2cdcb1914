// Made from custom-elements.json by npm run manifest; change the doc comments of the elements instead.
import type { KmsAccount } from '../../index.js';
import type { AttributeOf } from '../attribute.js';

/** What every element takes. */
export interface SharedAttributes {
  /** Structure and behavior only, without styles. */
  readonly unstyled?: AttributeOf<KmsAccount['unstyled']>;
  /** Address of the public API: https, or http on this machine. */
  readonly 'base-url'?: AttributeOf<KmsAccount['baseUrl']>;
  /** Address of the auth proxy: https, or http on this machine. */
  readonly 'auth-proxy-url'?: AttributeOf<KmsAccount['authProxyUrl']>;
  /** Id of the organization's proxy configuration. */
  readonly 'auth-proxy-config-id'?: AttributeOf<KmsAccount['authProxyConfigId']>;
  /** Page of this site that a social provider returns to. The served configuration's takes precedence. */
  readonly 'oauth-redirect-uri'?: AttributeOf<KmsAccount['oauthRedirectUri']>;
  /** JSON object that maps providers to client IDs, for those missing from the served configuration. */
  readonly 'oauth-client-ids'?: AttributeOf<KmsAccount['oauthClientIds']>;
  /** How a social provider is asked: in a window, in this tab, or in the browser's own dialog (FedCM), else in a window. */
  readonly 'oauth-mode'?: AttributeOf<KmsAccount['oauthMode']>;
  /** JSON object that maps providers to addresses other than the brand's. Loopback addresses only. */
  readonly 'oauth-endpoints'?: AttributeOf<KmsAccount['oauthEndpoints']>;
  /**
   * Which documented format requests use; responses in all formats are read. Default: `auto`, which is the emulator's
   * format, else `live`.
   */
  readonly profile?: AttributeOf<KmsAccount['profile']>;
  /** Domain that passkeys belong to. Default: the page's host. */
  readonly 'rp-id'?: AttributeOf<KmsAccount['rpId']>;
  /** Deadline for every request, in milliseconds; can only shorten the built-in one. */
  readonly 'request-timeout-ms'?: AttributeOf<KmsAccount['requestTimeoutMs']>;
  /** URL of a key frame on another origin. It creates the session's key and keeps it out of this page's reach. */
  readonly 'key-frame-src'?: AttributeOf<KmsAccount['keyFrameSrc']>;
  /** Renew the session before it ends. */
  readonly 'with-refresh'?: AttributeOf<KmsAccount['withRefresh']>;
  /** End the sessions on this device after the site wasn't used for this long, such as `15m` (`s`, `m`, `h`). */
  readonly 'lock-after'?: AttributeOf<KmsAccount['lockAfter']>;
  /** When `<kms-confirm>` asks the user before signing: `always`, `transactions` (not for messages) or `never`. Default: `never`. */
  readonly confirm?: AttributeOf<KmsAccount['confirm']>;
  /** JSON object of verification keys instead of the service's. Loopback addresses only. */
  readonly 'danger-pinned-keys'?: AttributeOf<KmsAccount['dangerPinnedKeys']>;
  /**
   * Origin of the emulator, instead of all settings above; loopback addresses only. `inline` runs the emulator in the page,
   * `inline#STATE` with a saved state.
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
