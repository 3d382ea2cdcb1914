import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@esm-bundle/chai';
import { type EmulatorServer, serveEmulator } from '../../emulator/node.js';
import type { Change } from '../../emulator/state/table.js';
import { newKey, type ScriptKey, stampOf, typeOf } from '../emulator/script.js';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A receiver on this machine. Its answers are statuses; `0` never answers. The last one is used for all later ones. */
interface Receiver {
  readonly url: string;
  readonly received: Received[];
  answers: number[];
  /** Resolves once that many deliveries have arrived. */
  count(deliveries: number): Promise<readonly Received[]>;
  close(): void;
}

async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const server: Server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    received.push({ headers: request.headers, text });
    const status = receiver.answers.length > 1 ? receiver.answers.shift()! : receiver.answers[0]!;
    if (status !== 0) response.writeHead(status, status === 302 ? { location: `${receiver.url}/elsewhere` } : {}).end();
    server.emit('received');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    received,
    answers: [200],
    async count(deliveries) {
      while (received.length < deliveries) await once(server, 'received');
      return received;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return receiver;
}

type Who = { readonly organizationId: string; readonly key: ScriptKey };

describe('webhooks', () => {
  let receiver: Receiver;
  let server: EmulatorServer;
  let root: Who;
  let waits: number[];

  beforeEach(async () => {
    waits = [];
    receiver = await openReceiver();
    const after = async (ms: number) => {
      waits.push(ms);
    };
    server = await serveEmulator({ after });
    const config = (await read('/_emulator/config')) as { organizationId: string; apiKey: { privateKey: string } };
    root = { organizationId: config.organizationId, key: newKey(config.apiKey.privateKey) };
    await submit(root, 'set_organization_feature', { name: 'FEATURE_NAME_WEBHOOK', value: receiver.url });
    await receiver.count(1);
    await until(async () => (await deliveries()).every(({ state }) => state === 'delivered'));
    receiver.received.length = 0;
  });
  afterEach(async () => {
    receiver.close();
    await server.close();
  });

  async function read(path: string): Promise<any> {
    return (await fetch(server.origin + path)).json();
  }

  async function deliveries(): Promise<any[]> {
    return (await read('/_emulator/webhooks')).deliveries;
  }

  async function until(isSo: () => Promise<boolean>): Promise<void> {
    while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
  }

  async function submit(who: Who, name: string, parameters: object): Promise<any> {
    const type = typeOf[name] ?? `ACTIVITY_TYPE_${name.toUpperCase()}`;
    const body = JSON.stringify({ type, timestampMs: String(Date.now()), organizationId: who.organizationId, parameters });
    const init = { method: 'POST', body, headers: { 'x-stamp': stampOf(body, who.key) } };
    const response = await fetch(`${server.origin}/public/v1/submit/${name}`, init);
    expect(response.status).to.equal(200);
    return ((await response.json()) as any).activity;
  }

  const newWallet = (who: Who = root) => submit(who, 'create_wallet', { walletName: `W${Math.random()}`, accounts: [] });

  function addKey(userName: string): { key: ScriptKey; user: object } {
    const key = newKey();
    const apiKeys = [{ apiKeyName: 'k', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' }];
    return { key, user: { userName, apiKeys, authenticators: [], oauthProviders: [] } };
  }

  async function isSigned({ headers, text }: Received): Promise<boolean> {
    const { keys } = await read('/public/v1/discovery/webhooks/jwks');
    const header = (name: string) => String(headers[`x-turnkey-${name}`]);
    const jwk = keys.find(({ kid }: { kid: string }) => kid === header('signature-key-id'));
    const key = await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x: jwk.x }, 'Ed25519', false, ['verify']);
    const signed = `v1.ed25519.${jwk.kid}.${header('timestamp')}.${header('event-id')}.${text}`;
    return crypto.subtle.verify('Ed25519', key, Buffer.from(header('signature'), 'hex'), Buffer.from(signed));
  }

  it('report each activity of parent and sub-organization, once per status, signed with the published key', async () => {
    const [ann, bob] = [addKey('Ann'), addKey('Bob')];
    const made = await submit(root, 'create_sub_organization', {
      subOrganizationName: 'Below',
      rootQuorumThreshold: 2,
      rootUsers: [ann.user, bob.user],
    });
    const below = { organizationId: made.result.createSubOrganizationResultV7.subOrganizationId as string, key: ann.key };
    const own = await newWallet();
    const waiting = await newWallet(below);
    const { fingerprint } = waiting;
    await submit({ ...below, key: bob.key }, 'approve_activity', { fingerprint });
    const received = await receiver.count(4);
    await until(async () => (await deliveries()).every(({ state }) => state === 'delivered'));
    const told = received.map(({ text }) => JSON.parse(text)).map(({ id, status }) => `${id} ${status.replace('ACTIVITY_STATUS_', '')}`);
    const expected = [`${made.id} COMPLETED`, `${own.id} COMPLETED`, `${waiting.id} CONSENSUS_NEEDED`, `${waiting.id} COMPLETED`];
    expect(told.sort()).to.deep.equal(expected.sort());
    for (const one of received) expect(await isSigned(one)).to.equal(true);
    expect(await isSigned({ ...received[0]!, text: `${received[0]!.text} ` })).to.equal(false);
    expect(new Set(received.map(({ headers }) => headers['x-turnkey-event-id'])).size).to.equal(4);
  });

  it('are sent again 1 s, 5 s and 30 s after a 503, as the same event with its own signature', async () => {
    receiver.answers = [503, 503, 503, 200];
    await newWallet();
    const received = await receiver.count(4);
    await until(async () => (await deliveries()).at(-1).state === 'delivered');
    expect(waits).to.deep.equal([1000, 5000, 30_000]);
    expect(new Set(received.map(({ headers }) => headers['x-turnkey-event-id'])).size).to.equal(1);
    for (const one of received) expect(await isSigned(one)).to.equal(true);
    expect((await deliveries()).at(-1)).to.include({ attempts: 4, status: 200 });
  });

  it('stop after the fourth 503', async () => {
    receiver.answers = [503];
    await newWallet();
    await receiver.count(4);
    await until(async () => (await deliveries()).at(-1).state === 'failed');
    expect((await deliveries()).at(-1).attempts).to.equal(4);
  });

  for (const status of [302, 400, 404]) {
    it(`are never sent again after a ${status}, which changes nothing for the caller`, async () => {
      receiver.answers = [status];
      expect((await newWallet()).status).to.equal('ACTIVITY_STATUS_COMPLETED');
      await receiver.count(1);
      await until(async () => (await deliveries()).at(-1).state === 'refused');
      expect(waits).to.deep.equal([]);
      expect(receiver.received).to.have.length(1);
    });
  }

  it("let no one wait for a receiver that never answers, or isn't there", async () => {
    receiver.answers = [0];
    expect((await newWallet()).status).to.equal('ACTIVITY_STATUS_COMPLETED');
    await receiver.count(1);
    expect((await deliveries()).at(-1).state).to.equal('pending');
    receiver.close();
    expect((await newWallet()).status).to.equal('ACTIVITY_STATUS_COMPLETED');
    await until(async () => (await deliveries()).at(-1).state === 'failed');
    expect((await deliveries()).at(-1)).to.include({ status: 0, attempts: 4 });
  });

  it('are sent by the next process, with the attempts that are left, if one ended between two of them', async () => {
    const kept = new Map<string, Change>();
    const keep = async (changes: readonly Change[]) => {
      for (const change of changes) {
        const key = `${change.table} ${'put' in change ? change.put.id : change.drop}`;
        if ('put' in change) kept.set(key, change);
        else kept.delete(key);
      }
    };
    const never = () => new Promise<void>(() => {});
    await server.close();
    server = await serveEmulator({ after: never, keep });
    const config = (await read('/_emulator/config')) as { organizationId: string; apiKey: { privateKey: string } };
    const who = { organizationId: config.organizationId, key: newKey(config.apiKey.privateKey) };
    receiver.answers = [503];
    await submit(who, 'set_organization_feature', { name: 'FEATURE_NAME_WEBHOOK', value: receiver.url });
    await until(async () => (await deliveries()).at(-1).attempts === 1);
    await server.close();
    receiver.answers = [200];
    server = await serveEmulator({ after: async () => {}, keep, restored: [...kept.values()] });
    await until(async () => (await deliveries()).at(-1)?.state === 'delivered');
    expect((await deliveries()).at(-1)).to.include({ attempts: 2, status: 200 });
    const [first, second] = receiver.received.map(({ headers }) => headers['x-turnkey-event-id']);
    expect(second).to.equal(first);
    expect([...kept.keys()].filter((key) => key.startsWith('pendingDeliveries'))).to.deep.equal([]);
  });

  it('stay on this machine unless the emulator was started to send them further', async () => {
    const asked: string[] = [];
    const outside = async ({ url }: Request) => {
      asked.push(url);
      return new Response();
    };
    const far = ['https://hooks.example/in', 'http://10.0.0.1/in', 'http://localhost.evil.example/in', 'http://169.254.169.254/latest'];
    for (const remoteWebhooks of [false, true]) {
      await server.close();
      server = await serveEmulator({ fetch: outside, remoteWebhooks });
      const { organizationId, apiKey } = server.emulator.config(server.origin);
      const who = { organizationId, key: newKey(apiKey.privateKey) };
      for (const value of far) await submit(who, 'set_organization_feature', { name: 'FEATURE_NAME_WEBHOOK', value });
      await until(async () => (await deliveries()).every(({ state }) => state !== 'pending'));
      expect((await deliveries()).map(({ state, attempts }) => `${state} ${attempts}`)).to.deep.equal(
        far.map(() => (remoteWebhooks ? 'delivered 1' : 'refused 0')),
      );
      expect(asked.splice(0)).to.have.members(remoteWebhooks ? far : []);
    }
  });
});
