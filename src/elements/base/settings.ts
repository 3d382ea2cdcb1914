import type { PropertyDeclarations } from 'lit';
import { loopbackUrlOf } from '../../client/settings.js';
import { KmsError } from '../../errors.js';
import { createKmsClient, type KmsClient, type KmsConfig, type PinnedKeys } from '../../kms-client.js';
import { ownMembers } from '../../platform/member.js';

/** Reads an attribute that holds JSON. If it can't be parsed the value stays a string, so that it differs from a missing attribute. */
export const jsonAttribute: { readonly fromAttribute: (text: string | null) => unknown } = Object.freeze({
  fromAttribute: (text: string | null) => {
    try {
      return JSON.parse(text as string); // a removed attribute parses as null
    } catch {
      return text;
    }
  },
});

/** Settings as attributes and properties of `<kms-provider>`, or of an element used on its own. */
export const settingProperties: PropertyDeclarations = {
  baseUrl: {},
  authProxyUrl: {},
  authProxyConfigId: {},
  oauthRedirectUri: {},
  oauthClientIds: { converter: jsonAttribute },
  oauthMode: {},
  oauthEndpoints: { converter: jsonAttribute },
  profile: {},
  rpId: {},
  requestTimeoutMs: { type: Number },
  keyFrameSrc: {},
  withRefresh: { type: Boolean },
  lockAfter: {},
  confirm: {},
  dangerPinnedKeys: { converter: jsonAttribute },
  emulator: {},
};

/** Values of `settingProperties`; absent means the default. */
export interface ElementSettings {
  /** Address of the public API: https, or http on this machine. */
  readonly baseUrl?: string | null | undefined;
  /** Address of the auth proxy: https, or http on this machine. */
  readonly authProxyUrl?: string | null | undefined;
  /** Id of the organization's proxy configuration. */
  readonly authProxyConfigId?: string | null | undefined;
  /** Page of this site that a social provider returns to. The served configuration's takes precedence. */
  readonly oauthRedirectUri?: string | null | undefined;
  /** JSON object that maps providers to client IDs, for those missing from the served configuration. */
  readonly oauthClientIds?: Readonly<Record<string, string>> | null | undefined;
  /** How a social provider is asked: in a window, in this tab, or in the browser's own dialog (FedCM), else in a window. */
  readonly oauthMode?: 'popup' | 'redirect' | 'fedcm' | null | undefined;
  /** JSON object that maps providers to addresses other than the brand's. Loopback addresses only. */
  readonly oauthEndpoints?:
    | Readonly<Record<string, { readonly authorize: string; readonly token?: string; readonly fedcm?: string }>>
    | null
    | undefined;
  /** Which documented format requests use; responses in all formats are read. Default: `auto`, which is the emulator's format, else `live`. */
  readonly profile?: 'auto' | 'live' | 'live2' | 'seed' | null | undefined;
  /** Domain that passkeys belong to. Default: the page's host. */
  readonly rpId?: string | null | undefined;
  /** Deadline for every request, in milliseconds; can only shorten the built-in one. */
  readonly requestTimeoutMs?: number | null | undefined;
  /** URL of a key frame on another origin. It creates the session's key and keeps it out of this page's reach. */
  readonly keyFrameSrc?: string | null | undefined;
  /** Renew the session before it ends. */
  readonly withRefresh?: boolean | undefined;
  /** End the sessions on this device after the site wasn't used for this long, such as `15m` (`s`, `m`, `h`). */
  readonly lockAfter?: string | null | undefined;
  /** When `<kms-confirm>` asks the user before signing: `always`, `transactions` (not for messages) or `never`. Default: `never`. */
  readonly confirm?: 'always' | 'transactions' | 'never' | null | undefined;
  /** JSON object of verification keys instead of the service's. Loopback addresses only. */
  readonly dangerPinnedKeys?: PinnedKeys | null | undefined;
  /** Origin of the emulator, instead of all settings above; loopback addresses only. `inline` runs the emulator in the page, `inline#STATE` with a saved state. */
  readonly emulator?: string | null | undefined;
}

/** The names of the settings. */
export const SETTINGS: readonly (keyof ElementSettings)[] = Object.keys(settingProperties) as (keyof ElementSettings)[]; // the same keys

