import { expect } from '@esm-bundle/chai';
import type { BrowserContext, Page } from 'playwright';
import { allow, brandVisitor, socialPage } from '../support/brands.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { holdReply, storedRecords } from '../support/removal.js';
import { openTab, stateIs, watchChanges, whoami } from '../support/tabs.js';
import { newestCode, type Visitor, visit, visitorOf } from '../support/visitor.js';

const ADA = 'ada@example.com';
const ALICE = 'Alice Example';
const MINUTE = 60_000;
const NOT_KEPT = "Your browser won't let this page remember you.";

/** Uncaught errors of a page. */
function uncaughtOf(page: Page): readonly string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  return errors;
}

/** As a browser deletes what a site has stored: for lack of space, after days, or on the user's request. */
async function dropStored(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' });
}

describe('storage that comes and goes', () => {
  freshForEach();

  it('keeps a session while a private window is open, without a notice', async () => {
    const visitor = await visit(profile, stand.emulator, stand);
    await visitor.signIn(ADA);
    await visitor.page.reload();
    await visitor.signOut.waitFor();
    expect(await visitor.page.getByText(NOT_KEPT).count()).to.equal(0);
    const next = await stand.profile();
    const again = await visit(next, stand.emulator, stand);
    await again.email.waitFor();
    expect(await again.alert.filter({ hasText: /./ }).count()).to.equal(0);
    await next.close();
  });

  it('starts as on a first visit after the browser deleted everything', async () => {
    const visitor = await visit(profile, stand.emulator, stand);
    const uncaught = uncaughtOf(visitor.page);
    await visitor.signIn(ADA);
    await visitor.page.goto(`${stand.site}/sheet.css`);
    await dropStored(visitor.page);
    await visitor.page.goto(`${stand.site}/login.html`);
    await watchChanges(visitor.page);
    await stateIs(visitor.page, 'signed-out');
    await visitor.email.waitFor();
    expect(await visitor.alert.filter({ hasText: /./ }).count()).to.equal(0);
    expect(await visitor.events('kms-error')).to.deep.equal([]);
    await visitor.signIn(ADA);
    expect(uncaught).to.deep.equal([]);
  });

  it('that is deleted during a login is reported in the first step, with the address still there', async () => {
    const visitor = await visit(profile, stand.emulator, stand);
    await visitor.askForCode(ADA);
    await dropStored(visitor.page);
    await visitor.code.fill(await newestCode(stand.emulator, ADA));
    await visitor.alert.filter({ hasText: 'Your browser deleted data for this sign-in. Start again.' }).waitFor();
    expect(await visitor.email.inputValue()).to.equal(ADA);
    await visitor.continueWithEmail.click();
    await visitor.code.waitFor();
    await visitor.code.fill(await newestCode(stand.emulator, ADA));
    await visitor.signOut.waitFor();
  });

  it('is still read after a newer release in another tab has changed the database', async () => {
    const visitor = await openTab(profile, stand);
    await visitor.signIn(ADA);
    const newer = await profile.newPage();
    await newer.goto(`${stand.site}/sheet.css`);
    await newer.evaluate(async () => {
      const { name = '', version = 0 } = (await indexedDB.databases())[0] ?? {};
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version + 1);
        opening.onsuccess = () => resolve(opening.result.close());
        opening.onblocked = () => reject(new Error('blocked'));
      });
    });
    expect(await whoami(visitor.page)).to.equal(ADA);
    await visitor.page.reload();
    await visitor.signOut.waitFor();
    expect(await whoami(visitor.page)).to.equal(ADA);
  });

  it("isn't needed to sign in where cookies and all other storage are blocked", async () => {
    await profile.addInitScript(() => {
      const refuse = (): never => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: refuse });
      Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
      IDBFactory.prototype.open = refuse;
      IDBFactory.prototype.databases = refuse;
    });
    const visitor = await visit(profile, stand.emulator, stand);
    const uncaught = uncaughtOf(visitor.page);
    await visitor.signIn(ADA);
    await visitor.page.getByText(NOT_KEPT).first().waitFor();
    expect(uncaught).to.deep.equal([]);
  });
});

