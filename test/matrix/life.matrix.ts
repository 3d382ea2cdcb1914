import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import type { KmsClient } from '../../src/kms-client.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { storedRecords } from '../support/removal.js';
import { stateIs, whoami } from '../support/tabs.js';
import { ADA, isStamped, Walker } from './cell-walk.js';
import { CALLS, type CallName, LIFE } from './cells.js';
import { heldAnswer } from './network-cut.js';
import { Measured } from './table.js';

const HOUR = 3_600_000;
const FOUR_MINUTES = 240_000;
const SHORT = { 'request-timeout-ms': '700' };
/** Longer than a walk takes from one press to the next. */
const LOOK_MS = 300;
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

const dropStored = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' });
  // A page is notified a little later. A call in between would still be made with the session that it knows.
  do await later();
  while ((await storedRecords(page)).length > 0);
};

/** What happens, by its row. Each ends with the result of the cell, at the session. */
const HAPPENS: Readonly<Record<string, (call: CallName) => Promise<string | undefined>>> = {
  async 'the response arrives after the user has moved on'(call) {
    const held = heldAnswer(call);
    const walker = await walked(call, { attributes: SHORT, begin: held.begin });
    const code = await walker.outcome();
    if (code !== undefined) await walker.expectSound();
    if (code !== undefined || call === 'otp_init') await walker.goOn();
    const { page } = walker.visitor;
    const before = [await walker.visitor.events(), await page.getByRole('alert').allInnerTexts()];
    await held.release();
    expect([await walker.visitor.events(), await page.getByRole('alert').allInnerTexts()]).to.deep.equal(before);
    if (isStamped(call)) await walker.expectSignedIn();
    return code;
  },

  async 'the element is removed'(call) {
    const held = heldAnswer(call);
    const walker = await walked(call, { begin: held.begin });
    const { page } = walker.visitor;
    const failed = isStamped(call) ? undefined : page.waitForEvent('requestfailed', (request) => request.url().endsWith(`/${call}`));
    await held.arrived;
    const events = await walker.visitor.events();
    await page.evaluate(() => {
      const provider = document.querySelector('kms-provider')!;
      Object.assign(window, { provider });
      provider.remove();
    });
    await failed;
    await held.release();
    const code = isStamped(call) ? await walker.outcome() : 'gone';
    expect(await walker.visitor.events()).to.deep.equal(events);
    if (!isStamped(call)) expect((await storedRecords(page)).filter(({ key }) => key.includes('session'))).to.deep.equal([]);
    await page.evaluate(() => document.querySelector('main')!.append((window as unknown as { provider: Element }).provider));
    if (isStamped(call)) await stateIs(page, 'signed-in');
    else await walker.goOn();
    return code;
  },

  async 'the page is reloaded'(call) {
    const held = heldAnswer(call);
    const walker = await walked(call, { begin: held.begin });
    await held.arrived;
    await walker.visitor.page.reload();
    await held.release();
    if (isStamped(call)) await stateIs(walker.visitor.page, 'signed-in');
    else await walker.goOn();
    return undefined;
  },

  "the device's clock jumps four minutes ahead": (call) => jumped(call, FOUR_MINUTES),
  "the device's clock jumps four minutes back": (call) => jumped(call, -FOUR_MINUTES),
  "the device's clock jumps an hour ahead": (call) => jumped(call, HOUR),
  "the device's clock jumps an hour back": (call) => jumped(call, -HOUR),

  async "the browser's storage is deleted"(call) {
    const walker: Walker = await walked(call, { begin: () => dropStored(walker0().visitor.page) });
    return ended(walker, call);
  },

  async 'two tabs do the same at once'(call) {
    let waiting = 0;
    let go = (): void => {};
    const both = new Promise<void>((resolve) => {
      go = resolve;
    });
    const begin = async (): Promise<void> => {
      waiting += 1;
      if (waiting === 2) go();
      await both;
    };
    const tabs = [new Walker({ call, begin }), new Walker({ call, begin })] as const;
    if (call !== 'wallet_kit_config') for (const tab of tabs) await tab.arrive(tab === tabs[0]);
    const [first, second] = tabs;
    const started = first.to();
    // A code is requested in one tab after the other, so that each types its own.
    if (call !== 'wallet_kit_config') while (waiting === 0) await later();
    await Promise.all([started, second.to(false)]);
    const codes = await Promise.all(tabs.map((tab) => whicheverFirst(tab, call)));
    if (call === 'otp_init' || call === 'wallet_kit_config') await first.goOn();
    await Promise.all(tabs.map(({ visitor }) => stateIs(visitor.page, 'signed-in')));
    const names = await Promise.all(tabs.map(({ visitor }) => whoami(visitor.page)));
    expect(new Set(names).size, names.join()).to.equal(1);
    for (const tab of tabs) expect(tab.uncaught).to.deep.equal([]);
    return codes.find((code) => code !== undefined);
  },
};

