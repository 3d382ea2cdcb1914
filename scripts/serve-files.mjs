// Serves folders over HTTP for the demo and the journeys: no cache, no directory listing, nothing outside the folders.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
/** Browsers may use either address for `localhost`; a port only counts as free if both are. */
const LOOPBACK = ['127.0.0.1', '::1'];

async function fileUnder(folders, pathname) {
  const decoded = decodeURIComponent(pathname);
  const name = decoded.endsWith('/') ? `${decoded}index.html` : decoded;
  for (const folder of folders) {
    const path = join(folder, name);
    if (!path.startsWith(folder + sep) || !(extname(path) in TYPES)) continue;
    const content = await readFile(path).catch(() => undefined);
    if (content) return { type: extname(path), content };
  }
  return undefined;
}

function listen(server, port, host) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server.address().port));
  });
}

/** One listener for each loopback address; only IPv4 on a machine without IPv6. */
async function listenOnLoopback(handler, wanted) {
  const servers = [];
  let port = wanted;
  for (const host of LOOPBACK) {
    const server = createServer(handler);
    try {
      port = await listen(server, port, host);
      servers.push(server);
    } catch (error) {
      if (host === '::1' && ['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes(error.code)) continue;
      for (const open of servers) open.close();
      throw error;
    }
  }
  return { servers, port };
}

/**
 * Serve files at `http://localhost:PORT/`.
 *
 * @param {object} options
 * @param {readonly string[]} options.folders absolute paths; the first one that has a file is used
 * @param {number} [options.port] 0 or absent picks a free one
 * @param {(html: string, pathname: string) => string} [options.html] changes pages on their way out
 * @param {(pathname: string) => Record<string, string>} [options.headers] sent in addition to the usual ones
 * @returns {Promise<{ origin: string, port: number, close(): Promise<void> }>}
 * @throws an error with code `EADDRINUSE` when the port is taken
 */
export async function serveFiles({ folders, port: wanted = 0, html = (text) => text, headers = () => ({}) }) {
  const { servers, port } = await listenOnLoopback(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const found = await fileUnder(folders, pathname).catch(() => undefined);
    const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'access-control-allow-origin': '*' };
    if (!found) return response.writeHead(404, always).end();
    const body = found.type === '.html' ? html(found.content.toString('utf8'), pathname) : found.content;
    return response.writeHead(200, { ...always, 'content-type': TYPES[found.type], ...headers(pathname) }).end(body);
  }, wanted);
  const close = async () => {
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  };
  return { origin: `http://localhost:${port}`, port, close };
}
