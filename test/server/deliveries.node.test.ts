import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@esm-bundle/chai';
import { apiKeyStamper, createPublicApiClient } from '../../src/client.js';
import { nodeHandler } from '../../src/server/node.js';
import type { KmsServer, WebhookEvent } from '../../src/server.js';
import { until } from '../support/fixed-environment.js';
import { type OwnEmulator, openEmulator, siteServer, siteWorld } from './site-stage.js';

describe('deliveries of an emulator', () => {
  let emulator: OwnEmulator;
  let site: KmsServer;
  let server: Server;
  let take: (event: WebhookEvent) => unknown;
  let statuses: number[];
  beforeEach(async () => {
    emulator = await openEmulator({ after: () => Promise.resolve() });
    site = siteServer(emulator, siteWorld());
    statuses = [];
    take = () => {};
    const handle = nodeHandler(site.handleWebhook((event) => take(event)));
    server = createServer((request, response) => {
      response.once('finish', () => void statuses.push(response.statusCode));
      handle(request, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(async () => {
    server.close();
    server.closeAllConnections();
    await emulator.close();
  });

  const api = async () => {
    const { baseUrl, organizationId, apiKey } = await emulator.config();
    return createPublicApiClient({ baseUrl, organizationId, stamper: apiKeyStamper(apiKey) });
  };
  const register = async (receiver: Server = server) => {
    const { port } = receiver.address() as AddressInfo;
    const value = `http://127.0.0.1:${port}/hook`;
    await (await api()).submit('set_organization_feature', { name: 'FEATURE_NAME_WEBHOOK', value });
  };
  const delivered = async (count: number) => {
    while ((await emulator.webhooks()).filter(({ state }) => state === 'delivered').length < count)
      await new Promise((resolve) => setImmediate(resolve));
  };

  it('are passed on, including those of accounts', async () => {
    const taken: WebhookEvent[] = [];
    take = (event) => taken.push(event);
    await register();
    const { organizationId } = await emulator.createSession();
    await until(() => taken.some((event) => event.organizationId === organizationId), 'a delivery of the account');
    expect(taken.every(({ eventType }) => eventType === 'ACTIVITY_UPDATES')).to.equal(true);
    expect(statuses).to.not.include(401);
  });

  it('come again if the handler threw, and not if it succeeded', async () => {
    let throws = 2;
    const taken: string[] = [];
    take = ({ eventId }) => {
      if (throws-- > 0) throw new Error('no database');
      taken.push(eventId);
    };
    await register();
    await delivered(1);
    expect(statuses).to.deep.equal([500, 500, 200]);
    expect(taken).to.have.length(1);
  });

  it('are passed on once, even if a process gets them twice', async () => {
    const taken: string[] = [];
    take = ({ eventId }) => taken.push(eventId);
    let copy: { url: string; headers: Record<string, string>; body: string } | undefined;
    const recorder = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => name.startsWith('x-turnkey'))) as Record<
        string,
        string
      >;
      copy = { url: '/hook', headers, body };
      response.end();
    }).listen(0, '127.0.0.1');
    await once(recorder, 'listening');
    await register(recorder);
    while (!copy) await new Promise((resolve) => setImmediate(resolve));
    const { port } = server.address() as AddressInfo;
    const { headers, body } = copy;
    const send = async () => (await fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', headers, body })).status;
    // While one of them handles it, the others make the service come back.
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.every((status) => status === 200 || status === 503)).to.equal(true);
    expect(await send()).to.equal(200);
    expect(taken).to.have.length(1);
    recorder.close();
  });

  it("make the service send again while the store or the service doesn't answer", async () => {
    const world = siteWorld();
    const cut = siteServer(emulator, world);
    world.isCut = true;
    const names = ['event-id', 'signature-key-id', 'signature', 'signature-version', 'signature-algorithm'];
    const values = ['e', 'k', '0'.repeat(128), 'v1', 'ed25519'];
    const headers = Object.fromEntries(names.map((name, at) => [`x-turnkey-${name}`, values[at] ?? '']));
    const request = new Request('http://site.example', {
      method: 'POST',
      body: '{}',
      headers: { ...headers, 'x-turnkey-timestamp': `${Date.now()}` },
    });
    expect((await cut.handleWebhook(() => {})(request)).status).to.equal(503);
  });
});
