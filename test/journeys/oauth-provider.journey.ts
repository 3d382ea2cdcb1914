import { expect } from '@esm-bundle/chai';
import { type EmulatorServer, serveEmulator } from '../../emulator/node.js';
import type { KmsClient } from '../../src/kms-client.js';
import { profile, sharedByAll, stand } from '../support/journey.js';
import { allowAtProvider as allow, type OpenidProvider, startProvider } from '../support/openid-provider.js';
import type { Stage } from '../support/stage.js';

describe("a provider other than the emulator's", () => {
  sharedByAll();
  let emulator: EmulatorServer;
  let provider: OpenidProvider;
  let site: Awaited<ReturnType<Stage['siteWith']>>;
  before(async () => {
    site = await stand.siteWith({ 'content-security-policy': "form-action 'none'" });
    provider = await startProvider(`${site.origin}/oauth-callback.html`);
    emulator = await serveEmulator({ config: { trustedIssuers: [provider.issuer] } });
  });
  after(async () => {
    provider.close();
    await Promise.all([site.close(), emulator.close()]);
  });

  const addresses = () => ({ authorize: `${provider.issuer}/auth`, token: `${provider.issuer}/token` });

  /** The page of the site, with a provider whose attributes are these. */
  async function opened(path: string, settings: Readonly<Record<string, string>>) {
    const page = await profile.newPage();
    const all = { emulator: emulator.origin, 'oauth-redirect-uri': '/oauth-callback.html', 'oauth-mode': 'popup', ...settings };
    await page.goto(`${site.origin}/${path}#${new URLSearchParams(all)}`);
    return page;
  }

  it('signs up and in: oidc-provider, unmodified, its keys found by discovery', async () => {
    await fetch(`${emulator.origin}/_emulator/settings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ oauthClientIds: { facebook: 'site' } }),
    });
    const page = await opened('login.html', {
      'oauth-endpoints': JSON.stringify({ facebook: addresses() }),
    });
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Continue with Facebook' }).click()]);
    await allow(popup);
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(page.url()).not.to.contain('id_token');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Continue with Facebook' }).waitFor();
  });

  it("signs in as the site's own provider, with a button that has the site's text and logo", async () => {
    await profile.clearCookies();
    const page = await opened('own-provider.html', {
      'oauth-client-ids': JSON.stringify({ 'custom:acme': 'site' }),
      'oauth-endpoints': JSON.stringify({ 'custom:acme': { ...addresses(), issuer: provider.issuer } }),
    });
    const button = page.getByRole('button', { name: 'Sign in with Acme' });
    await button.waitFor();
    expect(await page.locator('[slot=mark-acme]').evaluate((mark) => (mark as HTMLElement).assignedSlot !== null)).to.equal(true);
    const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    await page.getByText('Continue in the Acme window').first().waitFor();
    await allow(popup);
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    const seen = await page.evaluate('JSON.stringify(window.seen)');
    expect(seen).to.contain('"method":"custom:acme"');
  });

  it('signs in without an element: startOidc', async () => {
    await profile.clearCookies();
    const page = await opened('own-provider.html', {});
    await page.waitForFunction(() => customElements.get('kms-provider'));
    await page.evaluate((issuer) => {
      const { client } = document.querySelector('kms-provider') as unknown as { client: KmsClient };
      const flow = client.startOidc({ name: 'Acme', clientId: 'site', issuer, authorize: `${issuer}/auth`, token: `${issuer}/token` });
      document.querySelector('h1')!.onclick = () => flow.send({ type: 'start' });
    }, provider.issuer);
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('heading', { name: 'A site' }).click()]);
    await allow(popup);
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
  });
});