describe('a page that sleeps', () => {
  freshForEach();

  it('still shows its code step after it was frozen while the user read their mail', async () => {
    await profile.clock.install();
    const visitor = await visit(profile, stand.emulator, stand);
    await visitor.askForCode(ADA);
    const devtools = await profile.newCDPSession(visitor.page);
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
    await stand.emulator.moveClock(4 * MINUTE);
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    await profile.clock.fastForward(4 * MINUTE);
    expect(await visitor.resend.isEnabled()).to.equal(true);
    await visitor.code.fill(await newestCode(stand.emulator, ADA));
    await visitor.signOut.waitFor();
  });

  it('stays signed in if it wakes in time, and is signed out at once if it slept too long', async () => {
    await profile.clock.install();
    const visitor = await openTab(profile, stand);
    await visitor.signIn(ADA);
    // A response between the two clocks, which are set one after the other, would show that the device is ten minutes behind.
    await visitor.page.waitForLoadState('networkidle');
    const wakeAfter = async (ms: number): Promise<void> => {
      await stand.emulator.moveClock(ms);
      // Timers don't run while a device sleeps; its clock does.
      await profile.clock.setSystemTime(startedAt + ms);
      await visitor.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    };
    const startedAt = await visitor.page.evaluate(() => Date.now());
    await wakeAfter(10 * MINUTE);
    expect(await whoami(visitor.page)).to.equal(ADA);
    await wakeAfter(16 * MINUTE);
    await stateIs(visitor.page, 'expired');
    expect((await visitor.event('kms-signed-out')).detail).to.deep.equal({ reason: 'expired' });
    await visitor.email.waitFor();
  });

  it('shows the signed-in user when it is opened offline, whatever it can’t load', async () => {
    const visitor = await openTab(profile, stand);
    await visitor.signIn(ADA);
    // Everything except what the emulator says about itself, which no page requests elsewhere.
    const service = (url: URL): boolean => url.origin === stand.emulator.origin && !url.pathname.startsWith('/_emulator/');
    await profile.route(service, (route) => route.abort('internetdisconnected'));
    await visitor.page.reload();
    await visitor.signOut.waitFor();
    await visitor.page.getByText(/^Signed in until /).waitFor();
    await stateIs(visitor.page, 'signed-in');
    expect(await whoami(visitor.page)).to.match(/^(offline|network)$/);
    await stateIs(visitor.page, 'signed-in');
    await profile.unroute(service);
    expect(await whoami(visitor.page)).to.equal(ADA);
  });

  it('notices a sign-out in another tab during a call, and throws nothing', async () => {
    const first = await openTab(profile, stand);
    await first.signIn(ADA);
    const second = await openTab(profile, stand);
    await stateIs(second.page, 'signed-in');
    const uncaught = uncaughtOf(second.page);
    const held = await holdReply(second.page, 'whoami');
    const asked = whoami(second.page);
    await held.arrived;
    await first.signOut.click();
    await stateIs(second.page, 'signed-out');
    await held.release();
    expect(await asked).to.be.oneOf([ADA, 'session_expired', 'session_rejected']);
    expect(await whoami(second.page)).to.be.oneOf(['session_expired', 'session_rejected']);
    await stateIs(second.page, 'signed-out');
    expect((await storedRecords(second.page)).filter(({ key }) => key.includes('session'))).to.deep.equal([]);
    expect(uncaught).to.deep.equal([]);
  });
});

describe('windows and frames', () => {
  freshForEach();

  it('that open as a tab, as on a phone, sign the first tab in', async () => {
    await profile.addInitScript(() => {
      const { open } = window;
      window.open = (url, name) => open.call(window, url, name);
    });
    const visitor = await brandVisitor(profile, stand, 'popup');
    await visitor.signIn('Google', ALICE);
    await visitor.event('kms-signed-in');
  });

  for (const [name, noWindow] of [
    ['gives none', () => void Object.assign(window, { open: () => null })],
    [
      'throws',
      () =>
        void Object.assign(window, {
          open: () => {
            throw new Error('no');
          },
        }),
    ],
  ] as const) {
    it(`that an app's own browser doesn't have aren't needed: it ${name}`, async () => {
      await profile.addInitScript(noWindow);
      const page = await profile.newPage();
      await page.goto(socialPage(stand.site, 'popup'));
      const visitor = visitorOf(page, stand.emulator);
      await page.getByRole('button', { name: 'Continue with Google', exact: true }).click();
      await page.getByRole('button', { name: 'Continue in this tab', exact: true }).click();
      await allow(page, ALICE);
      await visitor.signOut.waitFor();
    });
  }

  it('on another site have their own session, which pages on the login’s own site don’t see', async () => {
    const parted = await stand.partedProfile();
    try {
      const page = await parted.newPage();
      await page.goto(`${stand.demo.replace('localhost', '127.0.0.1')}/script-tag.html`);
      const embed = (): Promise<void> =>
        page.evaluate(
          (src) => document.body.replaceChildren(Object.assign(document.createElement('iframe'), { src })),
          `${stand.site}/login.html`,
        );
      await embed();
      const inside = page.frameLocator('iframe');
      const signOut = inside.getByRole('button', { name: 'Sign out', exact: true });
      await inside.getByRole('textbox', { name: 'Email address' }).fill(ADA);
      await inside.getByRole('button', { name: 'Continue with email', exact: true }).click();
      const code = inside.getByRole('textbox', { name: 'Code' });
      await code.waitFor();
      await code.fill(await newestCode(stand.emulator, ADA));
      await signOut.waitFor();
      await embed();
      await signOut.waitFor();
      const own = await openTab(parted, stand);
      await own.email.waitFor();
      await stateIs(own.page, 'signed-out');
    } finally {
      await parted.close();
    }
  });
});

describe('a policy that forbids', () => {
  freshForEach();

  const visitUnder = async (
    context: BrowserContext,
    policy: string,
  ): Promise<{ readonly visitor: Visitor; readonly lines: readonly string[]; close(): Promise<void> }> => {
    const site = await stand.siteWith({ 'content-security-policy': policy });
    const page = await context.newPage();
    const lines: string[] = [];
    page.on('console', (message) => lines.push(message.text()));
    await page.goto(`${site.origin}/login.html`);
    return { visitor: visitorOf(page, stand.emulator), lines, close: () => site.close() };
  };

  it("the service's address is reported as a missing network, with a hint for the developer", async () => {
    const { visitor, lines, close } = await visitUnder(
      profile,
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'",
    );
    await visitor.alert.filter({ hasText: "We couldn't reach the sign-in service. Try again." }).waitFor();
    expect((await visitor.event('kms-error')).detail).to.include({ code: 'network' });
    expect(lines.filter((line) => line.startsWith('kms-elements: network.'))).to.have.length(1);
    await close();
  });
});
