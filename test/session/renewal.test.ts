import { expect } from '@esm-bundle/chai';
import type { Environment, Locks } from '../../src/platform/environment.js';
import { until } from '../support/fixed-environment.js';
import { ANN, type Device, heldFetch, type Page, world } from './devices.js';
import { codeOfFailure, MINUTE } from './store-stage.js';

/** A browser without `navigator.locks`. */
const noLocks: Locks = { run: (_name, _options, task) => task(undefined) };
const BROWSERS: Record<string, Partial<Pick<Environment, 'locks'>>> = { 'with locks': {}, 'without locks': { locks: noLocks } };

/** What waits in an idle tab: the check for the session's end, and its next renewal. */
const PLANNED = 2;

const endOf = ({ kms: { session } }: Page): number => (session.snapshot.state === 'signed-in' ? session.snapshot.expiresAtMs : 0);

async function tabsOf(device: Device, count: number, overrides: Partial<Environment>): Promise<readonly [Page, ...Page[]]> {
  const [first, ...others] = await Promise.all(Array.from({ length: count }, () => device.tab(overrides as object)));
  return [first!, ...others];
}

describe('a session that is renewed', () => {
  for (const [browser, overrides] of Object.entries(BROWSERS)) {
    it(`before its end asks the service once for ten tabs, and all of them agree, ${browser}`, async () => {
      const { clock, device, signIn, count, stampsOf } = world();
      const tabs = await tabsOf(device({ autoRefresh: true }), 10, overrides);
      await signIn(tabs[0]);
      await until(() => tabs.every(({ kms }) => kms.session.snapshot.state === 'signed-in'));
      const warned: string[] = [];
      for (const { kms } of tabs) {
        kms.session.subscribe((snapshot) => void (snapshot.state === 'signed-in' && snapshot.expiring && warned.push('expiring')));
      }
      for (const generation of [1, 2]) {
        const end = endOf(tabs[0]);
        await clock.advance(13 * MINUTE);
        await until(() => tabs.every((tab) => endOf(tab) > end && endOf(tab) === endOf(tabs[0])));
        expect(count('stamp_login')).to.equal(generation);
      }
      expect(new Set(stampsOf('stamp_login')).size, 'each key asks once').to.equal(2);
      expect(warned).to.deep.equal([]);
      const [first, last] = [tabs[0], tabs.at(-1)!];
      expect(await first.kms.session.token()).to.equal(await last.kms.session.token());
      for (const { kms } of tabs) kms.dispose();
      expect(clock.waiting).to.equal(0);
    });

    it(`is left to another tab that is already renewing it, ${browser}`, async () => {
      const { emulator, device, signIn, count } = world();
      const here = device();
      const held = heldFetch(emulator, 'stamp_login');
      const slow = await here.tab({ ...overrides, fetch: held.fetch });
      const other = await here.tab(overrides);
      await signIn(other);
      await until(() => slow.kms.session.snapshot.state === 'signed-in');
      const end = endOf(other);
      await other.env.clock.advance(MINUTE);
      const renewing = slow.kms.session.refresh();
      await until(() => count('stamp_login') === 1);
      expect(await other.kms.session.refresh()).to.include({ expiresAtMs: end });
      expect(await codeOfFailure(other.kms.api.query('whoami', {}))).to.equal('none');
      held.release();
      await renewing;
      await until(() => endOf(other) === end + MINUTE);
      expect(count('stamp_login')).to.equal(1);
    });
  }

  it('is renewed by the next tab when the one that claimed it died, without locks', async () => {
    const { emulator, device, signIn, count, clock } = world();
    const here = device();
    const first = await here.tab({ locks: noLocks, fetch: heldFetch(emulator, 'stamp_login').fetch });
    const next = await here.tab({ locks: noLocks });
    await signIn(next);
    await until(() => first.kms.session.snapshot.state === 'signed-in');
    first.kms.session.refresh().catch(() => {});
    await until(() => count('stamp_login') === 1);
    const end = endOf(next);
    await next.kms.session.refresh();
    expect(count('stamp_login')).to.equal(1);
    clock.jump(36_000);
    await next.kms.session.refresh();
    expect(endOf(next)).to.equal(end + 36_000);
  });

  for (const profile of ['live', 'seed', 'live2'] as const) {
    it(`lasts as long as before, and signs with the new key (${profile})`, async () => {
      const { emulator, device, signIn, clock } = world();
      await emulator.fetch(settings({ sessionExpirationSeconds: '7200' }));
      const { kms, env } = await device({ profile }).tab();
      await signIn({ kms, env });
      // What a site changes later applies to later logins.
      await emulator.fetch(settings({ sessionExpirationSeconds: '60' }));
      const before = await kms.session.list();
      await clock.advance(30 * MINUTE);
      expect(await kms.session.refresh()).to.include({ state: 'signed-in', expiresAtMs: (before[0]?.expiresAtMs ?? 0) + 30 * MINUTE });
      await kms.session.refresh();
      expect(await kms.session.list()).to.deep.equal([{ ...before[0], expiresAtMs: (before[0]?.expiresAtMs ?? 0) + 30 * MINUTE }]);
      expect((await kms.api.query('whoami', {})).userId).to.equal(before[0]?.userId);
    });

    it(`stays signed out if the user signs out meanwhile, and the service deletes the new key (${profile})`, async () => {
      const operation = profile === 'seed' ? 'create_read_write_session' : 'stamp_login';
      const { emulator, device, signIn, count, clock } = world();
      const here = device({ profile });
      const held = heldFetch(emulator, operation);
      const [first, second] = [await here.tab({ fetch: held.fetch }), await here.tab()];
      await signIn(second);
      await until(() => first.kms.session.snapshot.state === 'signed-in');
      const before = count(operation);
      const renewing = codeOfFailure(first.kms.session.refresh());
      await until(() => count(operation) === before + 1);
      await second.kms.session.signOut();
      held.release();
      expect(await renewing).to.equal('session_expired');
      expect(await here.browser.records.keys('')).to.deep.equal([]);
      await until(() => count('delete_api_keys') === 1);
      expect(first.kms.session.snapshot).to.deep.equal({ state: 'signed-out', reason: 'user' });
      await until(() => clock.waiting === 0);
    });
  }

  it('yields to a new login that happened meanwhile', async () => {
    const { emulator, device, signIn, count } = world();
    const here = device();
    const held = heldFetch(emulator, 'stamp_login');
    const [first, second] = [await here.tab({ fetch: held.fetch }), await here.tab()];
    await signIn(second);
    await until(() => first.kms.session.snapshot.state === 'signed-in');
    const renewing = first.kms.session.refresh();
    await until(() => count('stamp_login') === 1);
    await signIn(second);
    const token = await second.kms.session.token();
    held.release();
    expect(await renewing).to.include({ state: 'signed-in' });
    expect(await first.kms.session.token()).to.equal(token);
  });

  it('keeps the account current that was chosen meanwhile', async () => {
    const { emulator, device, signIn, count } = world();
    const here = device();
    const held = heldFetch(emulator, 'stamp_login');
    const [first, second] = [await here.tab({ fetch: held.fetch }), await here.tab()];
    const ann = await signIn(second);
    const bob = await signIn(second, 'bob@example.com');
    await second.kms.session.use(ann);
    await until(() => count('stamp_login') === 0 && first.kms.session.snapshot.state === 'signed-in');
    await first.kms.session.restore();
    const renewing = first.kms.session.refresh();
    await until(() => count('stamp_login') === 1);
    await second.kms.session.use(bob);
    held.release();
    await renewing;
    for (const { kms } of [first, second]) expect(await kms.session.restore()).to.include({ state: 'signed-in', organizationId: bob });
    await first.kms.session.use(ann);
    expect(await codeOfFailure(first.kms.api.query('whoami', {}))).to.equal('none');
  });

  it('is requested again after a failure, and at once when the network is back', async () => {
    const { emulator, device, signIn, clock, count } = world();
    const page = await device({ autoRefresh: true }).tab();
    await signIn(page);
    const end = endOf(page);
    emulator.faults.next('stamp_login', 'status', 503, 2);
    await clock.advance(13 * MINUTE);
    await until(() => count('stamp_login') === 1 && clock.waiting === PLANNED);
    expect(endOf(page)).to.equal(end);
    page.env.page.wake();
    await until(() => count('stamp_login') === 2 && clock.waiting === PLANNED);
    await clock.advance(30_000);
    await until(() => count('stamp_login') === 3 && endOf(page) > end);
  });

  it('learns from it that the service no longer knows its key', async () => {
    const { device, signIn } = world();
    const [page, other] = [await device().tab(), await device().tab()];
    await signIn(page);
    await signIn(other);
    await other.kms.session.signOut({ everywhere: true });
    expect(await codeOfFailure(page.kms.session.refresh())).to.equal('session_rejected');
    expect(page.kms.session.snapshot).to.deep.equal({ state: 'signed-out', reason: 'rejected' });
  });

  it("isn't renewed automatically if the site doesn't want it", async () => {
    const { device, signIn, clock, count } = world();
    const page = await device().tab();
    await signIn(page, ANN);
    await clock.advance(15 * MINUTE);
    expect(count('stamp_login')).to.equal(0);
    expect(page.kms.session.snapshot.state).to.equal('expired');
  });

  it('works on a device whose clock is wrong by hours', async () => {
    for (const hours of [-5, 5]) {
      const { emulator, device, signIn, clock, count } = world();
      const now = () => clock.now() + hours * 60 * MINUTE;
      const here = device({ autoRefresh: true });
      const fetch = async (request: Request) => withoutDate(await emulator.fetch(request));
      const page = await here.tab({ now, fetch });
      await page.kms.providers();
      await signIn(page);
      await clock.advance(13 * MINUTE);
      await until(() => count('stamp_login') === 1);
      const reloaded = await here.tab({ now, fetch });
      expect(reloaded.kms.session.snapshot).to.include({ state: 'signed-in', clockOffsetMs: -hours * 60 * MINUTE });
      expect(await reloaded.kms.session.list()).to.have.length(1);
      expect(await codeOfFailure(reloaded.kms.api.query('whoami', {}))).to.equal('none');
    }
  });
});

function settings(values: object): Request {
  return new Request('http://localhost:8787/_emulator/settings', { method: 'POST', body: JSON.stringify(values) });
}

/** As browsers show it to a page of another origin: without the header that contains the time. */
function withoutDate(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.delete('date');
  return new Response(answer.body, { status: answer.status, headers });
}
