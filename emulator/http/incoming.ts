import { bytesOfStream } from '../bytes/stream.js';
import { Refusal } from './refusal.js';

/** A request that was read completely. */
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
const MOST_SNAPSHOT_BYTES = 256 * 1024 * 1024;

/** The largest body for a path. A snapshot contains what many requests created. */
export function mostBytesOf(path: string): number {
  return path === '/_emulator/snapshot' ? MOST_SNAPSHOT_BYTES : MOST_BODY_BYTES;
}

/**
 * Read a request.
 * @throws Refusal `body-too-large`: by the announced length before anything is read, otherwise as soon as it is exceeded.
 */
export async function readIncoming(request: Request): Promise<Incoming> {
  const url = new URL(request.url);
  const most = mostBytesOf(url.pathname);
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new Refusal('body-too-large');
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, '') : url.pathname;
  return { method: request.method, url, path, headers: request.headers, body: await readBody(request, most) };
}

function within(bytes: Uint8Array, most: number): Uint8Array {
  if (bytes.length > most) throw new Refusal('body-too-large');
  return bytes;
}

async function readBody(request: Request, most: number): Promise<Uint8Array> {
  // Requests without a body have no stream; in Firefox none has one.
  if (!request.body) return within(new Uint8Array(await request.arrayBuffer()), most);
  const bytes = await bytesOfStream(request.body, most);
  if (!bytes) throw new Refusal('body-too-large');
  return bytes;
}
