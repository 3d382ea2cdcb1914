/** Request headers that pages may send. @source wire 4.1 */
const allowedHeaders =
  'content-type, accept, x-stamp, x-stamp-webauthn, x-stamp-attested, x-client-version, x-auth-proxy-config-id, x-captcha-token';
const exposedHeaders =
  'Retry-After, Date, X-Request-Id, ratelimit-limit, ratelimit-remaining, x-rate-limit-request-forwarded-for, x-rate-limit-request-remote-addr';

/** The headers that let a page on an origin read a response. Without an origin there are none. */
export function corsHeaders(origin: string | null): Readonly<Record<string, string>> {
  if (origin === null) return {};
  return { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposedHeaders, Vary: 'Origin' };
}

/** The response to a preflight. @param methods as in `POST, OPTIONS`. */
export function preflight(origin: string | null, methods: string): Response {
  const allowed = {
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': allowedHeaders,
    'Access-Control-Max-Age': '600',
    // Newer browsers ask first if a page isn't served from this machine.
    'Access-Control-Allow-Private-Network': 'true',
  };
  return new Response(null, { status: 204, headers: { ...corsHeaders(origin), ...allowed } });
}

/** Whether a host name means this machine. */
export function isLoopback(hostname: string): boolean {
  const name = hostname.toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.[0-9]{1,3}){3}$/.test(name);
}

/** Whether a page on an origin runs on this machine. An opaque origin (`null`) doesn't count. */
export function isLoopbackOrigin(origin: string): boolean {
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname);
}
