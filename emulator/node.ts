import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyP256Natively } from './bytes/node-verify.js';
import { ConnectionReset } from './controls/faults/effects.js';
import { createTenants } from './controls/tenants.js';
import { createEmulator, type Emulator, type EmulatorOptions } from './emulator.js';
import { isLoopback } from './http/cors.js';
import { mostBytesOf } from './http/incoming.js';
import { Refusal } from './http/refusal.js';

export type * from './emulator.js';

/** An emulator that listens. */
export interface EmulatorServer {
  /** As in `http://localhost:8787`, without a trailing slash. */
  readonly origin: string;
  /** Where the brands' sign-in pages are. */
  readonly identityOrigin: string;
  readonly emulator: Emulator;
  close(): Promise<void>;
}

/** Where to listen, and what to start. */
export interface ServeOptions extends EmulatorOptions {
  /** 0 or absent picks a free one. */
  readonly port?: number;
  /** For the brands' sign-in pages. 0 or absent picks a free one. */
  readonly identityPort?: number;
  /** Listen on all addresses of this machine, as a container has to. It still only responds to the names of loopback addresses. */
  readonly allInterfaces?: boolean;
  /** Called with each request once it is answered. */
  readonly onAnswer?: (answered: Answered) => void;
}

/** A request that was answered. */
export interface Answered {
  readonly method: string;
  readonly path: string;
  readonly status: number;
}

/**
 * Serve an emulator on this machine's loopback addresses, under both of their names, and the brands' sign-in pages on another port.
 * @throws Error with `code` `EADDRINUSE` if the port is taken.
 */
export async function serveEmulator({
  port = 0,
  identityPort = 0,
  onAnswer,
  allInterfaces = false,
  ...options
}: ServeOptions = {}): Promise<EmulatorServer> {
  const hosts = allInterfaces ? EVERYWHERE : HERE;
  const identity: { origin: string } = { origin: '' };
  const emulator = createEmulator({ verifyP256: verifyP256Natively, identityOrigin: () => identity.origin, ...options });
  const tenants = createTenants(emulator, () => {
    // A tenant is set up like the first one, has its keys, and stores nothing. With a seed it derives the same keys anyway.
    const { restored, keep, origin, ...same } = options;
    const isSeeded = same.config?.seed !== undefined;
    return serveEmulator({ ...same, ...(!isSeeded && { restored: emulator.foundation() }) });
  });
  const answer = told(async (request) => (await tenants.answer(request)) ?? (await tenants.holderOf(request)).fetch(request), onAnswer);
  const service = await serveBoth({ port, hosts }, answer);
  const pages = await serveBoth({ port: identityPort, hosts }, (request) => emulator.identityProvider.fetch(request)).catch(
    async (error: unknown) => {
      await service.close();
      throw error;
    },
  );
  identity.origin = pages.origin;
  return {
    origin: service.origin,
    identityOrigin: pages.origin,
    emulator,
    close: async () => void (await Promise.all([tenants.close(), service.close(), pages.close()])),
  };
}

type Answer = (request: Request) => Promise<Response>;

function told(answer: Answer, onAnswer: ServeOptions['onAnswer']): Answer {
  if (onAnswer === undefined) return answer;
  return async (request) => {
    const response = await answer(request);
    onAnswer({ method: request.method, path: new URL(request.url).pathname, status: response.status });
    return response;
  };
}

/** IPv4, then IPv6. */
type Hosts = readonly [string, string];
const HERE: Hosts = ['127.0.0.1', '::1'];
const EVERYWHERE: Hosts = ['0.0.0.0', '::'];

async function serveBoth(
  { port, hosts: [host, twinHost] }: { readonly port: number; readonly hosts: Hosts },
  answer: Answer,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    respond(answer, request, response).catch(() => response.destroy());
  };
  const main = await listen(createServer(listener), { port, host });
  const taken = (main.address() as AddressInfo).port; // a listening TCP server has such an address
  const twin = await listen(createServer(listener), { port: taken, host: twinHost }).catch((error: unknown) => onTwin(error, main));
  const servers = twin === undefined ? [main] : [main, twin];
  return { origin: `http://localhost:${taken}`, close: async () => void (await Promise.all(servers.map(close))) };
}

/** A machine without IPv6 is served on one address. If the port is in use on the other address, it counts as taken. */
async function onTwin(error: unknown, main: Server): Promise<undefined> {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'EADDRINUSE') return undefined;
  await close(main);
  throw error;
}

function listen(server: Server, address: { port: number; host: string }): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ ...address, ipv6Only: true }, () => {
      server.off('error', reject);
      resolve(server);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function respond(answer: Answer, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const host = incoming.headers.host ?? '';
  if (!isOwnHost(host)) return end(outgoing, new Refusal('origin-refused', { message: "this host name isn't served" }));
  const body = await readBody(incoming);
  if (body === undefined) return refuseUnread(incoming, outgoing);
  const aborter = new AbortController();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) aborter.abort();
  });
  try {
    await send(outgoing, await answer(requestOf(incoming, { host, body, signal: aborter.signal })));
  } catch (error) {
    if (!(error instanceof ConnectionReset) && !aborter.signal.aborted) throw error;
    breakOff(incoming);
  }
}

/** With one byte that isn't a response: a browser repeats a request on its own if a kept connection ends without any. */
function breakOff({ socket }: IncomingMessage): void {
  socket.end('-', () => socket.destroy());
}

/** A page of another site that points its own name at this machine sends that name here. It isn't served. */
function isOwnHost(host: string): boolean {
  return URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname);
}

function requestOf(
  incoming: IncomingMessage,
  { host, body, signal }: { host: string; body: Uint8Array<ArrayBuffer>; signal: AbortSignal },
): Request {
  const { method = 'GET', url = '/', rawHeaders } = incoming;
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  const target = new URL(url.startsWith('/') ? `http://${host}${url}` : 'http://localhost/');
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(target, { method, headers, signal, ...(hasBody ? { body } : {}) });
}

async function readBody(incoming: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const most = mostBytesOf(incoming.url ?? '');
  if (Number(incoming.headers['content-length'] ?? 0) > most) return undefined;
  const chunks: Buffer[] = [];
  let byteLength = 0;
  for await (const chunk of incoming) {
    byteLength += chunk.length;
    if (byteLength > most) return undefined;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function refuseUnread(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.setHeader('Connection', 'close');
  const { origin } = incoming.headers;
  if (origin !== undefined) outgoing.setHeader('Access-Control-Allow-Origin', origin);
  end(outgoing, new Refusal('body-too-large'));
}

function end(outgoing: ServerResponse, refusal: Refusal): void {
  outgoing.writeHead(refusal.httpStatus, { 'Content-Type': 'application/json' });
  outgoing.end(JSON.stringify(refusal.body));
}

async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) return void outgoing.end();
  // What is available at once is sent in one piece, including headers. What is slow doesn't hold back what came before it.
  let isBegun = false;
  outgoing.cork();
  setImmediate(() => {
    outgoing.uncork();
    // Not while corked: Node 22 and later would lose the body.
    if (!isBegun) outgoing.flushHeaders();
  });
  for await (const chunk of response.body) {
    // The reader is gone, so the rest isn't needed.
    if (outgoing.destroyed) break;
    isBegun = true;
    outgoing.write(chunk);
  }
  isBegun = true;
  outgoing.end();
}
