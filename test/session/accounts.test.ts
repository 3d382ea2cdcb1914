import { expect } from '@esm-bundle/chai';
import type { Locks, RecordStore } from '../../src/platform/environment.js';
import { SessionStore } from '../../src/session/session-store.js';
import { fixedBrowser, settle } from '../support/fixed-environment.js';
import { clockOf, codeOfFailure, MINUTE, opening, session, tab } from './store-stage.js';

const noLocks: Locks = { run: (_name, _options, task) => task(undefined) };

describe('several accounts of a device', () => {
  it('are listed, switched and signed out one by one', async () => {
    const { env, store } = tab();
    for (const organizationId of ['org-1', 'org-2', 'org-3']) await store.keep(await session(env, organizationId));
    expect((await store.list()).map(({ organizationId, current }) => [organizationId, current])).to.deep.equal([
      ['org-1', false],
      ['org-2', false],
      ['org-3', true],
    ]);
    expect(await store.use('org-1')).to.include({ organizationId: 'org-1' });
    await store.signOut({ organizationId: 'org-2' });
    expect(store.snapshot).to.include({ state: 'signed-in', organizationId: 'org-1' });
    expect((await store.list()).map(({ organizationId }) => organizationId)).to.deep.equal(['org-1', 'org-3']);
    await store.signOut();
    expect(store.snapshot).to.deep.equal({ state: 'signed-out', reason: 'user' });
    expect(await store.use('org-3')).to.include({ state: 'signed-in', organizationId: 'org-3' });
  });

  it("don't affect each other if one record is damaged", async () => {
    const { env, store } = tab();
    await store.keep(await session(env, 'org-1'));
    await store.keep(await session(env, 'org-2'));
    await env.records.commit([{ put: `${store.keys.sessions}org-1`, value: { version: 1 } }]);
    expect((await store.list()).map(({ organizationId }) => organizationId)).to.deep.equal(['org-2']);
    expect(await codeOfFailure(store.use('org-1'))).to.equal('session_expired');
    expect(store.snapshot).to.include({ organizationId: 'org-2' });
  });

  it("of another configuration aren't visible", async () => {
    const { env, store } = tab();
    await store.keep(await session(env));
    const other = new SessionStore({
      environment: env,
      clock: clockOf(env),
      namespace: 'elsewhere',
      ...opening(env),
      renew: async () => other.snapshot,
    });
    expect(await other.restore()).to.deep.equal({ state: 'signed-out' });
    expect(await other.list()).to.deep.equal([]);
  });

  it('stay signed in if none of them is to be the current one', async () => {
    const first = tab();
    const second = tab(first.env.browser);
    for (const organizationId of ['org-1', 'org-2']) await first.store.keep(await session(first.env, organizationId));
    await second.store.restore();
    expect(await first.store.use(null)).to.deep.equal({ state: 'signed-out', reason: 'user' });
    await settle();
    expect(second.store.snapshot).to.deep.equal({ state: 'signed-out', reason: 'user' });
    expect((await second.store.list()).map(({ organizationId, current }) => [organizationId, current])).to.deep.equal([
      ['org-1', false],
      ['org-2', false],
    ]);
    expect(await tab(first.env.browser).store.restore()).to.deep.equal({ state: 'signed-out' });
    await second.store.use('org-1');
    await settle();
    expect(first.store.snapshot).to.include({ state: 'signed-in', organizationId: 'org-1' });
    expect(await first.store.use(null)).to.equal(await first.store.use(null));
  });

  it('leave no record behind when they expire or are damaged', async () => {
    const { env, store } = tab();
    await store.keep(await session(env, 'org-1', MINUTE));
    await store.keep(await session(env, 'org-2'));
    await store.keep(await session(env, 'org-3'));
    await env.records.commit([
      { put: `${store.keys.sessions}org-2`, value: { version: 1 } },
      { put: `${store.keys.sessions}org-9`, value: { version: 2 } },
    ]);
    env.clock.jump(2 * MINUTE);
    expect((await store.list()).map(({ organizationId }) => organizationId)).to.deep.equal(['org-3']);
    expect(await env.records.keys(store.keys.sessions)).to.deep.equal(['org-3', 'org-9'].map((id) => store.keys.sessions + id));
    await store.keep(await session(env, 'org-4', MINUTE));
    await store.use('org-3');
    env.clock.jump(2 * MINUTE);
    await store.signOut();
    expect(await env.records.keys('')).to.deep.equal([`${store.keys.sessions}org-9`]);
  });

  it("aren't considered expired by a device whose clock is wrong and that has heard nothing yet", async () => {
    const browser = fixedBrowser();
    const first = tab(browser);
    const clock = clockOf(first.env, -60 * MINUTE);
    const store = new SessionStore({
      environment: first.env,
      clock,
      namespace: 'x',
      ...opening(first.env),
      renew: async () => store.snapshot,
    });
    for (const id of ['org-1', 'org-2']) await store.keep({ ...(await session(first.env, id)), expiresAtMs: clock.now() + 15 * MINUTE });
    await store.use(null);
    const fresh = new SessionStore({
      environment: first.env,
      clock: clockOf(first.env),
      namespace: 'x',
      ...opening(first.env),
      renew: async () => fresh.snapshot,
    });
    expect(await fresh.list()).to.have.length(2);
    expect(await fresh.use('org-1')).to.include({ state: 'signed-in', organizationId: 'org-1', clockOffsetMs: -60 * MINUTE });
  });

  it('are changed by one tab at a time if the browser has no locks: what another wrote meanwhile is noticed', async () => {
    const browser = fixedBrowser();
    const other = tab(browser, { locks: noLocks });
    const spoil = { isOn: false };
    // Between a tab's read and its write, another one signs out.
    const commit: RecordStore['commit'] = async (changes, guards) => {
      if (spoil.isOn && guards?.length) {
        spoil.isOn = false;
        await other.store.signOut();
      }
      return browser.records.commit(changes, guards);
    };
    const late = tab(browser, { locks: noLocks, records: { ...browser.records, commit } });
    const old = await session(late.env);
    await late.store.keep(old);
    await other.store.restore();
    spoil.isOn = true;
    expect(await codeOfFailure(late.store.keep(await session(late.env), { renews: old.key.publicKeyHex }))).to.equal('session_expired');
    expect(await browser.records.keys('')).to.deep.equal([]);
    expect(await codeOfFailure(late.store.use('org-1'))).to.equal('session_expired');
  });

  it('are signed in at once by ten tabs without locks, and all see the same in the end', async () => {
    const browser = fixedBrowser();
    const tabs = Array.from({ length: 10 }, () => tab(browser, { locks: noLocks }));
    await Promise.all(tabs.map(async ({ env, store }, nth) => store.keep(await session(env, `org-${nth}`))));
    await settle();
    const seen = await Promise.all(tabs.map(async ({ store }) => (await store.current()).organizationId));
    expect(new Set(seen).size).to.equal(1);
    expect(await tabs[0]!.store.list()).to.have.length(10);
  });
});
