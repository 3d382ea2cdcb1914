import { expect } from '@esm-bundle/chai';
import type { RecordStore } from '../../src/platform/environment.js';
import { SessionStore } from '../../src/session/session-store.js';
import { fixedBrowser, fixedEnvironment, settle } from '../support/fixed-environment.js';
import { uncaught } from '../support/uncaught.js';
import { clockOf, codeOfFailure, MINUTE, NAMESPACE, opening, session, tab } from './store-stage.js';

describe('session store', () => {
  it('knows nothing before it has read, and says so', async () => {
    const { store } = tab();
    expect(store.snapshot).to.deep.equal({ state: 'unknown' });
    expect(await store.restore()).to.deep.equal({ state: 'signed-out' });
  });

  it('shows a session only after it is stored, without its token and key', async () => {
    const { env, store, seen } = tab();
    const kept = await session(env);
    await store.keep(kept);
    expect(seen).to.deep.equal([
      { state: 'signed-in', organizationId: 'org-1', userId: 'user-of-org-1', expiresAtMs: kept.expiresAtMs, inMemory: false },
    ]);
  });

  it('restores after a reload without any request', async () => {
    const browser = fixedBrowser();
    await tab(browser).store.keep(await session(fixedEnvironment({ browser })));
    expect(await tab(browser).store.restore()).to.include({ state: 'signed-in', organizationId: 'org-1', inMemory: false });
  });

  it('drops the attempt in the write that keeps its session', async () => {
    const { env, store } = tab();
    const attemptKey = `${store.keys.attempts}x`;
    await env.records.commit([{ put: attemptKey, value: { any: 1 } }]);
    const commits: number[] = [];
    const commit: RecordStore['commit'] = (changes) => {
      commits.push(changes.length);
      return env.records.commit(changes);
    };
    const counted = tab(env.browser, { records: { ...env.records, commit } });
    await counted.store.keep(await session(env), { attemptKey });
    expect(commits).to.deep.equal([3]);
    expect(await env.records.get(attemptKey)).to.equal(undefined);
  });

  it('tells the same snapshot object as long as nothing changed', async () => {
    const { env, store, seen } = tab();
    await store.keep(await session(env));
    const before = store.snapshot;
    await store.restore();
    await store.restore();
    expect(store.snapshot).to.equal(before);
    expect(seen).to.have.length(1);
  });

  describe('several tabs', () => {
    it("notice each other's logins and sign-outs", async () => {
      const first = tab();
      const second = tab(first.env.browser);
      await second.store.restore();
      await first.store.keep(await session(first.env));
      await settle();
      expect(second.store.snapshot).to.include({ state: 'signed-in', organizationId: 'org-1' });
      await second.store.signOut();
      await settle();
      expect(first.store.snapshot).to.deep.equal({ state: 'signed-out', reason: 'user' });
    });

    it('never mix the key of one login with the token of another', async () => {
      const first = tab();
      const second = tab(first.env.browser);
      for (let round = 0; round < 20; round++) {
        const [a, b] = [await session(first.env), { ...(await session(first.env)), token: 'd.e.f' }];
        await Promise.all([first.store.keep(a), second.store.keep(b)]);
        await settle();
        const [left, right] = await Promise.all([first.store.current(), second.store.current()]);
        expect(left.key.publicKeyHex).to.equal(right.key.publicKeyHex);
        expect(left.key.publicKeyHex).to.equal(left.token === 'a.b.c' ? a.key.publicKeyHex : b.key.publicKeyHex);
      }
    });

    it('read again when a page comes back from the cache', async () => {
      const first = tab();
      await first.store.keep(await session(first.env));
      await first.env.records.commit((await first.env.records.keys('')).map((drop) => ({ drop })));
      first.env.page.wake();
      await settle();
      expect(first.store.snapshot).to.deep.equal({ state: 'signed-out', reason: 'user' });
    });

    it('ignore messages of another shape', async () => {
      const first = tab();
      await first.store.keep(await session(first.env));
      await first.env.records.commit((await first.env.records.keys('')).map((drop) => ({ drop })));
      const stranger = first.env.channel(NAMESPACE);
      for (const word of [null, 7, 'changed', { v: 2, kind: 'changed' }, { v: 1, kind: 'drop' }, Object.create({ v: 1, kind: 'changed' })])
        stranger.post(word);
      await settle();
      expect(first.store.snapshot.state).to.equal('signed-in');
    });
  });

  describe('time', () => {
    it('says once that the end is near, and then that it has come', async () => {
      const { env, store, seen } = tab();
      await store.keep(await session(env, 'org-1', 15 * MINUTE));
      await env.clock.advance(14 * MINUTE);
      expect(seen.map(({ state }) => state)).to.deep.equal(['signed-in', 'signed-in']);
      expect(store.snapshot).to.include({ state: 'signed-in', expiring: true });
      await env.clock.advance(MINUTE);
      expect(store.snapshot).to.deep.equal({ state: 'expired', organizationId: 'org-1' });
      expect(seen).to.have.length(3);
      expect(await env.records.keys('')).to.deep.equal([]);
    });

    it('is read as signed out by the next page', async () => {
      const { env, store } = tab();
      await store.keep(await session(env));
      env.clock.jump(16 * MINUTE);
      expect(await tab(env.browser).store.restore()).to.deep.equal({ state: 'signed-out' });
    });

    it('is checked when the device wakes, and before each use', async () => {
      const { env, store } = tab();
      await store.keep(await session(env));
      env.clock.jump(16 * MINUTE);
      expect(await codeOfFailure(store.current())).to.equal('session_expired');
      expect(store.snapshot.state).to.equal('expired');
    });

    it("follows the service's clock if the device is an hour late, also after a reload", async () => {
      const browser = fixedBrowser();
      const env = fixedEnvironment({ browser });
      const late = tab(browser);
      const clock = clockOf(env, 60 * MINUTE);
      const store = new SessionStore({ environment: env, clock, namespace: NAMESPACE, ...opening(env), renew: async () => store.snapshot });
      await store.keep({ ...(await session(env)), expiresAtMs: clock.now() + 15 * MINUTE });
      expect(await late.store.restore()).to.include({ state: 'signed-in' });
      await env.clock.advance(15 * MINUTE);
      expect(late.store.snapshot.state).to.equal('expired');
    });

    it('leaves a session of sixty days alone', async () => {
      const { env, store } = tab();
      await store.keep(await session(env, 'org-1', 60 * 24 * 60 * MINUTE));
      await env.clock.advance(59 * 24 * 60 * MINUTE);
      expect(store.snapshot).to.not.have.property('expiring');
    });

    it('yields to a session that another tab has renewed', async () => {
      const { env, store } = tab();
      await store.keep(await session(env));
      const renewed = { ...(await session(env)), expiresAtMs: env.now() + 60 * MINUTE };
      await tab(env.browser, { channel: () => ({ post: () => {}, subscribe: () => () => {}, close: () => {} }) }).store.keep(renewed);
      await env.clock.advance(16 * MINUTE);
      expect(store.snapshot).to.include({ state: 'signed-in', expiresAtMs: renewed.expiresAtMs });
    });
  });

  describe('signing out', () => {
    it('leaves nothing, works offline and twice', async () => {
      const { env, store } = tab(fixedBrowser(), { online: () => false });
      await env.records.commit([{ put: `${store.keys.attempts}x`, value: {} }]);
      await store.keep(await session(env));
      await store.signOut();
      await store.signOut();
      expect(store.snapshot).to.deep.equal({ state: 'signed-out', reason: 'user' });
      expect(await env.records.keys('')).to.deep.equal([]);
      expect(env.clock.waiting).to.equal(0);
    });

    it('works before the first reading', async () => {
      const { env, store } = tab();
      await store.keep(await session(env));
      await tab(env.browser).store.signOut();
      expect(await env.records.keys('')).to.deep.equal([]);
    });

    it('by the service ends only the session of that key', async () => {
      const { env, store } = tab();
      const old = await session(env);
      await store.keep(old);
      await store.keep(await session(env));
      await store.reject(old.key.publicKeyHex);
      expect(store.snapshot.state).to.equal('signed-in');
      await store.reject((await store.current()).key.publicKeyHex);
      expect(store.snapshot).to.deep.equal({ state: 'signed-out', reason: 'rejected' });
      expect(await env.records.keys('')).to.deep.equal([]);
    });

    it('wins over a renewal in progress', async () => {
      const { env, store } = tab();
      const old = await session(env);
      await store.keep(old);
      await store.signOut();
      expect(await codeOfFailure(store.keep(await session(env), { renews: old.key.publicKeyHex }))).to.equal('session_expired');
      expect(await env.records.keys('')).to.deep.equal([]);
    });
  });

  it('returns the token on request, or the reason why there is none', async () => {
    const { env, store } = tab();
    expect(await codeOfFailure(store.token())).to.equal('not_signed_in');
    const { token: _, ...bundled } = await session(env);
    await store.keep(bundled);
    expect(await codeOfFailure(store.token())).to.equal('unsupported');
    await store.keep(await session(env));
    expect(await store.token()).to.equal('a.b.c');
  });

  it('holds nothing open after it is disposed of', async () => {
    const { env, store, seen } = tab();
    await store.keep(await session(env));
    store.dispose();
    await tab(env.browser).store.signOut();
    env.page.wake();
    await settle();
    expect(seen).to.have.length(1);
    expect(env.clock.waiting).to.equal(0);
  });

  it('leaves no timer when it is disposed of while it reads', async () => {
    const { env, store } = tab();
    await store.keep(await session(env));
    const reading = store.restore();
    store.dispose();
    await reading;
    expect(env.clock.waiting).to.equal(0);
  });

  it("notifies every listener, even after one that throws, whose error isn't lost", async () => {
    const { env, store } = tab();
    const heard: string[] = [];
    store.subscribe(() => {
      throw new Error('a fault of the page');
    });
    store.subscribe(({ state }) => heard.push(state));
    const error = uncaught();
    await store.keep(await session(env));
    expect(heard).to.deep.equal(['signed-in']);
    expect((await error).message).to.equal('a fault of the page');
    store.dispose();
  });
});