/** What a tab ends with; the session that the other one has stored counts too. */
async function whicheverFirst(tab: Walker, call: CallName): Promise<string | undefined> {
  const outcome = tab.outcome();
  if (isStamped(call) || call === 'otp_init' || call === 'wallet_kit_config') return outcome;
  outcome.catch(() => {});
  return Promise.race([outcome, stateIs(tab.visitor.page, 'signed-in').then(() => undefined)]);
}

let newest: Walker | undefined;
const walker0 = (): Walker => {
  if (!newest) throw new Error('nobody walks');
  return newest;
};

/** A user who has made the press that makes the call. */
async function walked(call: CallName, more: { attributes?: Record<string, string>; begin?: () => Promise<unknown> } = {}): Promise<Walker> {
  newest = new Walker({ call, begin: async () => {}, ...more });
  await newest.to();
  return newest;
}

async function jumped(call: CallName, ms: number): Promise<string | undefined> {
  // Before there is a page, the service's clock is the one that differs.
  const jump = async (): Promise<void> => {
    if (call === 'wallet_kit_config') await stand.emulator.moveClock(-ms);
    else await profile.clock.setSystemTime((await walker0().visitor.page.evaluate(() => Date.now())) + ms);
  };
  newest = new Walker({ call, begin: jump });
  if (call === 'wallet_kit_config') newest.serviceAheadMs = -ms;
  await newest.to();
  return ended(newest, call);
}

/** Its result, and that the user can continue from there: none is left half signed in. */
async function ended(walker: Walker, call: CallName): Promise<string | undefined> {
  const code = await walker.outcome();
  const { page } = walker.visitor;
  if (isStamped(call) && (code === 'session_expired' || code === 'storage_lost')) {
    await page.waitForFunction(() => {
      const { session } = (document.querySelector('kms-session') as unknown as { client: KmsClient }).client;
      return session.snapshot.state !== 'signed-in';
    });
    // The next notification is that of the new session.
    await page.evaluate(() => void (window as unknown as { seen: unknown[] }).seen.splice(0));
    await walker.visitor.signIn(ADA);
    return code;
  }
  if (code !== undefined) await walker.expectSound();
  if (code !== undefined || call === 'otp_init' || call === 'wallet_kit_config') await walker.goOn();
  expect(await walker.ask('whoami')).to.equal(undefined);
  return code;
}

describe('what happens to the page around a call', function () {
  this.timeout(120_000);
  freshForEach();
  const measured = new Measured();
  beforeEach(() => {
    newest = undefined;
  });

  for (const { name, cells } of LIFE) {
    for (const call of CALLS) {
      const outcome = cells[call];
      if (typeof outcome === 'string') continue;
      it(`${name}, at ${call}: ${outcome.code ?? 'continues'}`, async () => {
        const code = await HAPPENS[name]!(call);
        measured.take(name, call, code);
        expect(code).to.equal(outcome.code);
        expect(newest?.uncaught ?? []).to.deep.equal([]);
      });
    }
  }

  after(() => measured.write('life', LIFE));
});
