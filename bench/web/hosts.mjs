// One HTTPS server for every host name that a measured page uses: pages, their scripts, the service, and what a peer requests.
import { createSecureServer } from 'node:http2';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import selfsigned from 'selfsigned';

const compress = promisify(brotliCompress);
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Files as a CDN stores them: compressed once, as small as brotli can. */
const kept = new Map();
function compressed(bytes) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  if (!kept.has(bytes)) kept.set(bytes, compress(bytes, { params }));
  return kept.get(bytes);
}

async function sendFile(response, name, bytes) {
  const body = await compressed(bytes);
  response.writeHead(200, {
    'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
    'content-encoding': 'br',
    'content-length': body.length,
    'cache-control': name.endsWith('.html') ? 'no-cache' : 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
  });
  response.end(body);
}

/** A request as the service receives it. */
async function requestOf(request, url) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'));
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
  return new Request(url, { method: request.method, headers, body });
}

async function sendAnswer(response, answer) {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(Buffer.from(await answer.arrayBuffer()));
}

/**
 * Respond for all host names.
 *
 * @param {object} options
 * @param {Map<string, Map<string, Buffer>>} options.sites files by path, by host name
 * @param {(request: Request) => Promise<Response>} options.answer everything else
 * @returns {Promise<{ port: number, close(): void }>}
 */
export async function openHosts({ sites, answer }) {
  const { private: key, cert } = await selfsigned.generate([{ name: 'commonName', value: 'bench.test' }], { keySize: 2048 });
  const sessions = new Set();
  const server = createSecureServer({ key, cert, allowHTTP1: true }, async (request, response) => {
    const host = (request.headers[':authority'] ?? request.headers.host).replace(/:\d+$/, '');
    const url = new URL(request.url, `https://${host}`);
    const name = url.pathname.endsWith('/') ? `${url.pathname}index.html` : url.pathname;
    const bytes = sites.get(host)?.get(name);
    try {
      if (bytes) await sendFile(response, name, bytes);
      else await sendAnswer(response, await answer(await requestOf(request, url)));
    } catch (error) {
      console.error(`${url}: ${error.message}`);
      response.writeHead(500).end();
    }
  });
  server.on('session', (session) => sessions.add(session));
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  const close = () => {
    for (const session of sessions) session.destroy();
    server.close();
  };
  return { port: server.address().port, close };
}
