import { expect } from '@esm-bundle/chai';
import type { TestSession } from '../../emulator/testing.js';
import { createServer } from '../../src/server/create.js';
import { createKmsServer, type KmsServer, type ServerRecord, type ServerStore, verifySession } from '../../src/server.js';
import { polluted } from '../support/polluted.js';
import {
  bring,
  cookieIn,
  fromPage,
  nonceOf,
  type OwnEmulator,
  openEmulator,
  proofHeaders,
  SITE,
  type SiteWorld,
  signOutEverywhere,
  siteServer,
  siteWorld,
} from './site-stage.js';

const SECRET = 'a secret of the site of more than thirty-two characters';

/** A store whose every response takes another number of turns, once it hesitates. The seed decides the order. */
function hesitant(seed: number): { readonly store: ServerStore; hesitate(): void } {
  const items = new Map<string, ServerRecord>();
  let isHesitant = false;
  let state = seed + 1;
  const slowly = async <T>(act: () => T): Promise<T> => {
    state = (state * 48_271) % 2_147_483_647;
    for (let turns = isHesitant ? state % 60 : 0; turns > 0; turns--) await Promise.resolve();
    return act();
  };
  const store: ServerStore = {
    getItem: (key) => slowly(() => items.get(key)),
    setItem: (key, value) => slowly(() => void items.set(key, value)),
    removeItem: (key) => slowly(() => void items.delete(key)),
  };
  return {
    store,
    hesitate: () => {
      isHesitant = true;
    },
  };
}

