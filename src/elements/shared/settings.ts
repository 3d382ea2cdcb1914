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
  readonly baseUrl?: string | null | undefined;
  readonly authProxyUrl?: string | null | undefined;
  readonly authProxyConfigId?: string | null | undefined;
  readonly oauthRedirectUri?: string | null | undefined;
  readonly oauthClientIds?: Readonly<Record<string, string>> | null | undefined;
  readonly oauthMode?: 'popup' | 'redirect' | null | undefined;
  readonly oauthEndpoints?: Readonly<Record<string, { readonly authorize: string; readonly token?: string }>> | null | undefined;
  readonly profile?: 'live' | 'seed' | null | undefined;
  readonly rpId?: string | null | undefined;
  readonly requestTimeoutMs?: number | null | undefined;
  readonly withRefresh?: boolean | undefined;
  readonly dangerPinnedKeys?: PinnedKeys | null | undefined;
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
  const oauth = known({ redirectUri, clientIds, mode, endpoints });
  return known({
    oauth: Object.keys(oauth).length > 0 ? oauth : undefined,
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
