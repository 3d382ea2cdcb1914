/** A request as far as its head is read: a standard `Request`, or that of Node, Express and others. */
export interface Incoming {
  readonly method?: string | undefined;
  readonly headers: { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A header by its lower-case name; nothing where there are several of it. */
export function headerOf({ headers }: Incoming, name: string): string | undefined {
  // A header named `get` is a text.
  const found = 'get' in headers && typeof headers.get === 'function' ? headers.get(name) : Object(headers)[name];
  return typeof found === 'string' ? found : undefined;
}

/** The value of a cookie; nothing where there are several of that name, since one of them is somebody else's. */
export function cookieOf(request: Incoming, name: string): string | undefined {
  const pairs = (headerOf(request, 'cookie') ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.filter((pair) => pair.startsWith(`${name}=`));
  return found.length === 1 ? found[0]?.slice(name.length + 1) : undefined;
}

/**
 * Whether a page of the site itself sent a request. What only reads may come from anywhere: other sites cannot look at the answer. A socket
 * is opened by a request that only reads, and is more.
 */
export function isFromSite(request: Incoming, origins: readonly string[]): boolean {
  const readsOnly = /^(GET|HEAD|OPTIONS)$/.test(request.method ?? 'GET') && headerOf(request, 'upgrade') === undefined;
  const origin = headerOf(request, 'origin');
  return readsOnly || (origin === undefined ? headerOf(request, 'sec-fetch-site') === 'same-origin' : origins.includes(origin));
}