describe("the site's own session", () => {
  let emulator: OwnEmulator;
  let world: SiteWorld;
  let server: KmsServer;
  before(async () => {
    emulator = await openEmulator();
  });
  beforeEach(() => {
    world = siteWorld();
    server = siteServer(emulator, world);
  });
  after(() => emulator.close());

  const newCookie = async (on: KmsServer = server) => cookieIn((await bring(on, await emulator.createSession())).headers);
  const newCookieOf = async (on: KmsServer, session: TestSession) => cookieIn((await bring(on, session)).headers);
  const verify = (cookie: string, on: KmsServer = server) => on.verifySession(fromPage('GET', { cookie }));

  it('is a cookie that no script can read, in exchange for a token of the service', async () => {
    const session = await emulator.createSession();
    const { token, organizationId, userId } = session;
    const answer = await bring(server, session);
    expect(answer.status).to.equal(204);
    expect(answer.headers.get('cache-control')).to.equal('no-store');
    const set = answer.headers.get('set-cookie') ?? '';
    expect(set).to.match(/^__Host-kms-session=[\w-]+\.[\w-]{43}; Max-Age=(900|8\d\d); Path=\/; Secure; HttpOnly; SameSite=Lax$/);
    expect(set).to.not.include(token.split('.')[2]);
    const verdict = await verify(cookieIn(answer.headers));
    expect(verdict).to.have.property('state', 'signed-in');
    expect(verdict).to.have.property('session').that.includes({ organizationId, userId });
    const told = await server.handleSession(fromPage('GET', { cookie: cookieIn(answer.headers) }));
    expect(await told.json()).to.include({ organizationId, userId });
  });

  it('is also read from a Node request', async () => {
    const cookie = await newCookie();
    expect(await server.verifySession({ method: 'POST', headers: { cookie, origin: SITE } })).to.have.property('state', 'signed-in');
    expect(await server.verifySession({ method: 'POST', headers: { cookie, origin: 'https://evil.example' } })).to.include({ status: 403 });
  });

  it('is signed out without a cookie, and with a forged one', async () => {
    const cookie = await newCookie();
    const [name, value = ''] = cookie.split('=');
    const [payload = '', mark = ''] = value.split('.');
    const changed = `${name}=${payload.slice(0, -2)}AA.${mark}`;
    const other = siteServer(emulator, world, { secret: 'another secret of thirty-two characters' });
    expect(await server.verifySession(fromPage('GET'))).to.include({ state: 'signed-out', reason: 'absent', status: 401 });
    for (const one of [changed, `${name}=`, `${name}=a.b.c`, `${name}=${payload}`, `${name}=${'x'.repeat(5000)}`])
      expect(await verify(one), one).to.include({ reason: 'invalid', status: 401 });
    expect(await verify(cookie, other)).to.include({ reason: 'invalid' });
    // Another host of the domain can add a cookie, and nothing says which of the two is ours.
    expect(await verify(`${cookie}; ${cookie}`)).to.include({ reason: 'absent' });
  });

  it('logs the first page whose origin it refuses, with the list that lacks it, and no second one', async () => {
    const lines: string[] = [];
    const { warn } = console;
    console.warn = (line) => void lines.push(line);
    const fresh = siteServer(emulator, world);
    for (const origin of ['null', 'https://www.site.example', 'https://evil.example'])
      await fresh.verifySession(fromPage('POST', { origin }));
    console.warn = warn;
    expect(lines).to.deep.equal([
      `kms-elements: refused a request from https://www.site.example: the option origins has ${SITE}. See kms-elements/docs/troubleshooting.md`,
    ]);
  });

  it('only accepts changes from pages of its own site', async () => {
    const session = await emulator.createSession();
    const foreign = { origin: 'https://evil.example' };
    expect((await bring(server, session, foreign)).status).to.equal(403);
    const cookie = await newCookie();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await server.verifySession(fromPage(method, { cookie, ...foreign }))).to.include({ reason: 'foreign', status: 403 });
    expect((await server.handleSession(fromPage('DELETE', { cookie, ...foreign }))).status).to.equal(403);
    const bare = (headers: Record<string, string>) => new Request(SITE, { method: 'POST', headers: { cookie, ...headers } });
    expect(await server.verifySession(bare({}))).to.include({ reason: 'foreign' });
    expect(await server.verifySession(bare({ 'sec-fetch-site': 'same-site' }))).to.include({ reason: 'foreign' });
    expect(await server.verifySession(bare({ 'sec-fetch-site': 'same-origin' }))).to.include({ state: 'signed-in' });
    // A page of another site that names itself is refused, whatever it requests and whether or not the method is known.
    expect(await server.verifySession(fromPage('GET', { cookie, ...foreign }))).to.include({ reason: 'foreign', status: 403 });
    expect(await server.verifySession({ headers: { cookie, ...foreign } })).to.include({ reason: 'foreign', status: 403 });
    expect(await server.verifySession({ headers: new Headers({ cookie, ...foreign }) })).to.include({ reason: 'foreign' });
    expect(await server.verifySession({ headers: { cookie, Origin: 'https://evil.example' } })).to.include({ reason: 'foreign' });
    expect(await server.verifySession({ headers: { cookie, origin: [SITE, 'https://evil.example'] } })).to.include({ reason: 'foreign' });
    expect(await server.verifySession({ headers: { cookie, origin: 'null' } })).to.include({ reason: 'foreign' });
    expect(await server.verifySession({ headers: { cookie } })).to.include({ state: 'signed-in' });
    expect(await server.verifySession(fromPage('GET', { cookie, upgrade: 'websocket', ...foreign }))).to.include({ reason: 'foreign' });
  });

  it('ends with the session in the browser', async () => {
    const cookie = await newCookie();
    world.aheadMs = 901_000;
    expect(await verify(cookie)).to.include({ state: 'signed-out', reason: 'expired' });
  });

  it('is renewed from time to time, and its former cookie only works for requests in progress', async () => {
    const first = await newCookie();
    world.aheadMs = 61_000;
    const second = cookieIn((await verify(first)).headers);
    expect(second).to.not.equal(first);
    expect(await verify(second)).to.include({ state: 'signed-in' });
    world.aheadMs += 59_000;
    expect(await verify(first)).to.include({ state: 'signed-in' });
    world.aheadMs += 2000;
    expect(await verify(first)).to.include({ state: 'signed-out', reason: 'revoked' });
    // One of the two was copied, and it is impossible to say which.
    expect(await verify(second)).to.include({ state: 'signed-out', reason: 'revoked' });
  });

  it('stays with the cookie that a page has if its successor never arrived', async () => {
    const cookie = await newCookie();
    for (const minutes of [2, 4, 6, 8]) {
      world.aheadMs = minutes * 60_000;
      const verdict = await verify(cookie);
      expect(verdict).to.include({ state: 'signed-in' });
      expect(cookieIn(verdict.headers)).to.not.equal('');
    }
  });

  it('asks the service once for each renewal, and ends if the login was ended there', async () => {
    const session = await emulator.createSession();
    const cookie = cookieIn((await bring(server, session)).headers);
    world.aheadMs = 61_000;
    const asked = async () => (await emulator.requests()).filter(({ path }) => path.endsWith('get_user')).length;
    const before = await asked();
    await verify(cookie);
    await verify(cookie);
    expect((await asked()) - before).to.equal(1);
    await signOutEverywhere(emulator, session);
    expect(await verify(cookie)).to.include({ state: 'signed-in' });
    world.aheadMs = 122_000;
    expect(await verify(cookie)).to.include({ state: 'signed-out', reason: 'revoked' });
    expect((await bring(server, session)).status).to.equal(401);
  });

  it("continues while the service can't be asked", async () => {
    const cookie = await newCookie();
    world.aheadMs = 61_000;
    world.isCut = true;
    const verdict = await verify(cookie);
    expect(verdict).to.include({ state: 'signed-in' });
    expect(cookieIn(verdict.headers)).to.equal('');
    expect((await bring(server, await emulator.createSession())).status).to.equal(503);
  });

  it('ends with signing out, for all of its cookies and its token', async () => {
    const session = await emulator.createSession();
    const cookie = cookieIn((await bring(server, session)).headers);
    const out = await server.handleSession(fromPage('DELETE', { cookie }));
    expect(out.status).to.equal(204);
    expect(out.headers.get('set-cookie')).to.match(/^__Host-kms-session=; Max-Age=0;/);
    expect(await verify(cookie)).to.include({ reason: 'revoked' });
    expect((await bring(server, session)).status).to.equal(401);
  });

  it('replaces the previous one, which ends', async () => {
    const before = await newCookie();
    const answer = await bring(server, await emulator.createSession(), { cookie: before });
    expect(await verify(before)).to.include({ reason: 'revoked' });
    expect(await verify(cookieIn(answer.headers))).to.include({ state: 'signed-in' });
  });

  it('guards a handler, and renews the cookie in its answer', async () => {
    const guarded = server.withSession((_, { userId }) => new Response(userId, { headers: { 'set-cookie': 'own=1' } }));
    const session = await emulator.createSession();
    const { userId } = session;
    const cookie = cookieIn((await bring(server, session)).headers);
    expect((await guarded(fromPage('GET'))).status).to.equal(401);
    expect((await guarded(fromPage('POST', { cookie, origin: 'https://evil.example' }))).status).to.equal(403);
    world.aheadMs = 61_000;
    const answer = await guarded(fromPage('GET', { cookie }));
    expect(await answer.text()).to.equal(userId);
    expect(answer.headers.getSetCookie()).to.have.length(2);
  });

  it('is the same on every machine with the same secret and the same store', async () => {
    const items = new Map<string, ServerRecord>();
    const store: ServerStore = {
      getItem: async (key) => structuredClone(items.get(key)) ?? null,
      setItem: async (key, value) => void items.set(key, value),
      removeItem: async (key) => void items.delete(key),
    };
    const secret = 'one secret of more than thirty-two characters';
    const [one, other] = [siteServer(emulator, world, { secret, store }), siteServer(emulator, world, { secret, store })];
    const cookie = await newCookie(one);
    expect(await verify(cookie, other)).to.include({ state: 'signed-in' });
    await other.handleSession(fromPage('DELETE', { cookie }));
    expect(await verify(cookie, one)).to.include({ reason: 'revoked' });
    const next = siteServer(emulator, world, { secret: ['a new secret of more than thirty-two characters', secret], store });
    expect(await verify(await newCookie(one), next)).to.include({ state: 'signed-in' });
    expect([...items.values()].flatMap((value) => Object.values(value)).every((value) => /^(\d+|[\da-f]{32})$/.test(`${value}`))).to.equal(
      true,
    );
  });

  it('never answers again after a sign-out, whatever renewal or exchange was in progress, in 100 interleavings', async () => {
    const session = await emulator.createSession();
    for (let round = 0; round < 100; round++) {
      const place = hesitant(round);
      const own = siteWorld();
      const one = siteServer(emulator, own, { store: place.store, secret: SECRET });
      const cookie = await newCookieOf(one, session);
      own.aheadMs = 61_000;
      place.hesitate();
      const pause = async () => {
        for (let turns = round % 40; turns > 0; turns--) await Promise.resolve();
      };
      const out = pause().then(() => one.handleSession(fromPage('DELETE', { cookie })));
      const [renewal, exchange] = await Promise.all([verify(cookie, one), bring(one, session, { cookie }), out]);
      const copies = [cookie, cookieIn(renewal.headers), cookieIn(exchange.headers)].filter((copy) => /=./.test(copy));
      for (const copy of copies) expect(await verify(copy, one), `round ${round}`).to.include({ state: 'signed-out', reason: 'revoked' });
      expect((await bring(one, session)).status).to.equal(401);
    }
  }).timeout(60_000);

  it('only reads own members of its settings, its store and the headers of a request', async () => {
    const session = await emulator.createSession();
    const { baseUrl, organizationId, apiKey, keys } = await emulator.config();
    const inherited = {
      emulator: 'http://localhost:1',
      secret: 'a secret that somebody else has put there, of some length',
      cookieName: 'theirs',
      keys,
      sessionSigner: `04${'11'.repeat(64)}`,
      store: { getItem: () => ({ until: 9e15, generation: 1 }), setItem: () => {}, removeItem: () => {} },
      claim: 'theirs',
      rotateAfterMs: 9e15,
      maxSkewMs: 9e15,
      origin: 'https://evil.example',
      cookie: 'theirs=1',
    };
    const own = siteWorld();
    const another = siteServer(emulator, own, { secret: SECRET });
    const proofs = [await proofHeaders(session, await nonceOf(another)), await proofHeaders(session, await nonceOf(another))];
    const brought = (to: KmsServer) => to.handleSession(fromPage('POST', proofs.pop()));
    await polluted(inherited, async () => {
      // The emulator's key signs for a server that knows it, and not for one that has the service's own.
      const pinned = createServer({ baseUrl, organizationId, apiKey, origins: [SITE], secret: SECRET }, own);
      expect(await (await brought(pinned)).json()).to.deep.equal({ reason: 'token_invalid' });
      const attacked = createServer({ baseUrl, organizationId, apiKey, keys, origins: [SITE], secret: SECRET }, own);
      const answer = await brought(attacked);
      expect([answer.status, await answer.text()]).to.deep.equal([204, '']);
      const cookie = cookieIn(answer.headers);
      expect(cookie).to.match(/^__Host-kms-session=./);
      expect(await attacked.verifySession({ headers: { cookie } })).to.include({ state: 'signed-in' });
      expect(await attacked.verifySession({ headers: {} })).to.include({ reason: 'absent' });
    });
  });

  it('is one for one settings object, also between the functions and the created object', async () => {
    const settings = { emulator: emulator.origin, origins: [SITE] };
    const one = createKmsServer(settings);
    const cookie = await newCookie(one);
    expect(await verifySession(fromPage('GET', { cookie }), settings)).to.include({ state: 'signed-in' });
    await one.handleSession(fromPage('DELETE', { cookie }));
    expect(await verifySession(fromPage('GET', { cookie }), settings)).to.include({ reason: 'revoked' });
  });

  it("is never accepted if the store doesn't answer", async () => {
    let isDown = false;
    const items = new Map<string, ServerRecord>();
    const store: ServerStore = {
      getItem: async (key) => {
        if (isDown) throw new Error('down');
        return items.get(key);
      },
      setItem: async (key, value) => void items.set(key, value),
      removeItem: async (key) => void items.delete(key),
    };
    const fragile = siteServer(emulator, world, { store });
    const cookie = await newCookie(fragile);
    isDown = true;
    const fault = await verify(cookie, fragile).catch((thrown: Error) => thrown.message);
    expect(fault).to.equal('down');
  });
});

