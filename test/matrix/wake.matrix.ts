import { expect } from '@esm-bundle/chai';
import type { Browser, BrowserContext, Page } from 'playwright';
import type { KmsClient } from '../../src/kms-client.js';
import { plugIn } from '../support/authenticator.js';
import { brandVisitor } from '../support/brands.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { holdReply } from '../support/removal.js';
import { openTab, stateIs, watchChanges, whoami } from '../support/tabs.js';
import { newestCode, type Visitor, visit } from '../support/visitor.js';
import { launchWhole } from '../support/whole-browser.js';
import { heldAnswer } from './network-cut.js';

const ADA = 'ada@example.com';
const MINUTE = 60_000;
const HOUR = 3_600_000;

/** A browser with a back-forward cache, and a site whose pages may be in it. */
interface Keeping {
  readonly context: BrowserContext;
  readonly visitor: Visitor;
  /** Leave for another page of the site, and return with the browser's own button. The page is the same one. */
  there(): Promise<void>;
  back(): Promise<void>;
}

describe('a page that was left and comes back from the back-forward cache', () => {
  freshForEach();
  let browser: Browser;
  let close: () => Promise<void>;

  async function keeping(): Promise<Keeping> {
    // The headless shell keeps no page.
    browser = await launchWhole('--disable-back-forward-cache');
    // What may not be stored isn't kept either.
    const site = await stand.siteWith({ 'cache-control': 'no-cache' });
    close = () => site.close();
    const context = await browser.newContext();
    await context.addInitScript('globalThis.__name ??= (target) => target;');
    const visitor = await visit(context, stand.emulator, { site: site.origin });
    const { page } = visitor;
    return {
      context,
      visitor,
      async there() {
        await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }), { once: true }));
        await page.goto(`${site.origin}/sheet.html`);
      },
      async back() {
        await page.goBack({ waitUntil: 'commit' });
        // The page is notified a moment after the address has changed. One that was reloaded never is.
        await page.waitForFunction(() => (window as { persisted?: boolean }).persisted);
      },
    };
  }
  afterEach(async () => {
    await browser.close();
    await close();
  });

  it('still shows its code step, and accepts the code', async () => {
    const { visitor, there, back } = await keeping();
    await visitor.askForCode(ADA);
    await there();
    await back();
    await visitor.code.fill(await newestCode(stand.emulator, ADA));
    await visitor.event('kms-signed-in');
    expect((await visitor.events('kms-signed-in')).length).to.equal(1);
    expect(await visitor.events('kms-error')).to.deep.equal([]);
  });

  it('continues with a code in flight, or accepts it again', async () => {
    const { visitor, there } = await keeping();
    const { page } = visitor;
    await visitor.askForCode(ADA);
    const held = await holdReply(page, 'otp_verify');
    await visitor.code.fill(await newestCode(stand.emulator, ADA));
    await held.arrived;
    await there();
    await held.release();
    await page.goBack({ waitUntil: 'commit' });
    // Kept or reloaded, as the browser likes: the user is never left with an endless wait.
    const isIn = () =>
      page.waitForFunction(() => (window as unknown as { seen: { type: string }[] }).seen.some(({ type }) => type === 'kms-signed-in'));
    await Promise.race([visitor.code.waitFor(), isIn()]);
    if (await visitor.code.isVisible()) await visitor.code.fill(await newestCode(stand.emulator, ADA));
    await isIn();
  });

  it('is still signed in, and signs requests with its own key', async () => {
    const { visitor, there, back } = await keeping();
    await visitor.signIn(ADA);
    await there();
    await back();
    await stateIs(visitor.page, 'signed-in');
    expect(await whoami(visitor.page)).to.equal(ADA);
    expect(await visitor.signOut.isVisible()).to.equal(true);
  });

  it('notices sign-outs and sign-ins that happened while it was away', async () => {
    const { context, visitor, there } = await keeping();
    const { page } = visitor;
    await visitor.signIn(ADA);
    await there();
    const other = await visit(context, stand.emulator, { site: new URL(page.url()).origin });
    await other.signOut.click();
    await other.email.waitFor();
    // If a tab sends a message in the meantime, browsers may reload the page.
    await page.goBack();
    await watchChanges(page);
    await stateIs(page, 'signed-out');
    await visitor.email.waitFor();
    await there();
    await other.signIn('bob@example.com');
    await page.goBack();
    await watchChanges(page);
    await stateIs(page, 'signed-in');
    expect(await whoami(page)).to.equal('bob@example.com');
  });
});

