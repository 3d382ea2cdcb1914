import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@esm-bundle/chai';
// @ts-expect-error: the package brings no types.
import Provider from 'oidc-provider';
import { type EmulatorServer, serveEmulator } from '../../emulator/node.js';
import { profile, sharedByAll, stand } from '../support/journey.js';
import type { Stage } from '../support/stage.js';

/** An OpenID provider that is not ours, with its own sign-in pages. */
async function startProvider(redirectUri: string): Promise<{ readonly issuer: string; close(): void }> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const client = { client_id: 'site', redirect_uris: [redirectUri], response_types: ['code'], grant_types: ['authorization_code'] };
  const provider = new Provider(issuer, {
    clients: [{ ...client, token_endpoint_auth_method: 'none', application_type: 'native' }],
    clientBasedCORS: () => true,
  });
  server.on('request', provider.callback());
  return { issuer, close: () => server.close() };
}

describe('a provider that is not the emulator’s', () => {
  sharedByAll();
  let emulator: EmulatorServer;
  let provider: Awaited<ReturnType<typeof startProvider>>;
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

  it('signs up and in: oidc-provider, unmodified, its keys found by discovery', async () => {
    const page = await profile.newPage();
    const settings = {
      emulator: emulator.origin,
      'oauth-redirect-uri': '/oauth-callback.html',
      'oauth-mode': 'popup',
      'oauth-endpoints': JSON.stringify({ facebook: { authorize: `${provider.issuer}/auth`, token: `${provider.issuer}/token` } }),
    };
    await fetch(`${emulator.origin}/_emulator/settings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ oauthClientIds: { facebook: 'site' } }),
    });
    await page.goto(`${site.origin}/login.html#${new URLSearchParams(settings)}`);
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Continue with Facebook' }).click()]);
    await popup.locator('input[name=login]').fill('alice');
    await popup.locator('input[name=password]').fill('any');
    await popup.locator('button[type=submit]').click();
    await popup.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    expect(page.url()).not.to.contain('id_token');
  });
});
