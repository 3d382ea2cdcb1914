import { browserEnvironment } from '../platform/browser-environment.js';
import type { Environment } from '../platform/environment.js';
import { baseUrlOf } from './base-url.js';
import { createLazyApi } from './lazy-api.js';
import type { PublicApiClient } from './public-api-client.js';
import { createServiceClock } from './service-clock.js';
import type { Stamper } from './stampers.js';
import { createTransport } from './transport.js';

/** One organization and one key. */
export interface PublicApiOptions {
  /** https, or http on this machine. */
  readonly baseUrl: string;
  readonly organizationId: string;
  readonly stamper: Stamper;
  /** Caps every deadline. */
  readonly requestTimeoutMs?: number;
}

/**
 * Make a client for one organization and one key, in browsers, in workers and in Node. The table of operations comes with its first
 * request.
 *
 * @throws KmsError `config_invalid` at `baseUrl`.
 */
export function createPublicApiClient(options: PublicApiOptions, environment: Environment = browserEnvironment()): PublicApiClient {
  const baseUrl = baseUrlOf(options.baseUrl, 'baseUrl');
  const clock = createServiceClock(environment);
  const transport = createTransport(environment, clock, options);
  return createLazyApi(() => ({ transport, clock, after: environment.after, baseUrl, caller: () => options }));
}
