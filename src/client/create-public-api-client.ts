import { browserEnvironment } from '../platform/browser-environment.js';
import type { Environment } from '../platform/environment.js';
import { ownMembers } from '../platform/member.js';
import { baseUrlOf } from './base-url.js';
import { createApi, type PublicApiClient } from './public-api-client.js';
import { createServiceClock } from './service-clock.js';
import type { Stamper } from './stampers.js';
import { createTransport } from './transport.js';

/** One organization and one key. */
export interface PublicApiOptions {
  /** https, or http on this machine. */
  readonly baseUrl: string;
  readonly organizationId: string;
  readonly stamper: Stamper;
  /** Upper limit for every deadline. */
  readonly requestTimeoutMs?: number;
}

/**
 * Create a client for one organization and one key. Works in browsers, in workers and in Node.
 *
 * @throws KmsError `config_invalid` at `baseUrl`.
 */
export function createPublicApiClient(settings: PublicApiOptions, environment: Environment = browserEnvironment()): PublicApiClient {
  const options = ownMembers(settings);
  const baseUrl = baseUrlOf(options.baseUrl, 'baseUrl');
  const clock = createServiceClock(environment);
  const transport = createTransport(environment, clock, options);
  return createApi({ transport, clock, after: environment.after, baseUrl, caller: () => options });
}
