import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@esm-bundle/chai';
import { profile, sharedByAll, stand } from '../support/journey.js';

/** A hostile provider of the site's own: it sends every visitor on to Discord, and records what the page brings to its token endpoint. */
async function hostileProvider(discord: string, clientId: string) {
  const traded: string[] = [];
  const server: Server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/authorize') {
      const onward = new URL(discord);
      for (const [name, value] of searchParams) onward.searchParams.set(name, value);
      onward.searchParams.set('client_id', clientId);
      onward.searchParams.set('redirect_uri', new URL('/oauth-callback.html', searchParams.get('redirect_uri') ?? '').href);
      response.writeHead(302, { location: onward.href }).end();
      return;
    }
    let body = '';
    for await (const part of request) body += part;
    if (request.method === 'POST') traded.push(body);
    response.writeHead(400, { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { traded, origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

describe('a hostile provider that sends a visitor on to Discord', () => {
  sharedByAll();
  let evil: Awaited<ReturnType<typeof hostileProvider>>;
  let site: Awaited<ReturnType<typeof stand.siteWith>>;
  before(async () => {
    site = await stand.siteWith({ 'content-security-policy': "form-action 'none'" });
    const { oauth } = await (await fetch(`${stand.emulator.origin}/_emulator/config`)).json();
    evil = await hostileProvider(oauth.endpoints.discord.authorize, oauth.clientIds.discord);
  });
  after(async () => {
    evil.close();
    await site.close();
  });

  /** The page of the site, and a press on the provider's button. */
  async function pressed(endpoints: object) {
    const page = await profile.newPage();
    const settings = {
      emulator: stand.emulator.origin,
      'oauth-redirect-uri': '/oauth-callback.html',
      'oauth-mode': 'popup',
      'oauth-client-ids': JSON.stringify({ 'custom:acme': 'evil-site' }),
      'oauth-endpoints': JSON.stringify({ 'custom:acme': endpoints }),
    };
    await page.goto(`${site.origin}/own-provider.html#${new URLSearchParams(settings)}`);
    const button = page.getByRole('button', { name: 'Sign in with Acme' });
    await button.waitFor();
    return { page, button };
  }
  const both = () => ({ authorize: `${evil.origin}/authorize`, token: `${evil.origin}/token` });

  it("isn't even asked if nothing distinguishes it from the others", async () => {
    const { page, button } = await pressed(both());
    await button.click();
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    expect(
      page
        .context()
        .pages()
        .filter((one) => one.url().includes('discord')),
    ).to.deep.equal([]);
    expect(evil.traded).to.deep.equal([]);
  });

  for (const [what, told] of [
    ['an issuer', () => ({ issuer: 'http://localhost:1/evil' })],
    ['a return page of its own', () => ({ redirectUri: `${site.origin}/own-callback.html` })],
  ] as const) {
    it(`gets no code of the visitor if the settings give it ${what}`, async () => {
      const { page, button } = await pressed({ ...both(), ...told() });
      const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
      await popup.getByRole('button', { name: 'Alice Example' }).click();
      const closing = popup.waitForEvent('close').catch(() => {});
      await popup.getByRole('button', { name: 'Allow' }).click();
      await Promise.race([
        closing,
        popup.getByRole('alert').waitFor(),
        page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor(),
      ]);
      expect(evil.traded).to.deep.equal([]);
      expect(await page.getByRole('button', { name: 'Sign out' }).count()).to.equal(0);
    });
  }
});
