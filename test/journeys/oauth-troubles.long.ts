import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { allow, type BrandVisitor, brandVisitor, type Mode, oneWindowLeft, socialPage } from '../support/brands.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { listOf } from '../support/products.js';
import { type SeenEvent, visitorOf } from '../support/visitor.js';

const ALICE = 'Alice Example';
const LOST = 'This sign-in link is no longer valid.';

describe('social accounts, when things go wrong', () => {
  freshForEach();

  const visit = (mode: Mode): Promise<BrandVisitor> => brandVisitor(profile, stand, mode);
  const named = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const alerts = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();
  /** As when the user comes back to the tab. */
  const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

  const openers = [
    ['', 'unsafe-none'],
    ['', 'same-origin-allow-popups'],
    ['', 'same-origin'],
    ['same-origin-allow-popups', 'unsafe-none'],
    ['same-origin-allow-popups', 'same-origin-allow-popups'],
    ['same-origin', 'unsafe-none'],
  ] as const;
  for (const [own, provider] of listOf(openers, ([own, provider]) => own === 'same-origin' || provider === 'same-origin')) {
    it(`needs no opener: this page ${own || 'without COOP'}, the provider ${provider}`, async () => {
      for (const step of ['authorize', 'consent']) await stand.emulator.fault({ path: `/google/${step}`, fault: 'coop', value: provider });
      const site = await stand.siteWith(own ? { 'cross-origin-opener-policy': own } : {});
      try {
        const visitor = await brandVisitor(profile, { emulator: stand.emulator, site: site.origin }, 'popup');
        await visitor.signIn('Google', ALICE);
      } finally {
        await site.close();
      }
    });
  }

  it('asks about a window that looks closed only when the user is back, and believes them', async () => {
    const visitor = await visit('popup');
    const { page } = visitor;
    const popup = await visitor.go('Google');
    await page.getByText('Continue in the Google window').first().waitFor();
    await popup.close();
    await comeBack(page);
    await named(page, "I'm still signing in").click();
    await named(page, "I'm still signing in").waitFor({ state: 'detached' });
    await comeBack(page);
    const [again] = await Promise.all([page.waitForEvent('popup'), named(page, 'Reopen window').click()]);
    await allow(again, ALICE);
    await visitor.signOut.waitFor();
  });

  it('cancels, and ignores what the window still returns', async () => {
    const visitor = await visit('popup');
    const popup = await visitor.go('X');
    await named(visitor.page, 'Cancel').click();
    await alerts(visitor.page, 'X sign-in was canceled.');
    await allow(popup, ALICE);
    await alerts(popup, LOST);
    expect(await visitor.signOut.count()).to.equal(0);
    await popup.close();
    await visitor.signIn('X', ALICE);
  });

  it("reports a provider's error without its message", async () => {
    await stand.emulator.fault({ path: '/google/authorize', fault: 'oauth-error', value: 'temporarily_unavailable' });
    const visitor = await visit('popup');
    await visitor.button('Google').click();
    await alerts(visitor.page, "Google couldn't sign you in. Try again or use another way.");
    expect(await visitor.page.content()).not.to.contain('temporarily_unavailable');
    await oneWindowLeft(profile);
  });

  it('says that it is offline, and leaves no empty window', async () => {
    const visitor = await visit('popup');
    await visitor.signIn('Google', ALICE);
    await visitor.signOut.click();
    await visitor.button('Google').waitFor();
    await profile.setOffline(true);
    await visitor.button('Google').click();
    await alerts(visitor.page, "You're offline.");
    await oneWindowLeft(profile);
    await profile.setOffline(false);
    await visitor.signIn('Google', ALICE);
  });

  it('ends an attempt after ten minutes', async () => {
    const page = await profile.newPage();
    await page.clock.install();
    await page.goto(socialPage(stand.site, 'popup'));
    const [popup] = await Promise.all([page.waitForEvent('popup'), named(page, 'Continue with Google').click()]);
    await page.getByText('Continue in the Google window').first().waitFor();
    await page.clock.fastForward(601_000);
    await alerts(page, 'Google sign-in was canceled.');
    await popup.close();
  });

  it('accepts a return once: opening its address again does nothing', async () => {
    const visitor = await visit('redirect');
    const returned = visitor.page.waitForRequest(/oauth-callback\.html\?/);
    await visitor.signIn('X', ALICE);
    const address = (await returned).url();
    const page = await profile.newPage();
    await page.goto(address);
    await alerts(page, LOST);
    expect(page.url()).to.equal(`${stand.site}/oauth-callback.html`);
    await page.getByRole('link', { name: 'Start again' }).waitFor();
  });

  it("refuses a return whose attempt isn't stored", async () => {
    const visitor = await visit('redirect');
    const { page } = visitor;
    await visitor.go('Google');
    const other = await profile.newPage();
    await other.goto(`${stand.site}/oauth-callback.html`);
    await alerts(other, LOST);
    await other.evaluate(
      () =>
        new Promise((resolve) => {
          const request = indexedDB.deleteDatabase('kms-elements');
          request.onsuccess = resolve;
        }),
    );
    await other.close();
    await allow(page, ALICE);
    await alerts(page, LOST);
    expect(page.url()).to.equal(`${stand.site}/oauth-callback.html`);
  });

  it('continues in the window itself if the tab that opened it is gone', async () => {
    const visitor = await visit('popup');
    const popup = await visitor.go('X');
    await visitor.page.close();
    await allow(popup, ALICE);
    await visitorOf(popup, stand.emulator).signOut.waitFor();
    expect(popup.url()).not.to.match(/kms-oauth|code=|state=/);
  });

  it("shows the first step when the browser's own button leads back", async () => {
    const visitor = await visit('redirect');
    await visitor.go('Google');
    await visitor.page.goBack();
    await visitor.button('Google').waitFor();
    await visitor.signIn('Google', ALICE);
  });

  it('keeps ten attempts in five tabs apart, in any order', async () => {
    const brands = ['Google', 'Apple', 'X', 'Discord', 'Facebook'];
    const attempts: { readonly page: Page; readonly popup: Page; readonly person: string }[] = [];
    for (let at = 0; at < 5; at++) {
      const page = await profile.newPage();
      await page.goto(socialPage(stand.site, 'popup').replace('login.html', 'social.html'));
      for (const [brand, person] of [
        [brands[at], ALICE],
        [brands[(at + 1) % 5], 'Bob Example'],
      ] as const) {
        const [popup] = await Promise.all([page.waitForEvent('popup'), named(page, `Continue with ${brand}`).click()]);
        await popup.waitForURL(/\/authorize\?/);
        attempts.push({ page, popup, person });
      }
    }
    const accounts = new Set<unknown>();
    for (const at of [7, 2, 9, 4, 0, 5, 3, 8, 1, 6]) {
      const { page, popup, person } = attempts[at]!;
      const signedIn = () => Promise.all(profile.pages().map((one) => (attempts.some((each) => each.page === one) ? eventsOf(one) : [])));
      const before = (await signedIn()).flat().length;
      const own = (await eventsOf(page)).length;
      await allow(popup, person);
      await page.waitForFunction(
        (count) => (window as unknown as { seen: SeenEvent[] }).seen.filter(({ type }) => type === 'kms-signed-in').length > count,
        own,
      );
      accounts.add((await eventsOf(page)).at(-1)?.detail?.organizationId);
      expect((await signedIn()).flat().length).to.equal(before + 1);
    }
    expect(accounts.size).to.equal(10);
  });

  function eventsOf(page: Page): Promise<readonly SeenEvent[]> {
    return visitorOf(page, stand.emulator).events('kms-signed-in');
  }
});
