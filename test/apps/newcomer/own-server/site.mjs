// A site with its own server, and the headers of docs/going-live.md.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { createKmsServer } from 'kms-elements/server';
import { nodeHandler } from 'kms-elements/server/node';

const { PORT, KMS_EMULATOR, CONNECT = 'http://localhost:8787' } = process.env;
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.json': 'application/json' };
const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ${CONNECT};
  frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';
  require-trusted-types-for 'script'; trusted-types lit-html`.replaceAll('\n', '');

const kms = createKmsServer({ emulator: KMS_EMULATOR, origins: [`http://localhost:${PORT}`], cookieName: 'site-session' });
const session = nodeHandler(kms.handleSession);
const root = new URL('../', import.meta.url);

createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  if (pathname === '/session') return session(request, response);
  const file = new URL(`.${pathname === '/' ? '/own-server/index.html' : pathname}`, root);
  try {
    const content = readFileSync(file);
    response
      .writeHead(200, { 'content-type': TYPES[extname(file.pathname)] ?? 'text/plain', 'content-security-policy': policy })
      .end(content);
  } catch {
    response.writeHead(404).end();
  }
}).listen(PORT);
