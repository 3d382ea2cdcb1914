// npm run test:servers: three processes of a site on one Redis. Needs Debian's redis-server, so it isn't part of npm test.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import { Redis } from 'ioredis';
import type { TestSession } from '../../emulator/testing.js';
import { root } from '../../scripts/entries.mjs';
import { apiKeyStamper, createPublicApiClient } from '../../src/client.js';
import { type OwnEmulator, openEmulator, proofHeaders, SITE } from '../server/site-stage.js';

interface Process {
  readonly child: ChildProcess;
  readonly origin: string;
}

/** A delivery as it was sent. */
interface Recorded {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Resolves with the first printed text of a process that matches a pattern. */
function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.once('error', reject);
    child.once('close', () => reject(new Error(`ended: ${said}`)));
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString();
      const [found] = pattern.exec(said) ?? [];
      if (found) resolve(found);
    });
  });
}

describe('three processes of a site on one Redis', () => {
  const children: ChildProcess[] = [];
  let emulator: OwnEmulator;
  let redis: Redis;
  let site: [Process, Process, Process];

  before(async () => {
    emulator = await openEmulator();
    const port = await freePort();
    const store = spawn('redis-server', ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']);
    children.push(store);
    await printed(store, /Ready to accept connections/);
    const REDIS_URL = `redis://127.0.0.1:${port}`;
    redis = new Redis(REDIS_URL);
    const env = {
      ...process.env,
      REDIS_URL,
      EMULATOR: emulator.origin,
      SECRET: 'a secret of more than thirty-two characters',
      ROTATE_MS: '1',
    };
    const start = async (): Promise<Process> => {
      const child = spawn(process.execPath, [join(root, 'test/servers/site-server.mjs')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      children.push(child);
      return { child, origin: await printed(child, /http:\/\/\S+/) };
    };
    site = await Promise.all([start(), start(), start()]);
  });
  after(async () => {
    redis.disconnect();
    for (const child of children) child.kill('SIGKILL');
    await emulator.close();
  });

  const ask = (to: Process, path: string, method = 'GET', headers: Record<string, string> = {}) =>
    fetch(to.origin + path, { method, headers: { origin: SITE, ...headers } });
  const bring = async (to: Process, session: TestSession) => {
    const nonce = (await ask(to, '/session', 'HEAD')).headers.get('dpop-nonce') ?? '';
    return ask(to, '/session', 'POST', await proofHeaders(session, nonce));
  };
  const signIn = async (at: Process) => {
    const session = await emulator.createSession();
    const { token, userId } = session;
    const answer = await bring(at, session);
    return { session, token, userId, cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
  };

  /** The next delivery that the emulator makes and no process has taken. */
  async function record(): Promise<Recorded> {
    const receiver = createServer().listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { baseUrl, organizationId, apiKey } = await emulator.config();
    const api = createPublicApiClient({ baseUrl, organizationId, stamper: apiKeyStamper(apiKey) });
    const value = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const coming = once(receiver, 'request');
    await api.submit('set_organization_feature', { name: 'FEATURE_NAME_WEBHOOK', value });
    const [request, response] = await coming;
    let body = '';
    for await (const part of request) body += part;
    response.end();
    receiver.close();
    const own = Object.entries(request.headers as Record<string, string>).filter(([name]) => name.startsWith('x-turnkey'));
    return { headers: Object.fromEntries(own), body };
  }
  const deliver = async (to: Process, { headers, body }: Recorded) =>
    (await fetch(`${to.origin}/webhook`, { method: 'POST', headers, body })).status;
  const eventIdOf = ({ headers }: Recorded) => headers['x-turnkey-event-id'];

  it('know who is signed in, whichever of them received it', async () => {
    const { cookie, userId } = await signIn(site[0]);
    for (const one of site) expect(await (await ask(one, '/account', 'GET', { cookie })).json()).to.deep.equal({ userId });
  });

  it('know who signed out at one of them, and none accepts the token again', async () => {
    const { cookie, session } = await signIn(site[0]);
    expect((await ask(site[1], '/session', 'DELETE', { cookie })).status).to.equal(204);
    for (const one of site) {
      expect((await ask(one, '/account', 'GET', { cookie })).status).to.equal(401);
      expect((await bring(one, session)).status).to.equal(401);
    }
  });

  it('never answer again for a session that was signed out, in 1,000 interleavings of renewals, exchanges and the sign-out', async () => {
    const cookieOf = (answer: Response) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const one = async (round: number): Promise<void> => {
      const { session, cookie } = await signIn(site[round % 3] as Process);
      const later = async (turns: number) => {
        for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
      };
      const at = (step: number) => site[(round + step) % 3] as Process;
      const answers = await Promise.all([
        ask(at(0), '/account', 'GET', { cookie }),
        later(round % 7).then(() => ask(at(1), '/session', 'DELETE', { cookie })),
        later(round % 5).then(() => ask(at(2), '/account', 'GET', { cookie })),
        later(round % 3).then(() => bring(at(2), session)),
      ]);
      expect(answers[1].status).to.equal(204);
      const copies = [cookie, ...answers.map(cookieOf)].filter((copy) => /=./.test(copy));
      for (const [step, copy] of copies.entries()) {
        expect((await ask(at(step), '/account', 'GET', { cookie: copy })).status, `round ${round}`).to.equal(401);
      }
      expect((await bring(at(0), session)).status).to.equal(401);
    };
    const lane = async (first: number) => {
      for (let round = first; round < 1000; round += 8) await one(round);
    };
    await Promise.all(Array.from({ length: 8 }, (_, first) => lane(first)));
  }).timeout(180_000);

  it('pass a delivery on once, even if it reaches all of them at the same moment', async () => {
    const delivery = await record();
    const answers = await Promise.all([...site, ...site, ...site].map((one) => deliver(one, delivery)));
    expect(answers.every((status) => status === 200 || status === 503)).to.equal(true);
    expect(await redis.llen(`taken:${eventIdOf(delivery)}`)).to.equal(1);
    for (const one of site) expect(await deliver(one, delivery)).to.equal(200);
    expect(await redis.llen(`taken:${eventIdOf(delivery)}`)).to.equal(1);
  });

  it('continue if one is killed: what it had started is passed on by another, and no one is signed out', async () => {
    const [first, second, third] = site;
    const { cookie } = await signIn(first);
    const delivery = await record();
    await redis.set('hangs', String(first.child.pid));
    const lost = deliver(first, delivery).catch(() => 'lost');
    const began = `began:${eventIdOf(delivery)}`;
    while ((await redis.llen(began)) === 0) await new Promise((resolve) => setImmediate(resolve));
    first.child.kill('SIGKILL');
    expect(await lost).to.equal('lost');
    // That it is gone isn't known yet: the service must come back.
    expect(await deliver(second, delivery)).to.equal(503);
    let answer = 503;
    while (answer === 503) answer = await deliver(third, delivery);
    expect(answer).to.equal(200);
    expect(await redis.lrange(`taken:${eventIdOf(delivery)}`, 0, -1)).to.deep.equal([String(third.child.pid)]);
    expect(await deliver(second, delivery)).to.equal(200);
    for (const one of [second, third]) expect((await ask(one, '/account', 'GET', { cookie })).status).to.equal(200);
  });

  it('accept a proof once, even if it is sent to all of them at the same moment', async () => {
    const session = await emulator.createSession();
    const nonce = (await ask(site[1], '/session', 'HEAD')).headers.get('dpop-nonce') ?? '';
    const headers = await proofHeaders(session, nonce);
    const [, second, third] = site;
    const answers = await Promise.all([second, third, second, third].map((one) => ask(one, '/session', 'POST', headers)));
    expect(answers.map(({ status }) => status).toSorted()).to.deep.equal([204, 401, 401, 401]);
  });

  it('store no token, no cookie and no contact there', async () => {
    const { cookie, token } = await signIn(site[1]);
    const keys = await redis.keys('*');
    const texts = await Promise.all(keys.filter((key) => key.startsWith('kms:')).map((key) => redis.get(key)));
    const all = `${keys.join('\n')}\n${texts.join('\n')}`;
    for (const secret of [token.split('.')[2], cookie.split('=')[1], '@']) expect(all).to.not.include(secret);
    expect(texts.length).to.be.greaterThan(3);
  });
});
