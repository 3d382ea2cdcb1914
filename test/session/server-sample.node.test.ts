import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from '@esm-bundle/chai';
import { createKmsClient, type KmsClient } from '../../src/kms-client.js';
import type { ProofHeaders } from '../../src/session/token-proof.js';
import { type EmulatorControls, startEmulator } from '../support/emulator-controls.js';
import { until } from '../support/fixed-environment.js';

const ROOT = new URL('../..', import.meta.url).pathname;
const SITE = 'http://localhost:5173';

/** The server of docs/server.md as it is shown there, except for where packages and the emulator are. */
async function documentedServer({ origin }: EmulatorControls, folder: string): Promise<Server> {
  const page = readFileSync(join(ROOT, 'docs/server.md'), 'utf8');
  const sample = [...page.matchAll(/^```js\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code).find((code) => code.includes('createServer'));
  const code = (sample ?? '')
    .replaceAll('http://localhost:8787', origin)
    .replace('.listen(3000)', '.listen(0)')
    .replace(/'kms-elements\/([\w/]+)'/g, (_, entry) => `'${pathToFileURL(join(ROOT, `src/${entry}.ts`)).href}'`);
  const file = join(folder, 'server.mts');
  writeFileSync(file, code);
  const { server } = (await import(pathToFileURL(file).href)) as { server: Server };
  return server;
}

async function signedIn(emulator: EmulatorControls, contact: string): Promise<KmsClient> {
  const kms = createKmsClient({ emulator: emulator.origin });
  await kms.providers();
  const flow = kms.startOtp();
  flow.send({ type: 'submit-contact', channel: 'email', value: contact });
  await until(() => flow.view.step === 'code' && !flow.view.busy, 'the step code');
  const [message] = await emulator.inbox(contact);
  flow.send({ type: 'submit-code', code: message?.code ?? '' });
  await until(() => flow.view.step === 'done', `the step done, after ${JSON.stringify(flow.view)}`);
  flow.stop();
  return kms;
}

describe("the documentation's server", () => {
  let emulator: EmulatorControls;
  let server: Server;
  let folder: string;
  const clients: KmsClient[] = [];
  before(async () => {
    emulator = await startEmulator();
    mkdirSync(join(ROOT, '.cache'), { recursive: true });
    folder = mkdtempSync(join(ROOT, '.cache', 'server-'));
    server = await documentedServer(emulator, folder);
  });
  after(async () => {
    for (const kms of clients) kms.dispose();
    server.close();
    rmSync(folder, { recursive: true });
    await emulator.close();
  });
  afterEach(() => emulator.moveClock(0));

  async function somebody(contact = 'ada@example.com'): Promise<KmsClient> {
    const kms = await signedIn(emulator, contact);
    clients.push(kms);
    return kms;
  }
  const at = (path: string) => `http://localhost:${(server.address() as AddressInfo).port}${path}`;
  /** The proof that the page would send: there, the server is an address of the page's own origin. */
  async function proofOf(kms: KmsClient): Promise<ProofHeaders> {
    const { headers } = await fetch(at('/session'), { method: 'HEAD' });
    return kms.session.proof({ url: `${SITE}/session`, headers });
  }
  const post = (headers: Readonly<Record<string, string>>, origin = SITE): Promise<Response> =>
    fetch(at('/session'), { method: 'POST', headers: { origin, ...headers } });
  const send = async (kms: KmsClient): Promise<Response> => post({ ...(await proofOf(kms)) });

  it('signs in a user with a token of the service and its key', async () => {
    const answer = await send(await somebody());
    expect(answer.status).to.equal(204);
    expect(answer.headers.get('set-cookie')).to.match(
      /^__Host-kms-session=[\w-]+\.[\w-]{43}; Max-Age=(900|8\d\d); Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    );
  });

  it('tells a page with the cookie who the user is, and no one else', async () => {
    const cookie = ((await send(await somebody())).headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const account = (headers: Record<string, string>) => fetch(at('/account'), { headers });
    expect(await (await account({ cookie })).json()).to.have.property('userId');
    expect((await account({})).status).to.equal(401);
  });

  it('refuses an altered token, one of another signer, one of once-hashed text, and none', async () => {
    const kms = await somebody();
    const good = await kms.session.token();
    const [header, payload, signature = ''] = good.split('.');
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as object;
    const changed = Buffer.from(JSON.stringify({ ...claims, user_id: '00000000-0000-4000-8000-000000000000' })).toString('base64url');
    const { cases } = JSON.parse(readFileSync(join(ROOT, 'test/vectors/session-jwt.json'), 'utf8')) as { cases: { jwt: string }[] };
    const bad = [`${header}.${changed}.${signature}`, `${header}.${payload}.${signature.split('').reverse().join('')}`, '', 'a.b.c'];
    for (const one of [...bad, ...cases.map(({ jwt }) => jwt)]) {
      const { dpop } = await proofOf(kms);
      expect((await post({ authorization: `DPoP ${one}`, dpop })).status).to.equal(401);
    }
  });

  it('refuses an expired token', async () => {
    await emulator.moveClock(-3_600_000);
    const headers = await proofOf(await somebody('old@example.com'));
    await emulator.moveClock(0);
    expect((await post({ ...headers })).status).to.equal(401);
  });

  it('refuses the token of a user who has signed out everywhere', async () => {
    const kms = await signedIn(emulator, 'bob@example.com');
    expect((await send(kms)).status).to.equal(204);
    const headers = await proofOf(kms);
    await kms.session.signOut({ everywhere: true });
    expect((await post({ ...headers })).status).to.equal(401);
    kms.dispose();
  });

  it('refuses an account of another site, although the same service signed its token', async () => {
    const kms = await somebody('cyd@example.com');
    expect((await send(kms)).status).to.equal(204);
    const headers = await proofOf(kms);
    // The organization is gone from this parent: the signature is as good as before.
    const { keys } = await emulator.config();
    await emulator.reset();
    expect((await emulator.config()).keys).to.deep.equal(keys);
    expect((await post({ ...headers })).status).to.equal(401);
  });

  it('accepts a proof once, and no token without one', async () => {
    const kms = await somebody('dan@example.com');
    const headers = await proofOf(kms);
    expect((await post({ ...headers })).status).to.equal(204);
    expect((await post({ ...headers })).status).to.equal(401);
    const none = await kms.session.proof({ url: SITE, headers: new Headers() }).catch(({ code, path }) => [code, path]);
    expect(none).to.deep.equal(['bad_request', 'dpop-nonce']);
    expect((await post({ authorization: headers.authorization })).status).to.equal(401);
    expect((await post({ authorization: `Bearer ${await kms.session.token()}` })).status).to.equal(401);
  });

  it('only accepts requests from its own site', async () => {
    const headers = await proofOf(await somebody('eve@example.com'));
    expect((await post({ ...headers }, 'https://evil.example')).status).to.equal(403);
  });
});