describe('a page that the browser freezes', () => {
  freshForEach();

  /** As a browser does with a tab in the background: none of its code runs until it is resumed. */
  async function frozenFor(page: Page, ms: number): Promise<void> {
    const devtools = await profile.newCDPSession(page);
    await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
    await stand.emulator.moveClock(ms);
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    await profile.clock.fastForward(ms);
    await devtools.detach();
  }

  it('stays signed in if it is resumed in time, and renews a session that ends soon', async () => {
    await profile.clock.install();
    const visitor = await openTab(profile, stand, { 'with-refresh': '' });
    await visitor.signIn(ADA);
    await frozenFor(visitor.page, 14 * MINUTE);
    await visitor.page.waitForFunction(() => {
      const { snapshot } = (document.querySelector('kms-session') as unknown as { client: KmsClient }).client.session;
      return snapshot.state === 'signed-in' && snapshot.expiresAtMs - Date.now() > 600_000;
    });
    expect(await whoami(visitor.page)).to.equal(ADA);
  });

  for (const [call, step] of [
    ['otp_init', 'contact'],
    ['otp_verify', 'code'],
  ] as const) {
    it(`continues what was in progress: ${call}`, async () => {
      const visitor = await visit(profile, stand.emulator, stand);
      if (step === 'code') await visitor.askForCode(ADA);
      const held = await holdReply(visitor.page, call);
      if (step === 'code') await visitor.code.fill(await newestCode(stand.emulator, ADA));
      else {
        await visitor.email.fill(ADA);
        await visitor.continueWithEmail.click();
      }
      await held.arrived;
      const devtools = await profile.newCDPSession(visitor.page);
      await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
      const released = held.release();
      await devtools.send('Page.setWebLifecycleState', { state: 'active' });
      await released;
      if (step === 'code') await visitor.event('kms-signed-in');
      else await visitor.code.waitFor();
      expect(await visitor.events('kms-error')).to.deep.equal([]);
    });
  }
});

describe('a login whose answers come late', () => {
  freshForEach();

  it('accepts the existing code if the request for a new one timed out, and ignores its late response', async () => {
    await profile.clock.install();
    const visitor = await visit(profile, stand.emulator, { ...stand, attributes: { 'request-timeout-ms': '700' } });
    const { page } = visitor;
    await visitor.askForCode(ADA);
    await stand.emulator.moveClock(MINUTE);
    await profile.clock.fastForward(MINUTE);
    const code = await newestCode(stand.emulator, ADA);
    const held = heldAnswer('otp_init');
    await held.begin();
    await visitor.resend.click();
    await held.arrived;
    await profile.clock.fastForward(MINUTE);
    expect((await visitor.event('kms-error')).detail).to.include({ code: 'timeout' });
    await visitor.code.fill(code);
    await visitor.event('kms-signed-in');
    const events = await visitor.events();
    await held.release();
    expect(await visitor.events()).to.deep.equal(events);
    expect(await visitor.signOut.isVisible()).to.equal(true);
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).to.equal(0);
  });
});

describe('a device whose clock is wrong', () => {
  freshForEach();

  for (const hours of [-30, -5, 5, 30]) {
    it(`by ${hours} hours signs in by e-mail, passkey and a social account`, async () => {
      await stand.emulator.moveClock(-hours * HOUR);
      const byMail = await visit(profile, stand.emulator, stand);
      await byMail.signIn(ADA);
      expect(await whoami(byMail.page)).to.equal(ADA);
      await byMail.signOut.click();
      const authenticator = await plugIn(byMail.page);
      const named = (name: string) => byMail.page.getByRole('button', { name, exact: true });
      await named('Create a passkey').click();
      await byMail.signOut.click();
      await named('Continue with a passkey').click();
      await byMail.signOut.click();
      await authenticator.remove();
      await (await brandVisitor(profile, stand, 'popup')).signIn('Google', 'Alice Example');
    });
  }
});
