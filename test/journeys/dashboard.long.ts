import { expect } from '@esm-bundle/chai';
import type { BrowserContext, Page } from 'playwright';
import { findingsIn } from '../support/axe-frames.js';
import { type DashboardStand, dashboardStand, needVotes } from '../support/dashboard-stand.js';
import { listOf } from '../support/products.js';
import { stage } from '../support/stage.js';

const views = ['Inbox', 'Requests', 'Activities', 'Organizations', 'Policies', 'Webhooks', 'Faults and clock', 'Settings'];

describe('the dashboard of the emulator', () => {
  let stand: DashboardStand;
  let context: BrowserContext;
  let page: Page;

  beforeEach(async () => {
    stand = await dashboardStand();
    context = await (await stage()).profile();
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stand.origin });
    page = await context.newPage();
    await page.goto(`${stand.origin}/`);
  });
  afterEach(async () => {
    await context.close();
    await stand.close();
  });

  const open = async (view: string): Promise<void> => {
    await page.getByRole('navigation').getByRole('link', { name: view }).click();
    await page.getByRole('heading', { name: view, level: 1 }).waitFor();
  };
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');
  const tabTo = async (name: string): Promise<void> => {
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press('Tab');
      if ((await focused()).startsWith(name)) return;
    }
    throw new Error(`${name} cannot be reached with Tab`);
  };

  it('opens with the inbox, shows a code as it arrives, finds it and copies it', async () => {
    await page.getByRole('heading', { name: 'Inbox', level: 1 }).waitFor();
    await stand.script.control('DELETE', 'faults');
    await stand.script.proxy('otp_init', { otpType: 'OTP_TYPE_EMAIL', contact: 'bob@example.com' });
    const { code } = stand.script.emulator.mailbox.messages('bob@example.com')[0] ?? { code: '' };
    await page.getByRole('article', { name: 'bob@example.com' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search messages' }).fill(code);
    await page.getByRole('article', { name: 'ada@example.com' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Copy code ${code}` }).click();
    await page.getByText('Code copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).to.equal(code);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('combobox', { name: 'Contact' }).selectOption('+15550100');
    await page.getByRole('article', { name: 'bob@example.com' }).waitFor({ state: 'detached' });
    await page.getByRole('article', { name: '+15550100' }).waitFor();
  });

  it('filters requests while typing, and says why one was refused; what was opened stays open', async () => {
    await open('Requests');
    await page.getByText('POST /v1/signup').waitFor();
    await page.getByRole('searchbox', { name: 'Path contains' }).fill('otp_verify');
    await page.getByText('POST /v1/signup').waitFor({ state: 'detached' });
    await page.getByRole('combobox', { name: 'Status' }).selectOption('4');
    const refused = page.getByText('POST /v1/otp_verify');
    await page.waitForFunction(() => document.querySelectorAll('#log summary').length === 1);
    await refused.click();
    await page.getByText('Refused: Invalid OTP code').waitFor();
    await page.getByText('Rule: A code works once').waitFor();
    await stand.script.proxy('otp_verify', { otpId: 'another' });
    await page.waitForFunction(() => document.querySelectorAll('#log summary').length === 2);
    expect(await page.locator('#log details[open]').count()).to.equal(1);
    expect(page.url()).to.contain('path=otp_verify').and.contain('status=4');
  });

  it('approves a pending activity', async () => {
    await open('Activities');
    await page.getByRole('heading', { name: 'Waiting for votes' }).waitFor();
    await page.getByRole('combobox', { name: 'Vote as' }).selectOption('Root user');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('heading', { name: 'Waiting for votes' }).waitFor({ state: 'detached' });
    const wallets = await stand.script.query(stand.script.root, 'list_wallets');
    expect(JSON.stringify(wallets.body)).to.contain('Treasury');
  });

  it('says what policies decide about an activity that is tried, and does nothing', async () => {
    await open('Policies');
    await page.getByRole('combobox', { name: 'Organization' }).selectOption({ label: 'Acme Wallets, 1 policy' });
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('article', { name: 'Two for wallets' }).getByText("activity.resource == 'WALLET'").waitFor();
    const before = await page.getByRole('link', { name: 'Activities' }).textContent();
    await page.getByRole('combobox', { name: 'User' }).selectOption('Grace');
    await page.getByRole('button', { name: 'What would be decided?' }).click();
    await page.getByText('Policy "Two for wallets" needs approvals: approvers.count() >= 2').waitFor();
    await page.getByRole('combobox', { name: 'User' }).selectOption('Root user');
    await page.getByText('The root quorum may do everything.').waitFor();
    await page.getByRole('textbox', { name: 'Parameters, as JSON' }).fill('[1');
    await page.getByRole('alert').filter({ hasText: 'The parameters aren’t a JSON object.' }).waitFor();
    expect(await page.getByRole('link', { name: 'Activities' }).textContent()).to.equal(before);
  });

  it('adds a user and deletes it, and asks before', async () => {
    await open('Organizations');
    await page.getByRole('link', { name: 'Acme Wallets' }).click();
    await page.locator('summary', { hasText: 'Add user' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).first().fill('Katherine');
    await page.getByRole('button', { name: 'Add user' }).click();
    const row = page.getByRole('article', { name: 'Katherine' });
    await row.getByRole('button', { name: 'Delete user' }).click();
    await page.getByRole('dialog', { name: 'Katherine will be deleted' }).getByRole('button', { name: 'Keep' }).click();
    await row.getByRole('button', { name: 'Delete user' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete user' }).click();
    await row.waitFor({ state: 'detached' });
  });

  it('sets a fault for the next request', async () => {
    await open('Faults and clock');
    await page.getByRole('textbox', { name: 'Path' }).fill('/v1/account');
    await page.getByRole('textbox', { name: 'Value' }).fill('500');
    await page.getByRole('button', { name: 'Set fault' }).click();
    await page.getByRole('cell', { name: '/v1/account' }).waitFor();
    expect((await stand.script.proxy('account', {})).status).to.equal(500);
    await page.getByRole('cell', { name: '/v1/account' }).waitFor({ state: 'detached' });
    await open('Requests');
    await page.getByText('fault: status', { exact: true }).waitFor();
  });

  it("says how a webhook that wasn't sent can be sent", async () => {
    await open('Webhooks');
    await page.getByText('--remote-webhooks').first().waitFor();
    await page.getByRole('button', { name: 'Send again' }).first().click();
    await page.getByText('--remote-webhooks').first().waitFor();
  });

  it('asks before a reset; everything by keyboard alone', async () => {
    await tabTo('Reset emulator');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Everything will be reset' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await focused(), 'the focus comes back').to.equal('Reset emulator');
    await page.getByRole('article', { name: 'ada@example.com' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('No messages yet.').waitFor();
    await needVotes(stand.script);
    await page.getByRole('link', { name: 'Activities' }).press('Enter');
    await page.getByRole('heading', { name: 'Waiting for votes' }).waitFor();
    await tabTo('Reject');
    await page.keyboard.press('Enter');
    await page.getByText('rejected').first().waitFor();
  });

  it('works without its script', async () => {
    const plain = await context.browser()?.newContext({ javaScriptEnabled: false });
    if (plain === undefined) throw new Error('the profile has no browser');
    try {
      const bare = await plain.newPage();
      await bare.goto(`${stand.origin}/_emulator/dashboard/requests`);
      await bare.getByRole('searchbox', { name: 'Path contains' }).fill('otp_init');
      await bare.getByRole('button', { name: 'Filter' }).click();
      await bare.getByText('POST /v1/otp_init').first().waitFor();
      expect(await bare.getByText('POST /v1/signup').count()).to.equal(0);
      await bare.getByRole('button', { name: 'Reset emulator' }).click();
      await bare.getByRole('dialog').getByRole('button', { name: 'Reset emulator' }).click();
      await bare.getByText('No messages yet.').waitFor();
    } finally {
      await plain.close();
    }
  });

  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of listOf([320, 1280], (one) => (one === 320) === (colorScheme === 'dark'))) {
      it(`has no axe violation and nothing wider than the page: ${colorScheme}, ${width} px`, async () => {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        for (const view of views) {
          await open(view);
          if (view === 'Organizations') {
            await page.getByRole('article').last().getByRole('link').click();
            await page.waitForURL(/\?id=/);
          }
          // There are no colours before the style has loaded.
          await page.waitForLoadState();
          await page.evaluate(() => {
            for (const one of document.querySelectorAll('main details')) one.setAttribute('open', '');
          });
          expect(await findingsIn(page), view).to.deep.equal([]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth), view).to.equal(width);
        }
      });
    }
});
