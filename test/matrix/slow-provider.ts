import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const HEAD = { 'content-type': 'text/html', 'content-length': '9000' };
const SLOW: Readonly<Record<string, (response: ServerResponse) => void>> = {
  headers: () => {},
  body: (response) => void response.writeHead(200, HEAD).write('<!doctype html>'),
  drip: (response) => {
    response.writeHead(200, HEAD);
    const timer = setInterval(() => response.write('<'), 1000);
    response.on('close', () => clearInterval(timer));
  },
};

/** Pages of a provider that don't arrive, in ways that no browser can simulate: `headers`, `body`, `drip`. */
export async function slowProvider(): Promise<{ readonly page: (kind: string) => string; readonly close: () => void }> {
  const server = createServer(({ url = '' }, response) => SLOW[url.slice(1)]?.(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    page: (kind) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${kind}`, // a listening TCP server has such an address
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
