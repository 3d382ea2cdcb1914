// For servers with Node's own requests and responses: Express, Connect, Fastify's raw ones. Others use standard requests directly.
import { bytesOfParts } from './bytes-of-parts.js';

/** The part of a Node request that is used. */
export interface NodeRequest extends AsyncIterable<unknown> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** The URL before an Express router removed its part of the path. */
  readonly originalUrl?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body, if a body parser has read it already: bytes, from `express.raw()`. */
  readonly body?: unknown;
}

/** The part of a Node response that is used. */
export interface NodeResponse {
  statusCode: number;
  appendHeader(name: string, value: string): unknown;
  end(body: Uint8Array): unknown;
}

/** Handles standard requests, like `handleSession` and `withSession`. */
export type Handler = (request: Request) => Promise<Response>;

/** The other argument of Node's middleware, for errors. */
export type Next = (fault?: unknown) => void;

const LONGEST = 1_048_576;

/** A handler of standard requests as a Node handler: `app.use('/session', nodeHandler(kms.handleSession))`. */
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

/** A Node request as a standard one. Its URL doesn't name this host: only the path counts. */
async function requestOf(incoming: NodeRequest): Promise<Request> {
  const { method = 'GET', headers, originalUrl, url = '/' } = incoming;
  const given = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const one of [value ?? []].flat()) if (!name.startsWith(':')) given.append(name, one);
  const body = /^(GET|HEAD)$/.test(method) ? null : await bodyOf(incoming);
  return new Request(new URL(originalUrl ?? url, 'http://localhost'), { method, headers: given, body });
}

/** @throws Error if a body parser has consumed the body. */
async function bodyOf(incoming: NodeRequest): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = incoming;
  if (body instanceof Uint8Array) return new Uint8Array(body);
  if (typeof body === 'object' && body !== null && Object.keys(body).length > 0)
    throw new Error(
      'kms-elements/server/node: the body has already been parsed. Put express.raw({ type: "*/*" }) before this handler, or no parser at all.',
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
