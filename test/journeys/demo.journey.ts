import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import type { Locator, Page } from 'playwright';
import { root } from '../../scripts/entries.mjs';
import { findingsIn } from '../support/axe-frames.js';
import { revealUntil } from '../support/exporter.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { pressAway, tick } from '../support/pressed-again.js';
import { inProducts } from '../support/products.js';

const MESSAGE = 'I am the owner of this wallet.';
/** What the tabs show, and where it comes from. */
const SAMPLES = {
  'Script tag': 'plain/first-login/index.html',
  React: 'react/first-login/src/App.tsx',
  Vue: 'vue/first-login/src/App.vue',
  Svelte: 'svelte/first-login/src/App.svelte',
} as const;

/** Opens the drawer, and returns its content. */
async function tools(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Tools' }).click();
  return page.getByRole('dialog', { name: 'Tools' });
}

/** Moves on with Tab until the element of this id, or inside the shadow tree of one, has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.locator(selector).evaluate((element) => element.matches(':focus, :focus-within'))) return;
  }
  throw new Error(`${selector} cannot be reached with Tab`);
}

/** Signs in with the keyboard and the code that the phone shows. */
async function signIn(page: Page): Promise<void> {
  await tabTo(page, 'input[type=email]');
  await page.keyboard.type('ada@example.com');
  await page.keyboard.press('Enter');
  await page.locator('input[autocomplete=one-time-code]').waitFor();
  const code = await page.locator('.mail-code span').first().textContent();
  await page.keyboard.type(code ?? '');
  await page.getByRole('button', { name: 'Sign', exact: true }).waitFor();
}

