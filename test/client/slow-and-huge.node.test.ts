import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@esm-bundle/chai';
import { createServiceClock } from '../../src/client/service-clock.js';
import { createTransport } from '../../src/client/transport.js';
import { KmsError } from '../../src/errors.js';
import { browserEnvironment } from '../../src/platform/browser-environment.js';
import { text } from '../../src/wire/read.js';

const HUGE = 50 * 1024 * 1024;
const PIECE = Buffer.alloc(64 * 1024, ' ');
const DEADLINE_MS = 600;

describe('an answer over real HTTP', () => {
  let server: Server;
  let answer: (response: ServerResponse) => void;
  let taken = 0;
  before(async () => {
    server = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      answer(response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });

  const ask = async (deadlineMs: number): Promise<string> => {
    const environment = browserEnvironment();
    const { port } = server.address() as AddressInfo;
    const transport = createTransport(environment, createServiceClock(environment));
    const exchange = { url: `http://127.0.0.1:${port}/v1/x`, operation: 'x', body: '{}', deadlineMs, effect: 'once', read: text } as const;
    return transport.send(exchange).then(
      () => 'done',
      (thrown: unknown) => (thrown instanceof KmsError ? thrown.code : `threw ${String(thrown)}`),
    );
  };

  it('that trickles ends at the deadline', async () => {
    answer = (response) => {
      const drip = setInterval(() => response.write(' '), 20);
      response.once('close', () => clearInterval(drip));
    };
    const startedAt = performance.now();
    expect(await ask(DEADLINE_MS)).to.equal('timeout');
    expect(performance.now() - startedAt).to.be.within(DEADLINE_MS - 20, DEADLINE_MS + 500);
  });

  it('of 50 MB in pieces is abandoned before 2 MiB have arrived', async () => {
    // Piece by piece, so that what the sockets buffer doesn't count as read.
    answer = (response) => {
      const flow = setInterval(() => {
        if (taken < HUGE) response.write(PIECE);
        taken += PIECE.length;
      }, 10);
      response.once('close', () => clearInterval(flow));
    };
    expect(await ask(10_000)).to.equal('bad_response');
    expect(taken).to.be.lessThan(2 * 1024 * 1024);
  });
});
