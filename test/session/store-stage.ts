import { expect } from '@esm-bundle/chai';
import type { ServiceClock } from '../../src/client/service-clock.js';
import { generateSigningKey, type SigningKey } from '../../src/crypto/signing-key.js';
import { KmsError } from '../../src/errors.js';
import type { RecordStore } from '../../src/platform/environment.js';
import type { SessionSnapshot } from '../../src/session/session.js';
import type { NewSession } from '../../src/session/session-record.js';
import { SessionStore, type SessionStoreParts } from '../../src/session/session-store.js';
import {
  type FixedBrowser,
  type FixedEnvironment,
  type FixedOverrides,
  fixedBrowser,
  fixedEnvironment,
} from '../support/fixed-environment.js';

export const NAMESPACE = 'https://api.example https://auth.example demo';
export const MINUTE = 60_000;

/** One tab of a browser with its own store. */
export interface Tab {
  readonly env: FixedEnvironment;
  readonly store: SessionStore;
  readonly seen: SessionSnapshot[];
}

export function tab(browser: FixedBrowser = fixedBrowser(), overrides: FixedOverrides = {}): Tab {
  const env = fixedEnvironment({ browser, ...overrides });
  const clock = clockOf(env);
  const store = new SessionStore({ environment: env, clock, namespace: NAMESPACE, ...opening(env), renew: async () => store.snapshot });
  const seen: SessionSnapshot[] = [];
  store.subscribe((snapshot) => seen.push(snapshot));
  return { env, store, seen };
}

export function opening(env: FixedEnvironment): Pick<SessionStoreParts, 'channel' | 'endEverywhere' | 'prove' | 'proven' | 'stamp'> {
  return {
    channel: env.channel(NAMESPACE),
    stamp: () => Promise.reject(new Error('nothing is stamped')),
    endEverywhere: async () => ({ ended: [], left: [] }),
    prove: () => Promise.reject(new Error('nobody asks for a proof here')),
    proven: async (stored) => stored,
  };
}

export function clockOf(env: FixedEnvironment, offsetMs = 0): ServiceClock {
  return {
    now: () => env.now() + offsetMs,
    get offsetMs() {
      return offsetMs;
    },
    skewed: false,
    heard: () => {},
    inferred: (serviceMs) => {
      offsetMs = serviceMs - env.now();
    },
  };
}

/** A session that isn't stored yet. */
export async function session(
  env: FixedEnvironment,
  organizationId = 'org-1',
  lifeMs = 15 * MINUTE,
): Promise<NewSession & { readonly key: SigningKey }> {
  const key = await generateSigningKey(env.subtle);
  return { organizationId, userId: `user-of-${organizationId}`, expiresAtMs: env.now() + lifeMs, key, token: 'a.b.c' };
}

/** The code that a promise rejects with; `none` if it doesn't. */
export async function codeOfFailure(promise: Promise<unknown>): Promise<string> {
  try {
    await promise;
  } catch (thrown) {
    expect(thrown).to.be.instanceOf(KmsError);
    return (thrown as KmsError).code;
  }
  return 'none';
}

export const refuses = () => Promise.reject(new KmsError('storage_unavailable'));
export const noStorage: RecordStore = { get: refuses, keys: refuses, commit: refuses };
