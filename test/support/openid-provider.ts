import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error: the package brings no types.
import Provider from 'oidc-provider';
import type { Page } from 'playwright';

/** An OpenID provider that isn't ours, with its own sign-in pages. */
export interface OpenidProvider {
  readonly issuer: string;
  close(): void;
}

/**
 * Start one on a free port: oidc-provider, unmodified.
 *
 * @param redirectUri where its clients come back to
 * @param clientIds its clients; each may ask for a code with PKCE, and for an ID token at once
 */
export async function startProvider(redirectUri: string, clientIds: readonly string[] = ['site']): Promise<OpenidProvider> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const client = {
    redirect_uris: [redirectUri],
    response_types: ['code', 'id_token'],
    grant_types: ['authorization_code', 'implicit'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  };
  const provider = new Provider(issuer, {
    clients: clientIds.map((client_id) => ({ ...client, client_id })),
    clientBasedCORS: () => true,
  });
  server.on('request', provider.callback());
  return { issuer, close: () => server.close() };
}

/** What a user does at the provider the first time. */
export async function allowAtProvider(popup: Page): Promise<void> {
  await popup.locator('input[name=login]').fill('alice');
  await popup.locator('input[name=password]').fill('any');
  await popup.locator('button[type=submit]').click();
  await agreeAtProvider(popup);
}

/** What is left to do for a user that the provider knows. */
export async function agreeAtProvider(popup: Page): Promise<void> {
  await popup.getByRole('button', { name: 'Continue' }).click();
}
