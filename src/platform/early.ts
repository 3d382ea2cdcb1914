/** How long after the page began an early answer still counts, in milliseconds: as long as a configuration is kept. */
const LIFE_MS = 300_000;

/** What a page's head may have asked for before this code arrived. @source docs/getting-started.md */
interface Early {
  /** Full address of `wallet_kit_config`, or of the emulator's `/_emulator/config`. */
  readonly url?: unknown;
  /** Value of `X-Auth-Proxy-Config-Id`. */
  readonly id?: unknown;
  answer?: unknown;
}

/**
 * The answer to this very request, where the page's head has sent it already; it is given out once.
 *
 * A page that can set it can replace `fetch` just as well: nothing more is believed of it than of any answer.
 */
export function earlyAnswer(request: Request): Promise<Response> | undefined {
  const all = (globalThis as { readonly kmsEarly?: unknown }).kmsEarly; // whatever the page made of it; each member is checked
  const id = request.headers.get('x-auth-proxy-config-id') ?? undefined;
  const early = Array.isArray(all) ? (all as Early[]).find((one) => one?.url === request.url && one.id === id) : undefined; // each member is checked when it is found
  const answer = early?.answer;
  if (!early || !(answer instanceof Promise) || performance.now() > LIFE_MS) return undefined;
  early.answer = undefined;
  return answer as Promise<Response>; // what is in it is read as any answer is
}
