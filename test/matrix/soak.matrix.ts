import { expect } from '@esm-bundle/chai';
import type { CDPSession, Page } from 'playwright';
import type { KmsClient } from '../../src/kms-client.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { storedRecords } from '../support/removal.js';
import { openTab, stateIs } from '../support/tabs.js';
import { newestCode, type Visitor } from '../support/visitor.js';

/** `SOAK_LOGINS` for a quick run. */
const LOGINS = Number(process.env.SOAK_LOGINS ?? 2000);
/**
 * This much of a run before the first measurement: by then, everything that loads once has loaded, and the engine has optimized the code.
 */
const WARM = 0.5;
/** How often it is measured from then on. */
const LOOKS = 6;
/** How often a page is shown and hidden in a day. */
const TABS = 50;
const HOURS = 24;
/** When a session of 900 seconds is renewed: two minutes before its end, and a bit. */
const STEP_MS = 781_000;
/** What a collector may still hold of the last round. */
const SLACK = { nodes: 300, listeners: 40 };
/** What a round may leave behind, in bytes: less than any stored object, and the noise of the measurement. */
const LEFT = { login: 200, renewal: 2000 };

interface Held {
  readonly bytes: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly records: number;
}

/** What a page holds after garbage collection. */
async function heldBy(page: Page, devtools: CDPSession): Promise<Held> {
  // What the page of the journeys recorded for them.
  await page.evaluate(() => {
    for (const name of ['seen', 'changes']) (window as unknown as Record<string, unknown[] | undefined>)[name]?.splice(0);
  });
  for (let time = 0; time < 3; time += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  return { bytes: usedSize, nodes, listeners: jsEventListeners, records: (await storedRecords(page)).length };
}

/** Bytes that each round adds, by a line through all measurements. */
function slopeOf(measures: readonly { readonly round: number; readonly held: Held }[]): number {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const round = mean(measures.map((one) => one.round));
  const bytes = mean(measures.map((one) => one.held.bytes));
  const rise = measures.map((one) => (one.round - round) * (one.held.bytes - bytes));
  return mean(rise) / mean(measures.map((one) => (one.round - round) ** 2));
}

/**
 * Do the same over and over, and measure what the page holds once it has warmed up.
 * @param left bytes that one round may leave behind.
 */
async function expectFlat(
  rounds: number,
  left: number,
  { page, once }: { readonly page: Page; once(round: number): Promise<void> },
): Promise<void> {
  const devtools = await profile.newCDPSession(page);
  const measures: { readonly round: number; readonly held: Held }[] = [];
  const warm = Math.floor(rounds * WARM);
  for (let round = 0; round <= rounds; round += 1) {
    if (round >= warm && (round - warm) % Math.ceil((rounds - warm) / LOOKS) === 0)
      measures.push({ round, held: await heldBy(page, devtools) });
    await once(round);
  }
  const [first, last] = [measures[0]!.held, measures.at(-1)!.held];
  const said = measures.map(({ round, held }) => `${round}: ${held.bytes}`).join(', ');
  expect(slopeOf(measures), `bytes a round (${said})`).to.be.below(left);
  expect(last.nodes - first.nodes, 'nodes').to.be.below(SLACK.nodes);
  expect(last.listeners - first.listeners, 'listeners').to.be.below(SLACK.listeners);
  expect(last.records, 'records').to.be.at.most(first.records);
}

interface Shown {
  readonly client: KmsClient;
}

/** One login with the page's client, and its end. */
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
    // It could continue, for a user who signs out and in again: the code that drops a flow stops it.
    flow?.stop();
    Object.assign(window, { flow: undefined });
    await client.session.signOut();
  }, code);
}

describe('a page that stays open', function () {
  this.timeout(1_200_000);
  freshForEach();

  it(`uses as much after ${LOGINS} logins and sign-outs as after the first ones`, async () => {
    const { page } = await openTab(profile, stand);
    await expectFlat(LOGINS, LEFT.login, { page, once: (login) => inAndOut(page, `soak${login}@example.com`) });
    await stateIs(page, 'signed-out');
  });

  it(`renews its session for ${HOURS} hours, once before each end, and uses no more than at first`, async () => {
    await profile.clock.install();
    const { page, signIn } = await openTab(profile, stand, { 'with-refresh': '' });
    await signIn('ada@example.com');
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
    await expectFlat(Math.ceil((HOURS * 3_600_000) / STEP_MS), LEFT.renewal, { page, once: renewed });
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
