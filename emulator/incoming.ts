import { concat } from './encodings.js';
import { Refusal } from './refusal.js';

/** A request, read whole. */
export interface Incoming {
  readonly method: string;
  readonly url: URL;
  /** The path of `url`, without a trailing slash. */
  readonly path: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** The largest body in bytes. @source wire 17 */
export const MOST_BODY_BYTES: number = 1024 * 1024;

/** Read a request. @throws Refusal `body-too-large`, by the announced length before anything is read, else as soon as it is passed. */
export async function readIncoming(request: Request): Promise<Incoming> {
  const url = new URL(request.url);
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BODY_BYTES) throw new Refusal('body-too-large');
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
  return { method: request.method, url, path, headers: request.headers, body: await readBody(request) };
}

function within(bytes: Uint8Array): Uint8Array {
  if (bytes.length > MOST_BODY_BYTES) throw new Refusal('body-too-large');
  return bytes;
}

async function readBody(request: Request): Promise<Uint8Array> {
  // Requests without a body have no stream, and in Firefox none has one.
  if (!request.body) return within(new Uint8Array(await request.arrayBuffer()));
  const chunks: Uint8Array[] = [];
  let byteLength = 0;
  const reader = request.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    byteLength += part.value.length;
    if (byteLength > MOST_BODY_BYTES) {
      reader.cancel().catch(() => {});
      throw new Refusal('body-too-large');
    }
    chunks.push(part.value);
  }
  return concat(...chunks);
}