/** Whether any of the settings names a service. */
export function hasService({ emulator, baseUrl, authProxyUrl, authProxyConfigId }: ElementSettings): boolean {
  return (emulator ?? baseUrl ?? authProxyUrl ?? authProxyConfigId) != null;
}

/**
 * The client's settings, or `undefined` if an element has none of its own.
 *
 * @throws KmsError `config_invalid` if a JSON attribute isn't an object, or if keys or endpoints are given for an address that isn't
 * loopback.
 */
export function configOf(settings: ElementSettings): KmsConfig | undefined {
  if (!hasService(settings)) return undefined;
  for (const path of ['oauthClientIds', 'oauthEndpoints', 'dangerPinnedKeys'] as const) {
    if (typeof (settings[path] ?? {}) !== 'object') throw new KmsError('config_invalid', { path });
  }
  checkMarkup(settings);
  const { dangerPinnedKeys: keys, keyFrameSrc: keyFrame, rpId, withRefresh, ...others } = valuesOf(settings);
  const { oauthRedirectUri: redirectUri, oauthClientIds: clientIds, oauthMode: mode, oauthEndpoints: endpoints, ...same } = others;
  return known({
    ...same,
    keys,
    keyFrame,
    oauth: known({ redirectUri, clientIds, mode, endpoints }),
    passkey: rpId == null ? undefined : { rpId },
    autoRefresh: withRefresh || undefined,
  }) as KmsConfig; // missing ones are checked together with them
}

/** An element's settings are accessors of its class, which rest patterns don't read. */
function valuesOf(settings: ElementSettings): ElementSettings {
  return Object.fromEntries(SETTINGS.map((name) => [name, settings[name]]));
}

/** Markup is easier to inject than code, so keys and endpoints in markup only count on this machine. @source security R71 */
function checkMarkup({ emulator, baseUrl, authProxyUrl, dangerPinnedKeys, oauthEndpoints }: ElementSettings): void {
  const services = [emulator ?? baseUrl, emulator ?? authProxyUrl];
  const check = (path: string, addresses: unknown[]) => addresses.map((address) => loopbackUrlOf(String(address), path));
  if (dangerPinnedKeys) check('dangerPinnedKeys', services);
  if (oauthEndpoints) check('oauthEndpoints', [...services, ...Object.values(oauthEndpoints).flatMap(Object.values)]);
}

function known<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value != null)) as Partial<T>; // some of the same members
}

/** A share in a client that several elements use. */
export interface Lease {
  readonly client: KmsClient;
  release(): void;
}

interface Shared {
  readonly client: KmsClient;
  readonly name: string;
  holders: number;
}

const shared = new Map<string, Shared>();
const followers = new Set<() => void>();

/**
 * The client for these settings. Elements with the same settings share one. Clients of one service share its sessions anyway.
 *
 * @throws KmsError `config_invalid` if a setting is missing or invalid.
 */
export function leaseClient(config: KmsConfig): Lease {
  const name = JSON.stringify(ownMembers(config));
  const entry = shared.get(name) ?? { name, client: createKmsClient(config), holders: 0 };
  shared.set(name, entry);
  return hold(entry);
}

/**
 * The client of the elements with settings, for an element without settings or a provider. None if there are two such clients: an attacker
 * may have added one of them.
 *
 * @param found called at once, and whenever that changes.
 * @returns a function that ends it.
 */
export function followOnlyClient(found: (client: KmsClient | undefined) => void): () => void {
  let held: Lease | undefined;
  const look = () => {
    const [first, second] = shared.values();
    const only = second ? undefined : first;
    if (only?.client === held?.client) return;
    const before = held;
    held = only && hold(only);
    found(held?.client);
    before?.release();
  };
  followers.add(look);
  look();
  return () => {
    followers.delete(look);
    held?.release();
  };
}

function hold(entry: Shared): Lease {
  entry.holders += 1;
  if (entry.holders === 1) tellFollowers();
  return {
    client: entry.client,
    release: () => {
      entry.holders -= 1;
      if (entry.holders > 0) return;
      shared.delete(entry.name);
      entry.client.dispose();
      tellFollowers();
    },
  };
}

function tellFollowers(): void {
  for (const look of followers) look();
}
