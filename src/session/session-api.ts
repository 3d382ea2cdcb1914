import type { ApiParts, Caller } from '../client/public-api-client.js';
import type { ServiceClock } from '../client/service-clock.js';
import { keyStamper } from '../client/stampers.js';
import type { Transport } from '../client/transport.js';
import type { Environment } from '../platform/environment.js';
import type { SessionRecord } from './session-record.js';
import type { SessionStore } from './session-store.js';

/** What the API of a session is made of. */
export interface SessionApiParts {
  readonly environment: Environment;
  readonly clock: ServiceClock;
  readonly transport: Transport;
  readonly store: SessionStore;
  readonly baseUrl: URL;
}

/**
 * What the public API asks with for the signed-in user. Before each request the session is read as it is stored; a key that the service
 * refused twice ends it.
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
