// What Chromium has and its headless shell doesn't: the browser's own dialog for provider accounts (FedCM), and the popup blocker.
import { expect } from '@esm-bundle/chai';
import type { Browser, CDPSession, Page } from 'playwright';
import { allow, socialPage } from '../support/brands.js';
import { freshForEach, sharedByAll, stand } from '../support/journey.js';
import { visitorOf } from '../support/visitor.js';
import { launchWhole } from '../support/whole-browser.js';

const ALICE = 'Alice Example';
/** Longer than a dialog that the user leaves open. */
const READING_MS = 1500;

type Answer = 'select' | 'dismiss';

/** Answers the dialogs of a page as a user does. @returns the titles of those that were shown */
async function answering(cdp: CDPSession, answers: Answer[]): Promise<readonly string[]> {
  const titles: string[] = [];
  await cdp.send('FedCm.enable', { disableRejectionDelay: true });
  cdp.on('FedCm.dialogShown', async ({ dialogId, title }) => {
    titles.push(title);
    if (answers.shift() === 'select') return cdp.send('FedCm.selectAccount', { dialogId, accountIndex: 0 });
    await new Promise((resolve) => setTimeout(resolve, READING_MS));
    return cdp.send('FedCm.dismissDialog', { dialogId });
  });
  return titles;
}

/** Presses a button without a user's click. Whatever a test asks a page counts as a click, so the page does it itself. */
const pressByItself = `const look = setInterval(() => {
  const buttons = [...(document.querySelector('kms-login')?.shadowRoot?.querySelectorAll('button') ?? [])];
  const google = buttons.find((button) => (button.ariaLabel ?? button.textContent).includes('Google'));
  if (!google || sessionStorage.pressed) return;
  clearInterval(look);
  sessionStorage.pressed = 'once';
  google.click();
  console.log('pressed');
}, 20);`;

describe('in chromium', () => {
  describe("the browser's own dialog for social accounts", () => {
    sharedByAll();
    freshForEach();
    let browser: Browser;
    let page: Page;
    before(async () => {
      browser = await launchWhole();
    });
    after(() => browser?.close());
    beforeEach(async () => {
      page = await (await browser.newContext()).newPage();
    });
    afterEach(() => page.context().close());

    const open = async (answers: Answer[], more: Readonly<Record<string, string>> = {}) => {
      const titles = await answering(await page.context().newCDPSession(page), answers);
      await page.goto(socialPage(stand.site, 'fedcm', more));
      const press = (name = 'Continue with Google') => page.getByRole('button', { name }).click();
      return { titles, press, visitor: visitorOf(page, stand.emulator) };
    };

    it('signs in without a window, to the same account as the window does', async () => {
      const { titles, press, visitor } = await open(['select', 'select']);
      await press();
      await visitor.signOut.waitFor();
      const first = (await visitor.event('kms-signed-in')).detail;
      expect(first?.flow).to.equal('oauth');
      expect(page.context().pages()).to.have.lengthOf(1);
      expect(titles).to.have.lengthOf(1);
      await visitor.signOut.click();
      await page.getByRole('button', { name: 'Continue with Google' }).waitFor();
      await page.goto('about:blank');
      await page.goto(socialPage(stand.site, 'popup'));
      const [popup] = await Promise.all([page.waitForEvent('popup'), press()]);
      await allow(popup, ALICE);
      await visitor.signOut.waitFor();
      expect((await visitor.event('kms-signed-in')).detail?.organizationId).to.equal(first?.organizationId);
    });

    it('that the user closes is reported beside the button, and the next press opens the window', async () => {
      const { press, visitor } = await open(['dismiss']);
      await press();
      await page.getByText('Google sign-in was canceled.').waitFor();
      expect(page.context().pages()).to.have.lengthOf(1);
      const [popup] = await Promise.all([page.waitForEvent('popup'), press()]);
      await allow(popup, ALICE);
      await visitor.signOut.waitFor();
    });

    it('in which the provider refuses is followed by the window, with the next press', async () => {
      await stand.emulator.fault({ path: '/google/assertion', fault: 'deny' });
      const { press, visitor } = await open(['select', 'dismiss']);
      await press();
      await page.getByText('Google sign-in was canceled.').waitFor();
      const [popup] = await Promise.all([page.waitForEvent('popup'), press()]);
      await allow(popup, ALICE);
      await visitor.signOut.waitFor();
    });

    it('is for providers that have one: the others open their window', async () => {
      const { press, titles } = await open([]);
      const [popup] = await Promise.all([page.waitForEvent('popup'), press('Continue with Discord')]);
      await popup.waitForURL(/\/discord\/authorize\?/);
      expect(titles).to.deep.equal([]);
    });
  });

  describe('a pop-up blocker', () => {
    sharedByAll();

    it('opens the window in the click, or continues in this tab if there was none', async () => {
      const browser = await launchWhole('--disable-popup-blocking');
      try {
        const page = await (await browser.newContext()).newPage();
        const named = (name: string) => page.getByRole('button', { name, exact: true });
        await page.goto(socialPage(stand.site, 'popup'));
        const [popup] = await Promise.all([page.waitForEvent('popup'), named('Continue with X').click()]);
        await allow(popup, ALICE);
        await named('Sign out').click();
        await named('Continue with Google').waitFor();
        await page.addInitScript(pressByItself);
        await Promise.all([page.waitForEvent('console', (message) => message.text() === 'pressed'), page.reload()]);
        await page.getByRole('alert').filter({ hasText: 'Allow pop-ups for this site, or continue in this tab.' }).waitFor();
        await named('Continue in this tab').click();
        await allow(page, ALICE);
        await named('Sign out').waitFor();
      } finally {
        await browser.close();
      }
    });
  });
});
