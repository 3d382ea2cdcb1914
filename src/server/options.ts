import type { ApiKeyPair } from '../client/api-key-stamper.js';
import { apiKeyStamper } from '../client/api-key-stamper.js';
import { baseUrlOf } from '../client/base-url.js';
import { emulatorRequest } from '../client/first-request.js';
import { createApi, type PublicApiClient } from '../client/public-api-client.js';
import type { ServiceClock } from '../client/service-clock.js';
import { loopbackUrlOf } from '../client/settings.js';
import type { Transport } from '../client/transport.js';
import { KmsError } from '../errors.js';
import type { Environment } from '../platform/environment.js';
import { memberOf, ownMembers } from '../platform/member.js';
import { NOTARIZER_KEY } from '../wire/profile.js';
import { id, optional, type Read, shape, text } from '../wire/read.js';
import { isOrigin } from './incoming.js';
import type { ServerStore } from './state.js';

/** Settings of every server, for any service. */
export interface CommonServerOptions {
  /** Origins of the site's own pages, such as `https://example.com`. Requests that change something are only accepted from these. */
  readonly origins: readonly string[];
  /**
   * Signs the site's cookies: at least 32 random characters, the same on all machines. With several secrets, the first one signs and all
   * are accepted. If absent, this process uses a random one, and its cookies end with it.
   */
  readonly secret?: string | readonly string[];
  /** Stores what outlives a request, for a site on more than one machine; this process's memory if absent. */
  readonly store?: ServerStore;
  /** How far the service's clock and this server's may differ, in milliseconds; 300000 if absent. */
  readonly maxSkewMs?: number;
  /**
   * How long a cookie is accepted before it is renewed and the service is asked whether the session still exists, in milliseconds; 600000
   * if absent.
   */
  readonly rotateAfterMs?: number;
  /** How long a webhook's handler may take before another machine may try, in milliseconds; 20000 if absent. */
  readonly handlingMs?: number;
  /** Name of the cookie; `__Host-kms-session` if absent. Other hosts of the domain can set names without `__Host-`. */
  readonly cookieName?: string;
}

/** Settings for a site with its organization at the service. */
export interface LiveServerOptions extends CommonServerOptions {
  readonly emulator?: undefined;
  /** Address of the public API: https, or http on this machine. */
  readonly baseUrl: string;
  /** The site's own organization, the parent of all accounts. */
  readonly organizationId: string;
  /** An API key of that organization that may read its accounts. */
  readonly apiKey: ApiKeyPair;
  /** The key that signs session tokens, instead of the service's own. */
  readonly keys?: { readonly sessionSigner?: string };
}

/** Settings for an emulator, which supplies the rest. Loopback only. */
export interface EmulatorServerOptions extends CommonServerOptions {
  readonly emulator: string;
}

/** Settings of a site's server. */
export type ServerOptions = LiveServerOptions | EmulatorServerOptions;

/** The site's organization at the service, and the key that makes requests for it. */
export interface Parent {
  readonly baseUrl: URL;
  readonly organizationId: string;
  readonly api: PublicApiClient;
  readonly sessionSigner: string;
}

/** What is needed to make those requests. */
export interface ParentParts {
  readonly environment: Environment;
  readonly transport: Transport;
  readonly clock: ServiceClock;
}

type Known = Omit<LiveServerOptions, keyof CommonServerOptions>;

const readServed: Read<Known> = shape<Known>({
  emulator: () => ({ ok: true, value: undefined }),
  baseUrl: text,
  organizationId: id,
  apiKey: shape<ApiKeyPair>({ publicKey: text, privateKey: text }),
  keys: optional(shape<{ readonly sessionSigner?: string }>({ sessionSigner: optional(text) })),
});

/**
 * Find the organization. With an emulator it has to be requested.
 *
 * @throws KmsError `config_invalid` with the setting's name as `path`.
 */
export async function parentOf(options: ServerOptions, { environment, transport, clock }: ParentParts): Promise<Parent> {
  const known = options.emulator === undefined ? options : await askEmulator(loopbackUrlOf(options.emulator, 'emulator'), transport);
  const { organizationId, apiKey, keys } = known;
  const baseUrl = baseUrlOf(known.baseUrl, 'baseUrl');
  const stamper = apiKeyStamper(apiKey, environment);
  const api = createApi({ transport, clock, after: environment.after, baseUrl, caller: () => ({ organizationId, stamper }) });
  return { baseUrl, organizationId, api, sessionSigner: keys?.sessionSigner ?? NOTARIZER_KEY };
}

async function askEmulator(emulator: URL, transport: Transport): Promise<Known> {
  const request = { ...emulatorRequest(emulator), operation: 'emulator_config', deadlineMs: 10_000, effect: 'read' } as const;
  const served = await transport.send({ ...request, read: readServed });
  loopbackUrlOf(served.baseUrl, 'baseUrl');
  return served;
}

/** A copy with the settings' own members only. The store stays the same object. @source security R70 */
export function ownOptions(options: ServerOptions): ServerOptions {
  const store = memberOf(options, 'store') as ServerStore | undefined; // typed by the caller
  const own: ServerOptions = ownMembers({ ...options });
  return store ? Object.assign(own, { store }) : own;
}

/** @throws KmsError `config_invalid` with the setting's name as `path`. */
export function checkOptions({ origins, secret, cookieName, emulator, ...rest }: ServerOptions): void {
  const invalid = (path: string) => {
    throw new KmsError('config_invalid', { path });
  };
  if (!Array.isArray(origins) || origins.length === 0 || !origins.every(isOrigin)) invalid('origins');
  if (secret !== undefined && [secret].flat().some((one) => one.length < 32)) invalid('secret');
  if (cookieName !== undefined && !/^[\w-]+$/.test(cookieName)) invalid('cookieName');
  if (emulator !== undefined) loopbackUrlOf(emulator, 'emulator');
  else if ('baseUrl' in rest) baseUrlOf(rest.baseUrl, 'baseUrl');
  for (const name of ['maxSkewMs', 'rotateAfterMs', 'handlingMs'] as const) if ((rest[name] ?? 1) <= 0) invalid(name);
}
