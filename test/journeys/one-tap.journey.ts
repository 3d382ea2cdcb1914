import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { root } from '../../scripts/entries.mjs';
import { type EmulatorControls, startEmulator } from '../support/emulator-controls.js';
import { freshForEach, profile } from '../support/journey.js';
import { agreeAtProvider, allowAtProvider, type OpenidProvider, startProvider } from '../support/openid-provider.js';
import { inProducts } from '../support/products.js';
import { type SamplePage, sampleWith, servePage } from '../support/sample-page.js';

const GOOGLE = 'https://accounts.google.com/gsi/client';
const SCRIPT = readFileSync(join(root, 'test/support/stand-ins/google-accounts.js'), 'utf8');
const SAMPLE = sampleWith('docs/oauth.md', 'id.prompt(');
/** What the documentation says that One Tap needs. */
const { code: POLICY } = sampleWith('docs/oauth.md', 'https://accounts.google.com/gsi/style');

describe("Google One Tap, with the documentation's sample", () => {
  freshForEach();
  let emulator: EmulatorControls;
  let provider: OpenidProvider;
  let site: SamplePage;
  let page: Page;
  let said: string[];
  beforeEach(async () => {
    site = await servePage(SAMPLE.code, {
      body: `<script src="${GOOGLE}" async></script><button type="button">Sign in</button>`,
      folders: [join(root, 'test/journeys/pages')],
      emulator: async (origin) => {
        provider = await startProvider(`${origin}/token-return.html`, ['kms-site']);
        emulator = await startEmulator({ trustedIssuers: [provider.issuer] });
        return emulator.origin;
      },
      policy: POLICY,
    });
    page = await profile.newPage();
    said = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(String(error)));
    await page.addInitScript((issuer) => Object.assign(window, { standInIssuer: issuer }), provider.issuer);
    await page.route(GOOGLE, (route) => route.fulfill({ contentType: 'text/javascript', body: SCRIPT }));
    await page.goto(`${site.origin}/`);
    await page.waitForFunction(() => 'google' in window);
  });
  afterEach(async () => {
    provider.close();
    await Promise.all([site.close(), emulator.close()]);
  });

  const prompt = () => page.getByRole('dialog', { name: 'Sign in to A site with Google' });
  /** The next line that the sample writes. */
  async function outcome(act: () => Promise<unknown>): Promise<string> {
    const written = page.waitForEvent('console', (message) => /signed in:/.test(message.text()));
    await act();
    return (await written).text();
  }
  async function open(): Promise<void> {
    await page.getByRole('button', { name: 'Sign in' }).click();
    await prompt().waitFor();
  }
  const goOn = () => prompt().getByRole('button', { name: 'Continue as Alice' }).click();

  it('signs up, and signs in the next time, with a token that is bound to the key', async () => {
    await open();
    const first = await outcome(async () => {
      const [popup] = await Promise.all([page.waitForEvent('popup'), goOn()]);
      await allowAtProvider(popup);
    });
    expect(first).to.match(/^signed in: [0-9a-f-]{36}$/);
    await open();
    const second = await outcome(async () => {
      const [popup] = await Promise.all([page.waitForEvent('popup'), goOn()]);
      await agreeAtProvider(popup);
    });
    expect(second).to.equal(first);
    const asked = (await emulator.requests()).filter(({ method }) => method === 'POST').map(({ path }) => path.slice('/v1/'.length));
    expect(asked.filter((path) => /login|signup/.test(path))).to.deep.equal(['oauth_login', 'signup', 'oauth_login', 'oauth_login']);
    // The first login of a new user is refused by design, and browsers report that.
    expect(said.filter((line) => !/^signed in:|status of 40[04]/.test(line))).to.deep.equal([]);
  });

  inProducts('reports that the prompt was closed, sends nothing to the service, and prompts again', async () => {
    await open();
    const told = await outcome(() => prompt().getByRole('button', { name: 'Close' }).click());
    expect(told).to.equal('not signed in: oauth_failed');
    expect((await emulator.requests()).filter(({ path }) => /login|account|signup/.test(path))).to.deep.equal([]);
    await open();
    const again = await outcome(async () => {
      const [popup] = await Promise.all([page.waitForEvent('popup'), goOn()]);
      await allowAtProvider(popup);
    });
    expect(again).to.match(/^signed in: /);
  });
});
