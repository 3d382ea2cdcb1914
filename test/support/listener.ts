import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that answers everything and records what reaches it. */
export interface Listener {
  readonly origin: string;
  /** Requests by method and address, `connection` for each socket. */
  readonly heard: readonly string[];
  /** Resolves when something with this text has arrived. */
  until(text: string): Promise<void>;
  close(): Promise<void>;
}

/** Listen on a free port of IPv4's loopback. */
export async function listener(): Promise<Listener> {
  const heard: string[] = [];
  const waiting = new Set<() => void>();
  const hear = (one: string): void => {
    heard.push(one);
    for (const look of [...waiting]) look();
  };
  const until = (text: string): Promise<void> =>
    new Promise((done) => {
      const look = (): void => {
        if (heard.some((one) => one.includes(text))) done(void waiting.delete(look));
      };
      waiting.add(look);
      look();
    });
  const server = createServer((request, response) => {
    hear(`${request.method} ${request.url}`);
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/html' }).end('<p>here');
  });
  server.on('connection', () => hear('connection'));
  server.on('upgrade', (request, socket) => {
    hear(`upgrade ${request.url}`);
    socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    heard,
    until,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