describe('the demo page', () => {
  freshForEach();
  let page: Page;
  let complaints: string[];

  beforeEach(async () => {
    page = await profile.newPage();
    complaints = [];
    // A first login is refused once, which is how the demo learns that there is no account yet; the browser logs that.
    page.on('console', (message) => message.text().startsWith('Failed to load resource') || complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    await page.goto(stand.demo);
    await page.locator('input[type=email]').waitFor();
  });

  it('goes from an address to two verified signatures with the keyboard alone, under its own policy', async () => {
    await signIn(page);
    for (const [key, name] of [
      ['Tab', 'viem'],
      ['ArrowDown', 'WebCrypto'],
    ] as const) {
      if (key === 'Tab') await tabTo(page, '#accounts');
      else {
        await page.locator('#accounts input:checked').focus();
        await page.keyboard.press(key);
      }
      await tabTo(page, '#message');
      await tabTo(page, '#sign-button');
      await page.keyboard.press('Enter');
      await page.getByText(new RegExp(`^Verified by .*${name}`)).waitFor();
    }
    expect(complaints).to.deep.equal([]);
  });

  inProducts('offers to sign once there is an account to sign with', async () => {
    // The login asks too, for the addresses that it shows.
    let answer = (): void => {};
    const held = new Promise<void>((done) => {
      answer = done;
    });
    const asked = new Promise<void>((isAsked) => {
      void page.route('**/list_wallet_accounts', async (route) => {
        isAsked();
        await held;
        await route.continue();
      });
    });
    const signing = signIn(page);
    await asked;
    expect(await page.getByRole('button', { name: 'Sign', exact: true }).count()).to.equal(0);
    answer();
    await signing;
    expect(await page.locator('#accounts input:checked').count()).to.equal(1);
  });

  inProducts("shows a wallet's words to its owner, in the language they choose, under its own policy", async () => {
    await signIn(page);
    // The whole frame must be in view. A driver that looks for its buttons by scrolling would make it wait.
    await page.setViewportSize({ width: 1280, height: 1100 });
    await page.getByRole('combobox', { name: 'Words in' }).selectOption({ label: '日本語' });
    await page.getByRole('button', { name: 'Show recovery phrase' }).click();
    const frame = page.frameLocator('kms-export iframe');
    await tick(frame.getByRole('checkbox'));
    const words = frame.getByRole('list', { name: 'Recovery phrase' }).getByRole('listitem');
    await revealUntil(frame, words.filter({ hasText: /^[\u3040-\u309f\u3099]+$/ }).nth(11));
    const opener = page.getByRole('button', { name: 'Show recovery phrase' });
    await pressAway(frame.getByRole('button', { name: 'Done' }), (limit) => opener.waitFor(limit));
    expect(complaints).to.deep.equal([]);
  });

  inProducts('refuses a signature as soon as its text is changed, and accepts it again', async () => {
    await signIn(page);
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.getByText(/^Verified by/).waitFor();
    const message = page.getByRole('textbox', { name: 'Message to sign' });
    await message.fill(`${MESSAGE} Not.`);
    await page.getByText(/^Refused by/).waitFor();
    await message.fill(MESSAGE);
    await page.getByText(/^Verified by/).waitFor();
  });

  inProducts('removes a result when the next signature fails', async () => {
    await signIn(page);
    const sign = page.getByRole('button', { name: 'Sign', exact: true });
    const verified = page.getByText(/^Verified by/);
    await sign.click();
    await verified.waitFor();
    await stand.emulator.fault({ path: '/public/v1/submit/sign_raw_payloads', fault: 'status', value: 403 });
    await sign.click();
    await page.getByText('The service refused this request. (forbidden)').waitFor();
    expect(await verified.count()).to.equal(0);
    await sign.click();
    await verified.waitFor();
  });

  it('signs in with its own wallet, which can also say no', async () => {
    const answer = async (name: string): Promise<void> => {
      await page.getByRole('button', { name: 'Practice wallet' }).click();
      await page.getByRole('dialog', { name: 'Practice wallet' }).getByRole('button', { name }).click();
    };
    await page.getByRole('button', { name: 'Continue with a wallet' }).click();
    await answer('Reject');
    await page.getByRole('alert').getByText('You declined the request in your wallet').waitFor();
    await answer('Approve');
    await page.getByRole('button', { name: 'Sign', exact: true }).waitFor();
    expect(complaints).to.deep.equal([]);
  });

  it('tells its whole story in the first 800 pixels of a desktop, with every sign-in method', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const end = (): Promise<number> => page.locator('.stage').evaluate((stage) => stage.getBoundingClientRect().bottom);
    for (const name of ['email', 'a passkey', 'a wallet', 'Google', 'Apple', 'Facebook', 'X', 'Discord'])
      await page.getByRole('button', { name: `Continue with ${name}`, exact: true }).waitFor();
    expect(await end()).to.be.at.most(800);
    await signIn(page);
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.getByText(/^Verified by/).waitFor();
    expect(await end()).to.be.at.most(800);
  });

  it("shows in six seconds what a visitor goes through, until the first key press, and doesn't move for visitors who prefer reduced motion", async () => {
    const preview = (on: Page) => on.locator('.preview .mail');
    await page.getByRole('textbox', { name: 'Email address' }).waitFor();
    expect(await preview(page).isVisible()).to.equal(false);
    const lively = await stand.profile('no-preference');
    try {
      const other = await lively.newPage();
      await other.goto(stand.demo);
      await preview(other).waitFor();
      await other.keyboard.press('Tab');
      await preview(other).waitFor({ state: 'hidden' });
    } finally {
      await lively.close();
    }
  });

  it('shows the card in the chosen language and theme, and keeps the theme', async () => {
    await page.getByRole('combobox', { name: '33 languages' }).selectOption({ label: 'Deutsch' });
    await page.getByRole('button', { name: 'Mit E-Mail fortfahren' }).waitFor();
    await page.getByRole('combobox', { name: '33 languages' }).selectOption('ar');
    await page.getByRole('button', { name: 'Mit E-Mail fortfahren' }).waitFor({ state: 'detached' });
    expect(await page.locator('kms-login').evaluate((login) => getComputedStyle(login).direction)).to.equal('rtl');
    const bank = page.getByRole('radio', { name: 'Bank' });
    await bank.press('Space');
    await page.waitForFunction(() => getComputedStyle(document.documentElement).getPropertyValue('--kms-radius') === '0px');
    await page.reload();
    await page.waitForFunction(() => getComputedStyle(document.documentElement).getPropertyValue('--kms-radius') === '0px');
    expect(await bank.isChecked()).to.equal(true);
    expect(complaints).to.deep.equal([]);
  });

  it('shows the code of the sample apps in its tabs, and links to the documentation', async () => {
    for (const [name, file] of Object.entries(SAMPLES)) {
      await page.getByRole('tab', { name }).click();
      const shown = (await page.getByRole('tabpanel', { name }).textContent()) ?? '';
      const code = readFileSync(join(root, 'demo/apps', file), 'utf8').replaceAll('http://localhost:8787', stand.emulator.origin);
      const lines = new Set(code.split('\n').map((line) => line.trim()));
      expect(shown, name).to.include('emulator=');
      for (const line of shown.split('\n')) expect([...lines], name).to.include(line.trim());
      const link = await page.getByRole('link', { name: 'Read the docs' }).evaluate((one) => (one as HTMLAnchorElement).href);
      expect((await fetch(link)).status, link).to.equal(200);
    }
    const lines = await page.locator('#two-lines').textContent();
    await page.getByRole('tab', { name: 'Svelte' }).press('ArrowRight');
    expect(lines).to.equal(await page.getByRole('tabpanel', { name: 'Script tag' }).textContent());
    expect(await page.getByRole('tab', { name: 'Script tag' }).getAttribute('aria-selected')).to.equal('true');
    await page.getByRole('link', { name: 'Docs', exact: true }).click();
    await page.getByRole('heading', { name: 'Documentation' }).waitFor();
    expect(await findingsIn(page)).to.deep.equal([]);
  });

  inProducts('has links below the sample that are as high as a finger needs, on a phone', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    for (const id of ['sample-open', 'sample-docs']) expect((await page.locator(`#${id}`).boundingBox())?.height).to.be.at.least(24);
  });

  inProducts('sets one fault, says so until it occurs, and shows what the user then reads', async () => {
    // The demo checks each second whether the fault was met, even while a slow network is still on the way there.
    await page.route('**/_emulator/faults', async (route) => {
      if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 2500));
      await route.continue();
    });
    const drawer = await tools(page);
    await drawer.getByRole('combobox', { name: 'Next fault' }).selectOption({ label: 'Connection lost' });
    await drawer.getByRole('button', { name: 'Close' }).click();
    const armed = page.getByRole('button', { name: 'Tools 1 fault waits' });
    await armed.waitFor();
    await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.com');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.getByRole('alert').getByText("We couldn't reach the sign-in service").waitFor();
    await armed.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.getByRole('textbox', { name: 'Code' }).waitFor();
  });

  inProducts('immediately draws the sign-in methods that are chosen in the drawer', async () => {
    const passkey = page.getByRole('button', { name: 'Continue with a passkey' });
    await passkey.waitFor();
    const drawer = await tools(page);
    await drawer.getByRole('checkbox', { name: 'Passkey' }).uncheck();
    await passkey.waitFor({ state: 'detached' });
    await drawer.getByRole('button', { name: 'Reset' }).click();
    await passkey.waitFor();
    expect(await drawer.getByRole('checkbox', { name: 'Passkey' }).isChecked()).to.equal(true);
  });

  inProducts('encrypts codes if that is chosen in the drawer, and its faults happen there too', async () => {
    const drawer = await tools(page);
    // A click and no check: the page reloads, with its drawer closed.
    await Promise.all([page.waitForEvent('load'), drawer.getByRole('checkbox', { name: 'Sealed codes' }).click()]);
    await tools(page);
    await drawer.getByRole('combobox', { name: 'Next fault' }).selectOption({ label: 'Connection lost' });
    await page.getByRole('button', { name: 'Tools 1 fault waits' }).waitFor();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.com');
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.getByRole('alert').getByText("We couldn't reach the sign-in service").waitFor();
    await page.getByRole('button', { name: 'Continue with email' }).click();
    await page.getByRole('textbox', { name: 'Code' }).waitFor();
    const [message] = await stand.emulator.inbox('ada@example.com');
    await page.getByRole('textbox', { name: 'Code' }).fill(message!.code);
    await page.getByRole('button', { name: 'Sign', exact: true }).waitFor();
    const paths = (await stand.emulator.requests()).map(({ path }) => path);
    expect(paths).to.include('/v1/otp_verify_v2').and.not.include('/v1/otp_init').and.not.include('/v1/otp_login');
  });

  inProducts("forgets everything on reset, including this page's session", async () => {
    await signIn(page);
    await (await tools(page)).getByRole('button', { name: 'Reset' }).click();
    await page.getByRole('textbox', { name: 'Email address' }).waitFor();
    await page.getByText('arrive here').waitFor();
    expect(await stand.emulator.inbox('ada@example.com')).to.deep.equal([]);
  });

  inProducts("shows the debug panel, with earlier requests, in the page's colors", async () => {
    await signIn(page);
    await page.getByRole('radio', { name: 'Dark' }).check();
    await (await tools(page)).getByRole('button', { name: 'Show the debug panel' }).click();
    const panel = page.getByRole('region', { name: 'Debug panel of kms-elements' });
    await panel.getByText('signed-in', { exact: true }).waitFor();
    await panel.getByRole('listitem').filter({ hasText: 'otp_verify' }).waitFor();
    expect(await panel.evaluate((section) => getComputedStyle(section).backgroundColor)).to.equal('rgb(27, 26, 31)');
    expect(await findingsIn(page)).to.deep.equal([]);
    await panel.getByRole('button', { name: 'Close debug panel' }).click();
    expect(await panel.count()).to.equal(0);
    expect(complaints).to.deep.equal([]);
  });

  inProducts('keeps the chosen theme', async () => {
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.reload();
    expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).to.equal(true);
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).to.equal('rgb(13, 15, 22)');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`has no axe violation, from 320 to 1280 px, in ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const check = async (axeAt: number): Promise<void> => {
        for (const width of [768, 1280, 320]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await page.evaluate(() => document.documentElement.scrollWidth), 'no second way to scroll').to.equal(width);
        }
        await page.setViewportSize({ width: axeAt, height: 800 });
        expect(await findingsIn(page)).to.deep.equal([]);
      };
      await check(1280);
      await signIn(page);
      await page.getByRole('button', { name: 'Sign', exact: true }).click();
      await page.getByText(/^Verified by/).waitFor();
      await check(320);
    });
  }
});
