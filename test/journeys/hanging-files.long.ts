import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { exporterAt } from '../support/exporter.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { listOf } from '../support/products.js';
import { newestCode, visit, visitorOf } from '../support/visitor.js';

const ADA = 'ada@example.com';
const chunk = (name: string) => new RegExp(`/chunks/${name}-[^/]*\\.js$`);
/** A stalled proxy or a captive portal: the file is requested, and nothing ever arrives. */
const hang = (page: Page, name: string) => page.route(chunk(name), () => {});
const LOST = "We couldn't reach the sign-in service. Try again.";

/** What a user sees and hears of every control: a name each. */
async function namelessIn(page: Page): Promise<readonly string[]> {
  const all = await page.locator('kms-login').getByRole('button').or(page.locator('kms-login').getByRole('textbox')).all();
  const snapshots = await Promise.all(all.map(async (one) => one.ariaSnapshot()));
  return snapshots.filter((line) => !/^- (button|textbox) "\s*\S/.test(line));
}

describe('a language that never arrives', () => {
  freshForEach();

  for (const file of listOf(['lang-de', 'languages'], (one) => one === 'lang-de')) {
    it(`leaves the first draw without texts for a second, then everything is English, and signs in: ${file}`, async () => {
      const page = await profile.newPage();
      await hang(page, file);
      await page.addInitScript(() => addEventListener('DOMContentLoaded', () => (document.documentElement.lang = 'de')));
      await page.goto(`${stand.site}/login.html`);
      const visitor = visitorOf(page, stand.emulator);
      await page.locator('kms-login[data-step]').or(page.getByRole('textbox')).first().waitFor();
      await page.getByRole('textbox', { name: 'Email address' }).waitFor({ timeout: 2500 });
      await page.getByRole('button', { name: 'Continue with email' }).waitFor({ timeout: 1000 });
      expect(await namelessIn(page)).to.deep.equal([]);
      await visitor.signIn(ADA);
    });

    it(`keeps the English text when the page switches to German: ${file}`, async () => {
      const { page, email } = await visit(profile, stand.emulator, stand);
      await email.waitFor();
      await hang(page, file);
      await page.evaluate(() => {
        const labels: string[] = [];
        Object.assign(window, { labels });
        const look = () => {
          labels.push(document.querySelector('kms-login label')?.textContent?.trim() ?? 'none');
          requestAnimationFrame(look);
        };
        look();
        document.documentElement.lang = 'de';
      });
      await page.waitForTimeout(1500);
      expect([...new Set(await page.evaluate<string[]>(() => Reflect.get(window, 'labels')))]).to.deep.equal(['Email address']);
      await page.getByRole('button', { name: 'Continue with email' }).waitFor();
    });
  }
});

describe('a file of the login that never arrives', () => {
  freshForEach();

  for (const file of listOf(['engine', 'code', 'ways'], (one) => one === 'code'))
    it(`is given up after ten seconds, reported, and requested again: ${file}`, async () => {
      const page = await profile.newPage();
      let isHeld = true;
      const held: (() => void)[] = [];
      await page.route(chunk(file), (route) => (isHeld ? void held.push(() => void route.continue()) : route.continue()));
      await page.goto(`${stand.site}/login.html`);
      const visitor = visitorOf(page, stand.emulator);
      await visitor.email.fill(ADA);
      await page.getByRole('button', { name: 'Continue with email' }).click();
      await page.getByText(LOST).first().waitFor({ timeout: 25_000 });
      expect(await namelessIn(page)).to.deep.equal([]);
      isHeld = false;
      for (const go of held) go();
      const again = page.getByRole('button', { name: 'Try again' });
      const goOn = page.getByRole('button', { name: 'Continue with email' });
      if (await again.count()) await again.click();
      await goOn.waitFor();
      expect(await visitor.email.inputValue()).to.equal(ADA);
      await goOn.click();
      await visitor.code.fill(await newestCode(stand.emulator, ADA));
      await visitor.signOut.waitFor();
    });
});

describe('a document of an export that never arrives', () => {
  freshForEach();

  it('leaves a button that closes its frame, and the next press opens another one', async () => {
    const visitor = await exporterAt(profile, stand);
    const { page, frame } = visitor;
    await page.route(/\/export-frame\.html/, () => {});
    await page.getByRole('button', { name: 'Show recovery phrase' }).click();
    await page.locator('kms-export iframe').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.unroute(/\/export-frame\.html/);
    await page.getByRole('button', { name: 'Show recovery phrase' }).click();
    await frame.getByRole('checkbox').waitFor();
  });
});
