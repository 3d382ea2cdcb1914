import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { packageJson } from '../../scripts/entries.mjs';
import { serveFiles } from '../../scripts/serve-files.mjs';
import { buildSite } from '../../scripts/site.mjs';
import { faultReport, heard } from '../support/fault-report.js';
import { freshForEach, profile } from '../support/journey.js';

describe('the site, on a static server', () => {
  freshForEach();
  let folder: string;
  let site: Awaited<ReturnType<typeof serveFiles>>;
  let page: Page;
  let elsewhere: string[];

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kms-site-'));
    await buildSite(folder);
    site = await serveFiles({ folders: [folder] });
  });
  after(async () => {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    page = await profile.newPage();
    elsewhere = [];
    page.on('request', (request) => request.url().startsWith(site.origin) || elsewhere.push(request.url()));
    page.on('console', (message) => message.type() === 'error' && elsewhere.push(message.text()));
  });

  /** Signs in on the start page, with the code that its phone shows. */
  async function signIn(): Promise<void> {
    await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.com');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    const code = await page.locator('.mail-code span').first().textContent();
    await page.getByRole('textbox', { name: 'Code' }).fill(code ?? '');
    await page.getByRole('button', { name: 'Sign', exact: true }).waitFor();
  }

  it('signs in and signs on its start page, and contacts no other host', async () => {
    await page.goto(`${site.origin}/index.html`);
    await signIn();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.getByText(/^Verified by/).waitFor();
    expect(await page.getByRole('status', { name: 'Inbox of the emulator' }).count()).to.equal(0);
    expect(elsewhere).to.deep.equal([]);
  });

  /** Run all samples of a story. @returns what each of them printed */
  async function runStory(name: string): Promise<readonly string[]> {
    await page.goto(`${site.origin}/docs/stories/${name}.html`);
    const buttons = page.getByRole('button', { name: /^Run sample/ });
    await buttons.last().click();
    const outputs = page.getByRole('status', { name: /^Output of sample/ });
    await outputs.nth((await buttons.count()) - 1).waitFor();
    return outputs.allInnerTexts();
  }

  it('runs its stories in the page: a first signature, and a payment that two users have to approve', async () => {
    const [state, login, signature] = await runStory('sixty-seconds');
    expect([state?.trim(), login?.includes('Signed in to account'), signature?.includes('genuine')]).to.deep.equal([
      'signed-out',
      true,
      true,
    ]);
    const [, , asked, approved] = await runStory('two-votes');
    expect([asked, approved]).to.satisfy(
      ([before, after]: readonly string[]) => /CONSENSUS_NEEDED/.test(before ?? '') && /COMPLETED/.test(after ?? ''),
    );
    expect(elsewhere).to.deep.equal([]);
  });

  it('lets a reader play the script in the page, and reports the result in its story', async () => {
    const [key, patched, used, after] = await runStory('scripts-in-the-page');
    expect(key)
      .to.match(/Extractable: false/)
      .and.not.match(/taken/);
    expect(patched).to.match(/Calls heard: 0/);
    expect(used).to.match(/Signed without a question: ACTIVITY_STATUS_COMPLETED/);
    expect(after).to.match(/After the sign-out: \w+/);
  });

  it('links to the same page in another version, if a host serves several', async () => {
    const host = mkdtempSync(join(tmpdir(), 'kms-versions-'));
    const newer = join(host, '99.0.0');
    mkdirSync(join(newer, 'docs'), { recursive: true });
    for (const name of ['index.html', 'docs/inline.html']) writeFileSync(join(newer, name), '<title>Newer</title>');
    symlinkSync(folder, join(host, packageJson.version));
    writeFileSync(join(host, 'versions.json'), JSON.stringify(['99.0.0', packageJson.version]));
    const several = await serveFiles({ folders: [host] });
    for (const [name, lands] of [
      ['docs/inline.html', 'docs/inline.html'],
      ['docs/site.html', ''],
    ] as const) {
      await page.goto(`${several.origin}/${packageJson.version}/${name}`);
      const choice = page.getByRole('combobox', { name: 'Version' });
      expect(await choice.inputValue()).to.equal(packageJson.version);
      await choice.selectOption('99.0.0, the newest');
      await page.waitForURL(`${several.origin}/99.0.0/${lands}`);
    }
    await several.close();
    rmSync(host, { recursive: true });
  });

  it('says in a story which settings are refused, and why', async () => {
    const [emulator, settings] = await runStory('to-live');
    expect(emulator).to.match(/This machine: taken\nAnother one: config_invalid · emulator/);
    expect(settings?.match(/config_invalid · \w+/g)).to.deep.equal(
      ['authProxyConfigId', 'baseUrl', 'emulator'].map((path) => `config_invalid · ${path}`),
    );
    expect(elsewhere).to.deep.equal([]);
  });

  it('opens every page offline after the first one', async () => {
    await page.goto(`${site.origin}/docs/getting-started.html`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await profile.setOffline(true);
    await page.goto(`${site.origin}/docs/signing.html`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).to.include('asks before it signs');
    await page.goto(`${site.origin}/`);
    await signIn();
  });

  it('finds a page by one of its words, with the keyboard alone', async () => {
    await page.goto(`${site.origin}/docs/elements/index.html`);
    await page.keyboard.press('/');
    await page.keyboard.type('bot check');
    await page.getByText(/^\d results$/).waitFor();
    await page.keyboard.press('ArrowDown');
    const href = await page.locator(':focus').getAttribute('href');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.href === href);
    await page.keyboard.press('/');
    await page.keyboard.type('zzzz');
    await page.getByText('Nothing found for zzzz').waitFor();
  });

  it('changes a live element, shows its code, and restores it from a link', async () => {
    await page.goto(`${site.origin}/playground.html`);
    await page.getByText('Change it', { exact: true }).click();
    await page.getByRole('textbox', { name: 'heading', exact: true }).fill('Welcome to Acme');
    await page.getByRole('checkbox', { name: 'passkey-first' }).check();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await page.getByRole('heading', { name: 'Welcome to Acme' }).waitFor();
    await page.getByRole('button', { name: 'Mit E-Mail fortfahren' }).waitFor();
    await page.getByRole('combobox', { name: 'Code for' }).selectOption('React');
    await page.getByText('<KmsLogin emulator="inline" heading="Welcome to Acme" passkeyFirst />').waitFor();
    await page.getByRole('combobox', { name: 'Code for' }).selectOption('the headers of its page');
    await page.getByText("connect-src 'self' https://api.example.com https://auth.example.com;").waitFor();
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(320);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('button', { name: 'Copy link' }).click();
    const address = page.url();
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByRole('heading', { name: 'Welcome to Acme' }).waitFor();
    await page.getByText('Change it', { exact: true }).click();
    expect(await page.getByRole('checkbox', { name: 'passkey-first' }).isChecked()).to.equal(true);
  });

  it('shows code that works as copied', async () => {
    await page.goto(`${site.origin}/docs/elements/kms-session.html`);
    const code = await page.locator('pre', { hasText: '<kms-provider emulator="inline">' }).textContent();
    const body = (code ?? '').replace('src="kms.js"', 'src="dist/kms.js"');
    await page.route('**/copied.html', (route) => route.fulfill({ contentType: 'text/html', body }));
    await page.goto(`${site.origin}/copied.html`);
    await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.com');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.getByText('Check your email').waitFor();
  });

  it('opens a report of the debug panel as a link that names no user', async () => {
    const requests = [heard(0, 'wallet_kit_config', 200), heard(1500, 'otp_init', 503)];
    await page.goto(`${site.origin}/playground.html`);
    await page.getByText('Open a report from the debug panel').click();
    await page.getByRole('button', { name: 'Open it' }).click();
    await page.getByText("This isn't a report from the debug panel.").waitFor();
    await page.getByRole('textbox', { name: 'Report' }).fill(faultReport(requests));
    await page.getByRole('button', { name: 'Open it' }).click();
    await page.getByText('a user signs in by email where otp_init is answered with 503.').waitFor();
    const link = page.url();
    page = await profile.newPage();
    await page.goto(link);
    await page.getByText('a user signs in by email where otp_init is answered with 503.').waitFor();
    await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.com');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.getByRole('alert').filter({ hasText: "Sign-in isn't available right now." }).waitFor();
    await page.getByRole('button', { name: 'Continue with email' }).click();
    // As the report has it: eight letters or digits.
    await page.getByText('Enter the 8-character code').waitFor();
  });

  it('shows what a visitor reads when something fails, and which events the page gets', async () => {
    await page.goto(`${site.origin}/docs/elements/kms-login.html`);
    await page.getByText('Change it', { exact: true }).click();
    await page.getByRole('combobox', { name: 'What fails next' }).selectOption('This site is not allowed');
    await page.getByText('This applies to the next request of its kind.').waitFor();
    await page.locator('summary', { hasText: 'Events' }).click();
    await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.com');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
    await page
      .getByRole('listitem')
      .filter({ hasText: /^kms-error .*"forbidden"/ })
      .waitFor();
  });
});
