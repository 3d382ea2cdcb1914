import { expect } from '@esm-bundle/chai';
import type { CDPSession, Page } from 'playwright';
import type { KmsClient } from '../../src/kms-client.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { storedRecords } from '../support/removal.js';
import { openTab, stateIs } from '../support/tabs.js';
import { newestCode, type Visitor } from '../support/visitor.js';

/** `SOAK_LOGINS` for a quick look. */
const LOGINS = Number(process.env.SOAK_LOGINS ?? 2000);
/** So many before the first measure: what is loaded once is loaded then. */
const WARM = 50;
/** As often as a page is shown and hidden in a day. */
const TABS = 50;
const HOURS = 24;
/** When a session of 900 seconds is renewed: two minutes before its end, and a bit. */
const STEP_MS = 781_000;
/** What a collector may still hold of the last round. */
const SLACK = { bytes: 1_500_000, nodes: 300, listeners: 40 };

interface Held {
  readonly bytes: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly records: number;
}

/** What a page holds once its garbage is collected. */
async function heldBy(page: Page, devtools: CDPSession): Promise<Held> {
  // What the page of the journeys wrote down for them.
  await page.evaluate(() => {
    for (const name of ['seen', 'changes']) (window as unknown as Record<string, unknown[] | undefined>)[name]?.splice(0);
  });
  for (let time = 0; time < 3; time += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  return { bytes: usedSize, nodes, listeners: jsEventListeners, records: (await storedRecords(page)).length };
}

function expectFlat(before: Held, after: Held): void {
  expect(after.bytes - before.bytes, 'bytes').to.be.below(SLACK.bytes);
  expect(after.nodes - before.nodes, 'nodes').to.be.below(SLACK.nodes);
  expect(after.listeners - before.listeners, 'listeners').to.be.below(SLACK.listeners);
  expect(after.records, 'records').to.be.at.most(before.records);
}

interface Shown {
  readonly client: KmsClient;
}

/** One login by the page's client, and its end. */
async function inAndOut(page: Page, value: string): Promise<void> {
  await page.evaluate(async (contact) => {
    const { client } = document.querySelector('kms-session') as unknown as Shown;
    const flow = client.startOtp();
    Object.assign(window, { flow });
    await new Promise<void>((resolve, reject) => {
      flow.subscribe((view) => {
        if (view.step === 'code') resolve();
        else if (view.step === 'contact' && view.problem) reject(new Error(view.problem.code));
      });
      flow.send({ type: 'submit-contact', channel: 'email', value: contact });
    });
  }, value);
  const code = await newestCode(stand.emulator, value);
  await page.evaluate(async (typed) => {
    const { client } = document.querySelector('kms-session') as unknown as Shown;
    const { flow } = window as unknown as { flow?: ReturnType<KmsClient['startOtp']> };
    flow?.send({ type: 'submit-code', code: typed });
    await flow?.done;
    // It could go on, for who signs out and in again: who drops a flow stops it.
    flow?.stop();
    Object.assign(window, { flow: undefined });
    await client.session.signOut();
  }, code);
}

describe('a page that stays open', function () {
  this.timeout(1_200_000);
  freshForEach();

  it(`holds after ${LOGINS} logins and sign-outs what it held after the first ones`, async () => {
    const { page } = await openTab(profile, stand);
    const devtools = await profile.newCDPSession(page);
    for (let login = 0; login < WARM; login += 1) await inAndOut(page, `warm${login}@example.com`);
    const before = await heldBy(page, devtools);
    for (let login = WARM; login < LOGINS; login += 1) await inAndOut(page, `soak${login}@example.com`);
    expectFlat(before, await heldBy(page, devtools));
    await stateIs(page, 'signed-out');
  });

  it(`renews its session for ${HOURS} hours, once before each end, and holds no more than at first`, async () => {
    await profile.clock.install();
    const { page, signIn } = await openTab(profile, stand, { 'with-refresh': '' });
    await signIn('ada@example.com');
    const devtools = await profile.newCDPSession(page);
    let passedMs = 0;
    let renewals = 0;
    const endOf = (): Promise<number> =>
      page.evaluate(() => {
        const { snapshot } = (document.querySelector('kms-session') as unknown as Shown).client.session;
        return snapshot.state === 'signed-in' ? snapshot.expiresAtMs : 0;
      });
    const renewed = async (): Promise<void> => {
      const end = await endOf();
      expect(end, 'signed in').to.be.above(0);
      passedMs += STEP_MS;
      await stand.emulator.moveClock(passedMs);
      await profile.clock.fastForward(STEP_MS);
      await page.waitForFunction((last) => {
        const { snapshot } = (document.querySelector('kms-session') as unknown as Shown).client.session;
        return snapshot.state === 'signed-in' && snapshot.expiresAtMs > last;
      }, end);
      renewals += 1;
    };
    for (let time = 0; time < 10; time += 1) await renewed();
    const before = await heldBy(page, devtools);
    while (passedMs < HOURS * 3_600_000) await renewed();
    expectFlat(before, await heldBy(page, devtools));
    const asked = (await stand.emulator.requests()).filter(({ path }) => path.endsWith('/stamp_login')).length;
    expect(asked, 'requests').to.be.at.most(renewals);
  });
});

describe('fifty tabs', function () {
  this.timeout(600_000);
  freshForEach();

  it('are signed in and out by one of them', async () => {
    const tabs: Visitor[] = [];
    while (tabs.length < TABS) tabs.push(await openTab(profile, stand));
    await tabs[0]?.signIn('ada@example.com');
    await Promise.all(tabs.map(({ page }) => stateIs(page, 'signed-in')));
    await tabs.at(-1)?.signOut.click();
    await Promise.all(tabs.map(({ page }) => stateIs(page, 'signed-out')));
    expect((await storedRecords(tabs[0]!.page)).filter(({ key }) => key.includes('session'))).to.deep.equal([]);
  });
});
