import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { findingsIn } from '../support/axe-frames.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { inProducts } from '../support/products.js';

/** Moves on with Tab until an element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.locator(selector).evaluate((element) => element.matches(':focus'))) return;
  }
  throw new Error(`${selector} cannot be reached with Tab`);
}

describe('the work after a login, and the dashboard beside it', () => {
  freshForEach();
  let page: Page;
  let dashboard: Page;

  beforeEach(async () => {
    page = await profile.newPage();
    await page.goto(stand.demo);
    dashboard = await profile.newPage();
    await dashboard.goto(`${stand.emulator.origin}/_emulator/`);
  });

  async function signIn(): Promise<void> {
    await page.bringToFront();
    await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.com');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.getByRole('textbox', { name: 'Code' }).waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill((await page.locator('.mail-code span').first().textContent()) ?? '');
    await page.getByRole('heading', { name: 'New wallet' }).waitFor();
  }

  it('creates a wallet with the chosen formats, signs a transaction, adds a policy and is refused; the dashboard shows it all', async () => {
    await signIn();
    await page.getByRole('checkbox', { name: 'Stellar' }).check();
    await page.getByRole('button', { name: 'Create wallet' }).click();
    await page.getByText('One set of words, 4 addresses').waitFor();
    const stellar = await page.locator('#new-addresses li', { hasText: 'Stellar' }).locator('code').textContent();
    expect(stellar).to.match(/^G[A-Z2-7]{55}$/);

    const sign = page.getByRole('button', { name: 'Sign transaction' });
    await sign.click();
    await page.getByText(/^Verified by viem: signed by 0x/).waitFor();
    await page.getByRole('button', { name: 'Add policy' }).click();
    await page.getByText('The assistant may sign up to 1 ETH').waitFor();
    await sign.click();
    await page.getByText('The service refused: no policy allows this. (forbidden)').waitFor();
    await page.getByRole('textbox', { name: 'Transfer, in ETH' }).fill('1');
    await sign.click();
    await page.getByText(/^Verified by viem: signed by the assistant for 0x/).waitFor();

    await dashboard.bringToFront();
    await dashboard.getByRole('link', { name: 'Activities' }).click();
    const signed = dashboard.locator('#activities summary', { hasText: 'sign_transaction' });
    await signed.nth(1).waitFor();
    expect(await signed.count()).to.equal(2);
    await dashboard.getByRole('link', { name: 'Organizations' }).click();
    await dashboard.getByRole('article').filter({ hasText: '2 wallets, 1 policy' }).getByRole('link').click();
    for (const text of [stellar ?? '', 'eth.tx.value <= 1000000000000000000']) await dashboard.getByText(text, { exact: true }).waitFor();
    await dashboard.getByRole('heading', { name: 'Assistant' }).first().waitFor();
    expect(await findingsIn(page)).to.deep.equal([]);
    expect(await findingsIn(dashboard)).to.deep.equal([]);
  });

  inProducts('says what is wrong with an amount, and with a missing chain', async () => {
    await signIn();
    await page.getByRole('textbox', { name: 'Transfer, in ETH' }).fill('much');
    await page.getByRole('button', { name: 'Sign transaction' }).click();
    await page.getByText('Write an amount such as 0.5.').waitFor();
    for (const name of ['Ethereum', 'Solana', 'Bitcoin']) await page.getByRole('checkbox', { name }).uncheck();
    await page.getByRole('button', { name: 'Create wallet' }).click();
    await page.getByText('Choose at least one chain.').waitFor();
  });

  inProducts('lets the auth settings be changed with the keyboard, and the login shows it the next time', async () => {
    await dashboard.bringToFront();
    await dashboard.getByRole('link', { name: 'Settings' }).press('Enter');
    await dashboard.getByRole('heading', { name: 'Settings' }).waitFor();
    await tabTo(dashboard, '#enabledProviders-passkey');
    await dashboard.keyboard.press('Space');
    await tabTo(dashboard, '#otpLength');
    await dashboard.keyboard.press('ControlOrMeta+a');
    await dashboard.keyboard.type('8');
    await dashboard.keyboard.press('Enter');
    await dashboard.waitForFunction(() => document.querySelector<HTMLInputElement>('#otpLength')?.defaultValue === '8');
    await page.bringToFront();
    await page.reload();
    await page.getByRole('textbox', { name: 'Email address' }).waitFor();
    await page.getByRole('button', { name: 'Continue with email' }).waitFor();
    // The first frame draws what this device remembers, until the fresh settings arrive.
    await page.getByRole('button', { name: 'Continue with a passkey' }).waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.com');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.waitForFunction(() => /^\d{8}$/.test(document.querySelector('.mail-code span')?.textContent ?? ''));
  });
});
