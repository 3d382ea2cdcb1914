import { OwnRequest } from '../platform/primitives.js';

/** What a request sends, and where to. */
export interface Outgoing {
  readonly url: string;
  /** Absent: GET, for `/_emulator/config` alone. At most 64 KiB. */
  readonly body?: string;
  /** `application/json` when absent. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Cloudflare's workers take no `error`, and have no modes. What comes from elsewhere is refused by its status there. */
const redirect: RequestRedirect = 'mode' in OwnRequest.prototype ? 'error' : 'manual';

/** A request as all of ours are: no cookies, no cache, no referrer, no redirect. @source security R3 */
export function requestOf({ url, body, contentType = 'application/json', headers }: Outgoing, signal: AbortSignal): Request {
  return new OwnRequest(url, {
    method: body === undefined ? 'GET' : 'POST',
    body: body ?? null,
    headers: { ...headers, Accept: 'application/json', ...(body !== undefined && { 'Content-Type': contentType }) },
    signal,
    redirect,
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    mode: 'cors',
    keepalive: false,
  });
}
