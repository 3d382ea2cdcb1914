import { serveEmulator } from '../../emulator/node.js';
import { type TestService, type TestSession, useEmulator } from '../../emulator/testing.js';
import { apiKeyStamper, createPublicApiClient } from '../../src/client.js';
import { browserEnvironment } from '../../src/platform/browser-environment.js';
import type { Environment } from '../../src/platform/environment.js';
import { createServer, type KmsServer } from '../../src/server/create.js';
import type { CommonServerOptions } from '../../src/server.js';

/** Where the pages of the site are. */
export const SITE = 'https://site.example';

/** An environment whose clock a test sets ahead, and whose network it may cut. */
export interface SiteWorld extends Environment {
  aheadMs: number;
  isCut: boolean;
}

/** A fresh one. */
export function siteWorld(): SiteWorld {
  const real = browserEnvironment();
  const world: SiteWorld = {
    ...real,
    aheadMs: 0,
    isCut: false,
    now: () => real.now() + world.aheadMs,
    // A fault of the network is asked again after a pause, which nobody waits for here.
    after: (ms, signal) => (ms > 5000 ? real.after(ms, signal) : Promise.resolve()),
    fetch: (request) => (world.isCut ? Promise.reject(new TypeError('cut')) : real.fetch(request)),
  };
  return world;
}

/** A server of the site. */
export function siteServer(emulator: Pick<TestService, 'origin'>, world: Environment, more: Partial<CommonServerOptions> = {}): KmsServer {
  return createServer({ emulator: emulator.origin, origins: [SITE], rotateAfterMs: 60_000, ...more }, world);
}

/** An emulator, and what ends it. */
export interface OwnEmulator extends TestService {
  close(): Promise<void>;
}

/** An emulator for the tests of one file. */
export async function openEmulator(options: Parameters<typeof serveEmulator>[0] = {}): Promise<OwnEmulator> {
  const { origin, close } = await serveEmulator({ port: 0, ...options });
  return { ...useEmulator(origin), close };
}

/** A request of one of the site's pages, or of whom the headers say. */
export function fromPage(method: string, headers: Readonly<Record<string, string>> = {}): Request {
  return new Request(`${SITE}/session`, { method, headers: { origin: SITE, ...headers } });
}

/** Bring a token. */
export const bring = (server: KmsServer, token: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  server.handleSession(fromPage('POST', { authorization: `Bearer ${token}`, ...headers }));

/** What a browser sends back of an answer's cookie. */
export function cookieIn(headers: Headers): string {
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** Whoever it is signs out on all devices, in the browser. */
export async function signOutEverywhere(emulator: TestService, { organizationId, userId, apiKey }: TestSession): Promise<void> {
  const { baseUrl } = await emulator.config();
  const api = createPublicApiClient({ baseUrl, organizationId, stamper: apiKeyStamper(apiKey) });
  const { user } = await api.query('get_user', { userId });
  const session = user.apiKeys.find(({ credential }) => credential.publicKey === apiKey.publicKey);
  await api.submit('delete_api_keys', { userId, apiKeyIds: [session?.apiKeyId ?? ''] });
}
