// Renders the page on the server and serves the built files. PORT=0 picks a free port.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { render } from './dist/server/entry-server.js';

const folder = fileURLToPath(new URL('dist/client', import.meta.url));
const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html; charset=utf-8' };

async function answerTo(pathname) {
  if (pathname === '/') {
    const page = await readFile(join(folder, 'index.html'), 'utf8');
    return { type: TYPES['.html'], body: page.replace('<!--app-->', () => render()) };
  }
  const file = join(folder, pathname);
  if (!file.startsWith(folder + sep)) return undefined;
  return { type: TYPES[extname(file)] ?? 'application/octet-stream', body: await readFile(file) };
}

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const answer = await answerTo(pathname).catch((error) => void (error.code === 'ENOENT' || console.error(error)));
  if (answer) response.writeHead(200, { 'content-type': answer.type }).end(answer.body);
  else response.writeHead(404).end();
});
server.listen(Number(process.env.PORT ?? 5173), 'localhost', () => console.log(`http://localhost:${server.address().port}/`));
