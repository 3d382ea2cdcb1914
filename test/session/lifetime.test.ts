import { expect } from '@esm-bundle/chai';
import { watchLifetime } from '../../src/session/lifetime.js';
import { SessionStore } from '../../src/session/session-store.js';
import { fixedBrowser, fixedEnvironment, until } from '../support/fixed-environment.js';
import { clockOf, MINUTE, NAMESPACE, opening, session } from './store-stage.js';

/** A session that began before the code that watches it had loaded. */
async function signedInBefore(settings: { readonly autoRefresh?: boolean; readonly lockAfterMs?: number }) {
  const env = fixedEnvironment({ browser: fixedBrowser() });
  const clock = clockOf(env);
  let renewals = 0;
  const store: SessionStore = new SessionStore({
    ...{ environment: env, clock, namespace: NAMESPACE },
    ...opening(env),
    renew: async () => {
      renewals += 1;
      return store.snapshot;
    },
  });
  await store.keep(await session(env));
  const { autoRefresh, lockAfterMs } = settings;
  watchLifetime({ environment: env, clock, store, namespace: NAMESPACE, autoRefresh, lockAfterMs });
  return { env, store, renewals: () => renewals };
}

describe('a session whose watch loads after it has begun', () => {
  it('is renewed before its end', async () => {
    const { env, renewals } = await signedInBefore({ autoRefresh: true });
    await env.clock.advance(13 * MINUTE);
    await until(() => renewals() > 0);
  });

  it('is locked when the site was not used', async () => {
    const { env, store } = await signedInBefore({ lockAfterMs: 4 * MINUTE });
    await env.clock.advance(4 * MINUTE);
    await until(() => store.snapshot.state === 'expired');
    expect(store.known).to.equal(undefined);
  });
});