describe('a token in a request', () => {
  let emulator: OwnEmulator;
  before(async () => {
    emulator = await openEmulator();
  });
  after(() => emulator.close());

  it("isn't judged by a clock that is further off than the limit, in either direction", async () => {
    const world = siteWorld();
    const server = siteServer(emulator, world, { maxSkewMs: 30_000 });
    const session = await emulator.createSession();
    const { token } = session;
    world.aheadMs = -20_000;
    expect(await server.verifyToken(token)).to.have.property('userId');
    for (const aheadMs of [-60_000, 60_000]) {
      world.aheadMs = aheadMs;
      const thrown = await server.verifyToken(token).catch((fault: { code: string }) => fault.code);
      expect(thrown).to.equal('clock_skew');
      expect((await bring(server, session)).status).to.equal(503);
    }
  });

  it('is refused from the parent itself, whose users sign for the site', async () => {
    const { organizationId } = await emulator.config();
    const { token } = await emulator.createSession();
    const server = siteServer(emulator, siteWorld());
    const claims = await server.verifyToken(token);
    expect(claims.organizationId).to.not.equal(organizationId);
    const { checkVisitor } = await import('../../src/server/visitor.js');
    const parent = { organizationId: claims.organizationId } as Parameters<typeof checkVisitor>[0];
    expect(await checkVisitor(parent, claims).catch(({ code }: { code: string }) => code)).to.equal('session_rejected');
  });
});

describe('the settings of a server', () => {
  it('are checked by name before anything is requested', () => {
    const wrong = {
      origins: { origins: [] },
      secret: { secret: 'short' },
      cookieName: { cookieName: 'a b' },
      maxSkewMs: { maxSkewMs: 0 },
    };
    for (const [path, setting] of Object.entries({ ...wrong, origins2: { origins: ['https://site.example/'] } })) {
      const fault = (() => {
        try {
          siteServer({ origin: 'http://localhost:1' }, siteWorld(), setting);
          return undefined;
        } catch (thrown) {
          return (thrown as { path: string }).path;
        }
      })();
      expect(fault).to.equal(path.replace('2', ''));
    }
    expect(() => siteServer({ origin: 'http://emulator.example' }, siteWorld())).to.throw(/config_invalid/);
  });
});
