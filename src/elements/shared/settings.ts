import type { PropertyDeclarations } from 'lit';
import { loopbackUrlOf } from '../../client/settings.js';
import { KmsError } from '../../errors.js';
import { createKmsClient, type KmsClient, type KmsConfig, type PinnedKeys } from '../../kms-client.js';

/** JSON that cannot be read stays a text, so that it can be told from an attribute that is not there. */
const json = {
  fromAttribute: (text: string | null): unknown => {
    try {
      return JSON.parse(text as string);
    } catch {
      return text;
    }
  },
};

/** Settings as attributes and properties of `<kms-provider>`, or of an element that is used alone. */
export const settingProperties: PropertyDeclarations = {
  baseUrl: { attribute: 'base-url' },
  authProxyUrl: { attribute: 'auth-proxy-url' },
  authProxyConfigId: { attribute: 'auth-proxy-config-id' },
  oauthRedirectUri: { attribute: 'oauth-redirect-uri' },
  oauthClientIds: { attribute: 'oauth-client-ids', converter: json },
  oauthMode: { attribute: 'oauth-mode' },
  oauthEndpoints: { attribute: 'oauth-endpoints', converter: json },
  profile: {},
  rpId: { attribute: 'rp-id' },
  requestTimeoutMs: { attribute: 'request-timeout-ms', type: Number },
  withRefresh: { attribute: 'with-refresh', type: Boolean },
  dangerPinnedKeys: { attribute: 'danger-pinned-keys', converter: json },
  emulator: {},
};

/** Values of `settingProperties`; absent means the default. */
export interface Settings {
  /** Address of the public API: https, or http on this machine. */
  readonly baseUrl?: string | null | undefined;
  /** Address of the auth proxy: https, or http on this machine. */
  readonly authProxyUrl?: string | null | undefined;
  /** Id of the organization's proxy configuration. */
  readonly authProxyConfigId?: string | null | undefined;
  /** Page of this site that a social provider returns to; the served configuration's own goes first. */
  readonly oauthRedirectUri?: string | null | undefined;
  /** JSON object, provider to client id, where the served configuration has none. */
  readonly oauthClientIds?: Readonly<Record<string, string>> | null | undefined;
  /** How a social provider's page is opened. */
  readonly oauthMode?: 'popup' | 'redirect' | null | undefined;
  /** JSON object, provider to its addresses, where they are not the brand's own. */
  readonly oauthEndpoints?: Readonly<Record<string, { readonly authorize: string; readonly token?: string }>> | null | undefined;
  /** Which of the two documented shapes requests take; answers of both are read. `live` when absent. */
  readonly profile?: 'live' | 'seed' | null | undefined;
  /** Domain that passkeys belong to; the page's host when absent. */
  readonly rpId?: string | null | undefined;
  /** A shorter deadline for every request, in milliseconds. */
  readonly requestTimeoutMs?: number | null | undefined;
  /** Renews the session before it ends. */
  readonly withRefresh?: boolean | undefined;
  /** JSON object of verification keys in place of the service's own. Loopback addresses only. */
  readonly dangerPinnedKeys?: PinnedKeys | null | undefined;
  /** Origin of the emulator, in place of all settings above. Loopback addresses only. */
  readonly emulator?: string | null | undefined;
}

/**
 * The client's settings, or `undefined` where an element has none of its own.
 *
 * @throws KmsError `config_invalid` when a JSON attribute holds no object, or when keys are pinned for an address that is not loopback.
 */
export function configOf(settings: Settings): KmsConfig | undefined {
  const { emulator, baseUrl, authProxyUrl, authProxyConfigId } = settings;
  if ((emulator ?? baseUrl ?? authProxyUrl ?? authProxyConfigId) == null) return undefined;
  for (const path of ['oauthClientIds', 'oauthEndpoints', 'dangerPinnedKeys'] as const) {
    if (typeof (settings[path] ?? {}) !== 'object') throw new KmsError('config_invalid', { path });
  }
  const common = commonOf(settings);
  if (emulator != null) return { emulator, ...common };
  return {
    baseUrl: baseUrl ?? '',
    authProxyUrl: authProxyUrl ?? '',
    authProxyConfigId: authProxyConfigId ?? '',
    ...common,
    ...keysOf(settings),
  };
}

/** Each by its name: an element has them as accessors of its class, which a rest pattern leaves out. */
function commonOf(settings: Settings): object {
  const { oauthRedirectUri: redirectUri, oauthClientIds: clientIds, oauthMode: mode, oauthEndpoints: endpoints } = settings;
  const { rpId, profile, requestTimeoutMs, withRefresh } = settings;
  return known({
    oauth: known({ redirectUri, clientIds, mode, endpoints }),
    passkey: rpId == null ? undefined : { rpId },
    profile,
    requestTimeoutMs,
    autoRefresh: withRefresh || undefined,
  });
}

/** Markup is easier to inject than code, so keys from markup count on the own machine only. */
function keysOf({ dangerPinnedKeys: keys, baseUrl, authProxyUrl }: Settings): { readonly keys?: PinnedKeys } {
  if (!keys) return {};
  for (const url of [baseUrl, authProxyUrl]) loopbackUrlOf(url ?? '', 'dangerPinnedKeys');
  return { keys };
}

function known<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value != null)) as Partial<T>;
}

/** A share in a client that several elements use. */
export interface Lease {
  readonly client: KmsClient;
  release(): void;
}

const shared = new Map<string, { readonly client: KmsClient; holders: number }>();

/**
 * The client for these settings: elements with the same three addresses, or the same emulator, share one, and with it one session.
 *
 * @throws KmsError `config_invalid` when a setting is missing or cannot be.
 */
export function leaseClient(config: KmsConfig): Lease {
  const name = 'emulator' in config ? config.emulator : [config.baseUrl, config.authProxyUrl, config.authProxyConfigId].join('\n');
  const entry = shared.get(name) ?? { client: createKmsClient(config), holders: 0 };
  shared.set(name, entry);
  entry.holders += 1;
  return {
    client: entry.client,
    release: () => {
      entry.holders -= 1;
      if (entry.holders > 0) return;
      shared.delete(name);
      entry.client.dispose();
    },
  };
}
