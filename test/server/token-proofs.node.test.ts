import { expect } from '@esm-bundle/chai';
import type { TestSession } from '../../emulator/testing.js';
import type { KmsServer } from '../../src/server.js';
import {
  bring,
  cookieIn,
  fromPage,
  nonceOf,
  type OwnEmulator,
  openEmulator,
  type ProofChanges,
  proofHeaders,
  SITE,
  type SiteWorld,
  siteServer,
  siteWorld,
} from './site-stage.js';

describe('the proof beside a token', () => {
  const OTHER_SITE = 'https://other.example';
  let emulator: OwnEmulator;
  let world: SiteWorld;
  let server: KmsServer;
  let owner: TestSession;
  let thief: TestSession;
  before(async () => {
    emulator = await openEmulator();
    [owner, thief] = [await emulator.createSession(), await emulator.createSession()];
  });
  beforeEach(() => {
    world = siteWorld();
    server = siteServer(emulator, world, { origins: [SITE, OTHER_SITE] });
  });
  after(() => emulator.close());

  const send = async (headers: Readonly<Record<string, string>>) => {
    const answer = await server.handleSession(fromPage('POST', headers));
    return { status: answer.status, cookie: cookieIn(answer.headers) };
  };
  const changed = async (changes: ProofChanges, nonce?: string) =>
    send(await proofHeaders(owner, nonce ?? (await nonceOf(server)), changes));
  const refused = { status: 401, cookie: '' };

  it('gets the cookie together with its token', async () => {
    expect((await bring(server, owner)).status).to.equal(204);
  });

  it('is missing with a stolen token', async () => {
    const { authorization, dpop } = (await proofHeaders(owner, await nonceOf(server))) as { authorization: string; dpop: string };
    expect(await send({ authorization })).to.deep.equal(refused);
    expect(await send({ authorization: `Bearer ${owner.token}` })).to.deep.equal(refused);
    expect(await send({ authorization: `Bearer ${owner.token}`, dpop })).to.deep.equal(refused);
    expect(await send({ authorization: `DPoP ${thief.token}`, dpop })).to.deep.equal(refused);
    for (const form of ['', 'a.b.c', dpop.split('.').slice(0, 2).join('.'), `${dpop}.more`, `${dpop.slice(0, -4)}AAAA`, 'x'.repeat(9000)])
      expect(await send({ authorization, dpop: form }), form).to.deep.equal(refused);
  });

  it('is signed by the key that the token names, whatever key the proof names', async () => {
    expect(await changed({ signer: thief })).to.deep.equal(refused);
    for (const head of [{ typ: 'JWT' }, { typ: undefined }]) expect(await changed({ head })).to.deep.equal(refused);
  });

  it('is for one address, one method, one token and this moment', async () => {
    const wrong: readonly object[] = [
      { htu: 'https://evil.example/session' },
      { htu: `${OTHER_SITE}/session` },
      { htu: '/session' },
      { htm: 'GET' },
      { ath: 'AAAA' },
      { jti: 1 },
      { iat: 'now' },
    ];
    for (const claims of wrong) expect(await changed({ claims }), JSON.stringify(claims)).to.deep.equal(refused);
    const nowS = Math.floor(Date.now() / 1000);
    for (const iat of [nowS - 400, nowS + 400]) expect((await changed({ claims: { iat } })).status).to.equal(503);
  });

  it('is created for a nonce of this server, within five minutes, and once', async () => {
    const stranger = siteServer(emulator, world);
    const [cookie = ''] = [cookieIn((await bring(server, thief)).headers).split('=')[1]];
    for (const nonce of ['', 'AAAA', 'a.b', await nonceOf(stranger), cookie])
      expect(await changed({}, nonce), nonce).to.deep.equal(refused);
    const used = await nonceOf(server);
    expect((await changed({}, used)).status).to.equal(204);
    expect(await changed({}, used)).to.deep.equal(refused);
    const late = await nonceOf(server);
    // With ten seconds for a busy machine.
    world.aheadMs = 290_000;
    expect((await changed({}, late)).status).to.equal(204);
    const later = await nonceOf(server);
    const claims = { iat: Math.floor(world.now() / 1000) + 301 };
    world.aheadMs += 301_000;
    expect(await changed({ claims }, later)).to.deep.equal(refused);
  });

  it('is required before the service is asked', async () => {
    const asked = async () => (await emulator.requests()).filter(({ path }) => path.endsWith('get_user')).length;
    const before = await asked();
    await send({ authorization: `DPoP ${owner.token}` });
    expect(await asked()).to.equal(before);
  });
});
