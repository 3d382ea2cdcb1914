import { createHash } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { importJWK, type JWK, SignJWT } from 'jose';
import { serveEmulator } from '../../emulator/node.js';
import { type TestService, type TestSession, useEmulator } from '../../emulator/testing.js';
import { apiKeyStamper, createPublicApiClient } from '../../src/client.js';
import { browserEnvironment } from '../../src/platform/browser-environment.js';
import type { Environment } from '../../src/platform/environment.js';
import { createServer, type KmsServer } from '../../src/server/create.js';
import type { CommonServerOptions } from '../../src/server.js';

/** Where the pages of the site are. */
export const SITE = 'https://site.example';

/** An environment whose clock a test can advance, and whose network it may cut. */
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
    // A network fault is retried after a pause, which isn't waited for here.
    after: (ms, signal) => (ms > 5000 ? real.after(ms, signal) : Promise.resolve()),
    fetch: (request) => (world.isCut ? Promise.reject(new TypeError('cut')) : real.fetch(request)),
  };
  return world;
}

/** A server of the site. */
export function siteServer(emulator: Pick<TestService, 'origin'>, world: Environment, more: Partial<CommonServerOptions> = {}): KmsServer {
  return createServer({ emulator: emulator.origin, origins: [SITE], rotateAfterMs: 60_000, ...more }, world);
}

/** An emulator, and a function that ends it. */
export interface OwnEmulator extends TestService {
  close(): Promise<void>;
}

/** An emulator for the tests of one file. */
export async function openEmulator(options: Parameters<typeof serveEmulator>[0] = {}): Promise<OwnEmulator> {
  const { origin, close } = await serveEmulator({ port: 0, ...options });
  return { ...useEmulator(origin), close };
}

/** A request from one of the site's pages, or from where the headers say. */
export function fromPage(method: string, headers: Readonly<Record<string, string>> = {}): Request {
  return new Request(`${SITE}/session`, { method, headers: { origin: SITE, ...headers } });
}

/** What an attacker changes of a proof. `signer`: whose key signs it. */
export interface ProofChanges {
  readonly head?: object;
  readonly claims?: object;
  readonly signer?: TestSession;
}

/** The headers of an exchange, made with another library than ours. */
export async function proofHeaders(session: TestSession, nonce: string, changes: ProofChanges = {}): Promise<Record<string, string>> {
  const { publicKey, privateKey } = (changes.signer ?? session).apiKey;
  const [x = '', y = ''] = [1, 33].map((from) =>
    Buffer.from(
      p256.Point.fromHex(publicKey)
        .toBytes(false)
        .slice(from, from + 32),
    ).toString('base64url'),
  );
  const jwk: JWK = { kty: 'EC', crv: 'P-256', x, y };
  const key = await importJWK({ ...jwk, d: Buffer.from(privateKey, 'hex').toString('base64url') }, 'ES256');
  const ath = createHash('sha256').update(session.token).digest('base64url');
  const claims = { htm: 'POST', htu: `${SITE}/session`, jti: 'one', ath, nonce, iat: Math.floor(Date.now() / 1000), ...changes.claims };
  const proof = new SignJWT(claims).setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk, ...changes.head });
  return { authorization: `DPoP ${session.token}`, dpop: await proof.sign(key) };
}

/** The nonce of a server of the site. */
export async function nonceOf(server: KmsServer): Promise<string> {
  return (await server.handleSession(fromPage('HEAD'))).headers.get('dpop-nonce') ?? '';
}

/** Send a token with its proof. */
export async function bring(server: KmsServer, session: TestSession, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return server.handleSession(fromPage('POST', { ...(await proofHeaders(session, await nonceOf(server))), ...headers }));
}

/** What a browser sends back of a response's cookie. */
export function cookieIn(headers: Headers): string {
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** The same user signs out on all devices, in the browser. */
export async function signOutEverywhere(emulator: TestService, { organizationId, userId, apiKey }: TestSession): Promise<void> {
  const { baseUrl } = await emulator.config();
  const api = createPublicApiClient({ baseUrl, organizationId, stamper: apiKeyStamper(apiKey) });
  const { user } = await api.query('get_user', { userId });
  const session = user.apiKeys.find(({ credential }) => credential.publicKey === apiKey.publicKey);
  await api.submit('delete_api_keys', { userId, apiKeyIds: [session?.apiKeyId ?? ''] });
}
