import { memberOf } from '../platform/member.js';

/** The head of a request: a standard `Request`, or one of Node, Express and others. */
export interface Incoming {
  readonly method?: string | undefined;
  readonly headers: { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A header by its lower-case name; an empty string if it occurs several times. */
export function headerOf({ headers }: Incoming, name: string): string | undefined {
  if (hasGet(headers)) return headers.get(name) ?? undefined;
  const [found, ...others] = Object.entries(headers).filter(([own, value]) => own.toLowerCase() === name && value !== undefined);
  if (!found) return undefined;
  return typeof found[1] === 'string' && others.length === 0 ? found[1] : '';
}

/** Whether a string is an origin, such as `https://example.com`, and nothing else. */
export const isOrigin = (text: unknown): text is string => typeof text === 'string' && URL.canParse(text) && new URL(text).origin === text;

/** A header named `get` is a string, and a `get` that a plain object inherits isn't a header. */
function hasGet(headers: Incoming['headers']): headers is { get(name: string): string | null } {
  const above: unknown = Object.getPrototypeOf(headers);
  const isPlain = above === null || Object.getPrototypeOf(above) === null;
  return typeof (isPlain ? memberOf(headers, 'get') : headers.get) === 'function';
}

/** The value of a cookie; `undefined` if the name occurs several times, since one of them may be an attacker's. */
export function cookieOf(request: Incoming, name: string): string | undefined {
  const pairs = (headerOf(request, 'cookie') ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.filter((pair) => pair.startsWith(`${name}=`));
  return found.length === 1 ? found[0]?.slice(name.length + 1) : undefined;
}

/**
 * Whether a request comes from one of the site's own pages, or names no origin and only reads: other sites can't see the response. If an
 * origin is named it has to be one of the site's, whatever the method. A request that opens a socket looks like a read, but is more.
 */
export function isFromSite(request: Incoming, origins: readonly string[]): boolean {
  const origin = headerOf(request, 'origin');
  if (origin !== undefined) return origins.includes(origin);
  const readsOnly = /^(GET|HEAD|OPTIONS)$/.test(request.method ?? 'GET') && headerOf(request, 'upgrade') === undefined;
  return readsOnly || headerOf(request, 'sec-fetch-site') === 'same-origin';
}
