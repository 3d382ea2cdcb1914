import type { ApiParts, Caller } from '../client/public-api-client.js';
import type { ServiceClock } from '../client/service-clock.js';
import { keyStamper } from '../client/stampers.js';
import type { Transport } from '../client/transport.js';
import type { Environment } from '../platform/environment.js';
import type { SessionRecord } from './session-record.js';
import type { SessionStore } from './session-store.js';

/** What a session's API needs. */
export interface SessionApiParts {
  readonly environment: Environment;
  readonly clock: ServiceClock;
  readonly transport: Transport;
  readonly store: SessionStore;
  readonly baseUrl: URL;
}

/**
 * What the public API uses for the signed-in user. Before each request the stored session is read again. A key that the service refused
 * twice ends the session.
 */
export function sessionApiParts({ environment, store, ...parts }: SessionApiParts): ApiParts {
  return {
    ...parts,
    after: environment.after,
    caller: async () => callerOf(environment, await store.current()),
    onRejected: async ({ publicKeyHex }) => {
      if (publicKeyHex !== undefined) await store.reject(publicKeyHex);
    },
  };
}

/** The user that a session's key stamps for. */
export function callerOf(environment: Environment, { organizationId, key }: Pick<SessionRecord, 'organizationId' | 'key'>): Caller {
  return { organizationId, stamper: keyStamper(environment, key), publicKeyHex: key.publicKeyHex };
}
