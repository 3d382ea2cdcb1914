// For servers that have Node's own requests and answers: Express, Connect, Fastify's raw ones. Others take standard requests as they are.
import { bytesOfParts } from './bytes-of-parts.js';

/** A request of Node, as far as it is needed. */
export interface NodeRequest extends AsyncIterable<unknown> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** What Express was asked for before a router took its part of the path away. */
  readonly originalUrl?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** What a body parser has read already: bytes, of `express.raw()`. */
  readonly body?: unknown;
}

/** An answer of Node, as far as it is needed. */
export interface NodeResponse {
  statusCode: number;
  appendHeader(name: string, value: string): unknown;
  end(body: Uint8Array): unknown;
}

/** Handles standard requests, as `handleSession` and `withSession` do. */
export type Handler = (request: Request) => Promise<Response>;

/** The other argument of Node's middleware: where an error goes. */
export type Next = (fault?: unknown) => void;

const LONGEST = 1_048_576;

/** A handler of standard requests as one of Node's: `app.use('/session', nodeHandler(kms.handleSession))`. */
export function nodeHandler(handle: Handler): (request: NodeRequest, response: NodeResponse, next?: Next) => void {
  const serve = async (request: NodeRequest, response: NodeResponse) => {
    const answer = await handle(await requestOf(request));
    response.statusCode = answer.status;
    for (const [name, value] of answer.headers) response.appendHeader(name, value);
    response.end(new Uint8Array(await answer.arrayBuffer()));
  };
  return (request, response, next) => {
    serve(request, response).catch((fault: unknown) => {
      if (next) return next(fault);
      response.statusCode = 500;
      response.end(new Uint8Array());
    });
  };
}

/** A request of Node as a standard one. Its address says nothing of this host: it is the path that counts. */
async function requestOf(incoming: NodeRequest): Promise<Request> {
  const { method = 'GET', headers, originalUrl, url = '/' } = incoming;
  const given = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const one of [value ?? []].flat()) if (!name.startsWith(':')) given.append(name, one);
  const body = /^(GET|HEAD)$/.test(method) ? null : await bodyOf(incoming);
  return new Request(new URL(originalUrl ?? url, 'http://localhost'), { method, headers: given, body });
}

/** @throws Error where a body parser has left nothing of what was sent. */
async function bodyOf(incoming: NodeRequest): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = incoming;
  if (body instanceof Uint8Array) return new Uint8Array(body);
  if (typeof body === 'object' && body !== null && Object.keys(body).length > 0)
    throw new Error(
      'kms-elements/server/node: the body was parsed already. Put express.raw({ type: "*/*" }) before this handler, or nothing.',
    );
  const parts: Uint8Array[] = [];
  let byteLength = 0;
  for await (const part of incoming) {
    if (!(part instanceof Uint8Array)) continue;
    byteLength += part.length;
    if (byteLength > LONGEST) throw new Error('kms-elements/server/node: more than 1 MiB.');
    parts.push(part);
  }
  return bytesOfParts(parts);
}
