import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { freshForEach, profile, stand } from '../support/journey.js';
import { ALL_PRODUCTS, inProducts } from '../support/products.js';
import { holdReply, storedRecords } from '../support/removal.js';
import { changesOf, endsOf, openTab, refresh, spreadOf, stampsOf, stateIs, whoami } from '../support/tabs.js';
import { newestCode, type Visitor } from '../support/visitor.js';

const ADA = 'ada@example.com';
/** How soon all tabs know. */
const SOON_MS = 1000;
/** A short session, which is renewed after half of it. */
const LIFE_SECONDS = 200;
const HALF_MS = (LIFE_SECONDS / 2) * 1000;
/** Tabs of one browser. */
const MANY_TABS = ALL_PRODUCTS ? 10 : 4;
/** Times that two tabs sign in at the same time. */
const ROUNDS = ALL_PRODUCTS ? 25 : 8;

describe('the tabs of one browser', () => {
  freshForEach();
  let passedMs: number;
  beforeEach(() => {
    passedMs = 0;
  });

  async function tabs(count: number, attributes?: Readonly<Record<string, string>>): Promise<readonly [Visitor, ...Visitor[]]> {
    const first = await openTab(profile, stand, attributes);
    const others: Visitor[] = [];
    while (others.length < count - 1) others.push(await openTab(profile, stand, attributes));
    return [first, ...others];
  }
  const pagesOf = (visitors: readonly Visitor[]): readonly Page[] => visitors.map(({ page }) => page);
  const all = (pages: readonly Page[], state: 'signed-in' | 'signed-out'): Promise<unknown> =>
    Promise.all(pages.map((page) => stateIs(page, state)));
  /** No response may be on its way while the two clocks are moved one after the other. */
  const named = (page: Page): Promise<void> => page.getByRole('heading', { name: ADA }).waitFor();
  /** Moves time at the service and in all tabs. */
  async function pass(ms: number): Promise<void> {
    passedMs += ms;
    await stand.emulator.moveClock(passedMs);
    await profile.clock.fastForward(ms);
  }
  /** Waits until a tab was notified of a session that ends later than this one. @returns its end */
  async function renewedAfter(page: Page, end: number): Promise<number> {
    await page.waitForFunction(
      (ended) => (window as unknown as { changes: { expiresAtMs?: number }[] }).changes.some(({ expiresAtMs = 0 }) => expiresAtMs > ended),
      end,
    );
    return Math.max(...(await endsOf(page)));
  }
  const stamps = async (operation: string): Promise<readonly string[]> => stampsOf(await stand.emulator.requests(), operation);

  it('know within a second of a login, a new key, a switch and a sign-out in another', async () => {
    const visitors = await tabs(2);
    const [first, second] = visitors;
    const pages = pagesOf(visitors);
    await first.signIn(ADA);
    await all(pages, 'signed-in');
    expect(await spreadOf(pages, ({ state }) => state === 'signed-in')).to.be.at.most(SOON_MS);

    await stand.emulator.moveClock(1000);
    const end = await refresh(second!.page);
    await first.page.waitForFunction(
      (wanted) => (window as unknown as { changes: { expiresAtMs?: number }[] }).changes.some(({ expiresAtMs }) => expiresAtMs === wanted),
      end,
    );
    expect(await spreadOf(pages, (change) => change.state === 'signed-in' && change.expiresAtMs === end)).to.be.at.most(SOON_MS);
    expect(await whoami(first.page)).to.equal(ADA);
    expect(new Set(await stamps('whoami')).size).to.equal(1);
    expect(await stamps('whoami')).to.not.include((await stamps('stamp_login'))[0]);

    await second!.signOut.click();
    await all(pages, 'signed-out');
    expect(await spreadOf(pages, (change) => change.state === 'signed-out' && change.reason === 'user')).to.be.at.most(SOON_MS);
    expect(await first.event('kms-signed-out')).to.deep.include({ detail: { reason: 'user' } });
  });

  it('renew a session once between them, and none is signed out when it would have expired', async () => {
    await stand.emulator.settings({ sessionExpirationSeconds: String(LIFE_SECONDS) });
    await profile.clock.install();
    const visitors = await tabs(MANY_TABS, { 'with-refresh': '' });
    const pages = pagesOf(visitors);
    await visitors[0].signIn(ADA);
    await all(pages, 'signed-in');
    const [end = 0] = await endsOf(pages[0]!);
    await Promise.all(pages.map(named));
    await pass(HALF_MS);
    const [renewed = 0] = await Promise.all(pages.map((page) => renewedAfter(page, end)));
    await pass(HALF_MS + 1000);
    await all(pages, 'signed-in');

    const keys = await stamps('stamp_login');
    expect(keys.length).to.be.at.least(1);
    expect(new Set(keys).size, 'one renewal a key').to.equal(keys.length);
    expect(await spreadOf(pages, (change) => change.state === 'signed-in' && change.expiresAtMs === renewed)).to.be.at.most(SOON_MS);
    for (const page of pages) {
      const changes = await changesOf(page);
      const since = changes.findIndex(({ state }) => state === 'signed-in');
      expect(changes.slice(since).map(({ state }) => state)).to.not.include('signed-out');
      expect(changes.map(({ state }) => state)).to.not.include('expired');
      expect(await page.evaluate(() => Date.now())).to.be.above(end);
    }
  });

  inProducts('take over from a tab that was killed while renewing the session', async () => {
    await stand.emulator.settings({ sessionExpirationSeconds: String(LIFE_SECONDS) });
    let holder: Page | undefined;
    let isHeld = (): void => {};
    const held = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    // The first request never gets a response.
    await profile.route('**/stamp_login', (route) => {
      const page = route.request().frame().page();
      holder ??= page;
      if (page !== holder) return route.continue();
      isHeld();
      return undefined;
    });
    await profile.clock.install();
    const visitors = await tabs(2, { 'with-refresh': '' });
    const pages = pagesOf(visitors);
    await visitors[0].signIn(ADA);
    await all(pages, 'signed-in');
    const [end = 0] = await endsOf(pages[0]!);
    await Promise.all(pages.map(named));
    await pass(HALF_MS);
    await held;
    const other = pages.find((page) => page !== holder)!;
    expect(await refresh(other), 'nobody waits').to.equal(end);
    expect(await whoami(other)).to.equal(ADA);
    await holder!.close();
    await renewedAfter(other, end);
    expect((await changesOf(other)).map(({ state }) => state)).to.not.include('expired');
    expect(await whoami(other)).to.equal(ADA);
  });

  inProducts('stay signed out if one signs out while another renews, and the service deletes the new key', async () => {
    const visitors = await tabs(2);
    const [first, second] = visitors;
    await first.signIn(ADA);
    await all(pagesOf(visitors), 'signed-in');
    const held = await holdReply(first.page, 'stamp_login');
    const renewing = refresh(first.page);
    await held.arrived;
    await second!.signOut.click();
    await all(pagesOf(visitors), 'signed-out');
    const forgotten = first.page.waitForResponse(
      (response) => response.url().endsWith('/delete_api_keys') && response.request().method() === 'POST',
    );
    await held.release();
    expect(await renewing).to.equal('session_expired');
    expect((await forgotten).status()).to.equal(200);
    expect((await storedRecords(first.page)).filter(({ key }) => !key.endsWith(' method'))).to.deep.equal([]);
    await all(pagesOf(visitors), 'signed-out');
  });

  inProducts('keep their own steps: a code is awaited where it was requested, also after a reload, and by a later tab', async () => {
    const first = await openTab(profile, stand);
    await first.askForCode(ADA);
    const second = await openTab(profile, stand);
    await second.code.waitFor();
    await second.change.click();
    await second.askForCode('bob@example.com');
    await first.change.click();
    await first.askForCode(ADA);
    await second.page.reload();
    await second.code.waitFor();
    await second.page.getByText('b***@e***.com', { exact: true }).waitFor();
    await first.page.reload();
    await first.page.getByText('a***@e***.com', { exact: true }).waitFor();
  });

  it('sign in at the same time, and no record ever mixes the key and the token of two logins', async () => {
    const pages = pagesOf(await tabs(2));
    let sessions = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const contacts = pages.map((_, at) => `tab${at}-${round}@example.com`);
      await Promise.all(pages.map((page, at) => page.evaluate(beginLogin, contacts[at]!)));
      const codes = await Promise.all(contacts.map((contact) => newestCode(stand.emulator, contact)));
      await Promise.all(pages.map((page, at) => page.evaluate(endLogin, codes[at]!)));
      const kept = (await storedRecords(pages[0]!)).flatMap(({ value }) => readKept(value));
      sessions = kept.length;
      expect(kept.filter(({ named, key }) => named !== key)).to.deep.equal([]);
    }
    expect(sessions).to.be.at.least(2);
  });
});

interface OtpFlow {
  readonly view: { readonly step: string };
  readonly done: Promise<unknown>;
  send(event: object): void;
  subscribe(listener: (view: { readonly step: string }) => void): void;
}

/** In a tab: request a code with the page's client. */
async function beginLogin(value: string): Promise<void> {
  const { client } = document.querySelector('kms-session') as unknown as { client: { startOtp(): OtpFlow } };
  const flow = client.startOtp();
  Object.assign(window, { flow });
  await new Promise<void>((resolve) => {
    flow.subscribe(({ step }) => step === 'code' && resolve());
    flow.send({ type: 'submit-contact', channel: 'email', value });
  });
}

/** In a tab: type the code. */
async function endLogin(code: string): Promise<void> {
  const { flow } = window as unknown as { flow: OtpFlow };
  flow.send({ type: 'submit-code', code });
  await flow.done;
}

/** The key that a record's token names, and the key that it has. */
function readKept(record: string): readonly { readonly named: string; readonly key: string }[] {
  const { token, key } = JSON.parse(record) ?? {};
  if (typeof token !== 'string' || !key) return [];
  const [, payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  return [{ named: claims.public_key, key: key.publicKeyHex }];
}
