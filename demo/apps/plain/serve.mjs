// A static host for trying the page out. Any other one works too.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';

const folder = resolve('dist');
const TYPES = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost');
  const file = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname);
  const body = file.startsWith(folder + sep) ? await readFile(file).catch(() => undefined) : undefined;
  if (body) response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(body);
  else response.writeHead(404).end();
});
server.listen(Number(process.env.PORT ?? 5173), 'localhost', () => console.log(`http://localhost:${server.address().port}/`));
