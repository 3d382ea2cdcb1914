import { expect } from '@esm-bundle/chai';
import { readSigningKey } from '../../src/wire/login-key.js';
import { fixedBrowser } from '../support/fixed-environment.js';
import { codeOfFailure, NAMESPACE, noStorage, refuses, session, tab } from './store-stage.js';

describe('session store', () => {
  describe('records', () => {
    it('that are damaged mean signed out, and are removed', async () => {
      const { env, store } = tab();
      await store.keep(await session(env));
      const [, key = ''] = await env.records.keys(NAMESPACE);
      const whole = (await env.records.get(key)) as Record<string, unknown>;
      for (const member of ['organizationId', 'userId', 'expiresAtMs', 'clockOffsetMs', 'key', 'rev', 'version']) {
        const { [member]: _, ...torn } = whole;
        await env.records.commit([
          { put: key, value: torn },
          { put: store.keys.current, value: { version: 1, organizationId: 'org-1', rev: 1 } },
        ]);
        expect(await tab(env.browser).store.restore(), member).to.deep.equal({ state: 'signed-out', reason: 'unreadable' });
        expect(await env.records.keys(''), member).to.deep.equal([]);
      }
    });

    it('with a key that could be extracted are no sessions', async () => {
      const { env, store } = tab();
      const pair = await env.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
      await store.keep({ ...(await session(env)), key: { publicKeyHex: 'ab', pair } });
      expect(store.snapshot).to.deep.equal({ state: 'signed-out', reason: 'unreadable' });
    });

    it('contain a whole key pair with its name, or none', async () => {
      const { key } = await session(tab().env);
      const { pair } = key;
      expect(readSigningKey(key, '').ok).to.equal(true);
      for (const torn of [
        { ...key, publicKeyHex: 5 },
        { ...key, pair: { privateKey: pair.privateKey } },
        { ...key, pair: { publicKey: pair.publicKey } },
        { ...key, pair: { ...pair, privateKey: pair.publicKey } },
      ])
        expect(readSigningKey(torn, '').ok).to.equal(false);
    });

    it("from a later release aren't touched", async () => {
      const { env, store } = tab();
      await store.keep(await session(env));
      const key = `${store.keys.sessions}org-1`;
      const newer = { ...((await env.records.get(key)) as object), version: 2 };
      await env.records.commit([{ put: key, value: newer }]);
      expect((await tab(env.browser).store.restore()).state).to.equal('signed-out');
      expect(await env.records.get(key)).to.include({ version: 2 });
    });

    it('that the browser dropped are reported as lost when they are needed', async () => {
      const { env, store } = tab();
      await store.keep(await session(env));
      await env.records.commit((await env.records.keys('')).map((drop) => ({ drop })));
      expect(await codeOfFailure(store.current())).to.equal('storage_lost');
      expect(store.snapshot).to.deep.equal({ state: 'signed-out', reason: 'lost' });
    });
  });

  describe('without storage', () => {
    it('continues in memory and says so', async () => {
      const { env, store } = tab(fixedBrowser(), { records: noStorage });
      expect(await store.restore()).to.deep.equal({ state: 'unknown' });
      const kept = await session(env);
      expect(await store.keep(kept)).to.include({ state: 'signed-in', inMemory: true });
      expect((await store.current()).key).to.deep.equal(kept.key);
      expect(await store.list()).to.have.length(1);
      await store.signOut();
      expect(store.snapshot).to.deep.equal({ state: 'signed-out', reason: 'user' });
    });

    it('stores the next login once the browser allows it', async () => {
      let broken = true;
      const { records } = fixedBrowser();
      const { env, store } = tab(fixedBrowser(), {
        records: { ...records, commit: (changes) => (broken ? refuses() : records.commit(changes)) },
      });
      expect(await store.keep(await session(env))).to.include({ inMemory: true });
      broken = false;
      expect(await store.keep(await session(env))).to.include({ inMemory: false });
    });

    it('keeps a session through a read fault', async () => {
      const { records } = fixedBrowser();
      let broken = false;
      const { env, store } = tab(fixedBrowser(), { records: { ...records, get: (key) => (broken ? refuses() : records.get(key)) } });
      await store.keep(await session(env));
      broken = true;
      expect(await store.restore()).to.include({ state: 'signed-in' });
      expect((await store.current()).organizationId).to.equal('org-1');
    });

    it("rejects a sign-out that couldn't delete the record, and is signed out here", async () => {
      const { records } = fixedBrowser();
      let broken = false;
      const { env, store } = tab(fixedBrowser(), {
        records: { ...records, commit: (changes) => (broken ? refuses() : records.commit(changes)) },
      });
      await store.keep(await session(env));
      broken = true;
      expect(await codeOfFailure(store.signOut())).to.equal('storage_unavailable');
      expect(store.snapshot.state).to.equal('signed-out');
    });
  });
});
