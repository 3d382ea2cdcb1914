import { OwnRequest } from '../platform/primitives.js';

/** What a request sends, and where to. */
export interface Outgoing {
  readonly url: string;
  /** Absent for GET, used by `/_emulator/config` only. At most 64 KiB. */
  readonly body?: string;
  /** `application/json` if absent. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Cloudflare's workers don't accept `error` and have no modes. A redirected response is refused there by its status. */
const redirect: RequestRedirect = 'mode' in OwnRequest.prototype ? 'error' : 'manual';

/** A request the way we send all of them: no cookies, no cache, no referrer, no redirects. @source security R3 */
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
