import { memberOf } from './member.js';

/** How long after the page started an early response still counts, in milliseconds. A configuration is cached for the same time. */
const LIFE_MS = 300_000;

/**
 * The response to this request, if a script in the page's head has already sent the same one. Each response is handed out once.
 *
 * That script leaves a list of `{ url, id, answer }` in `kmsEarly`: the full address of `wallet_kit_config` or of the emulator's
 * `/_emulator/config`, the value of `X-Auth-Proxy-Config-Id`, and the promise from `fetch`. A page that can write there could replace
 * `fetch` as well, so the response is trusted no more than any other.
 *
 * @source docs/getting-started.md
 */
export function earlyAnswer({ url, headers }: Request): Promise<Response> | undefined {
  const id = headers.get('x-auth-proxy-config-id') ?? undefined;
  const all = memberOf(globalThis, 'kmsEarly');
  const early = Array.isArray(all) ? all.find((one) => memberOf(one, 'url') === url && memberOf(one, 'id') === id) : undefined;
  const answer = memberOf(early, 'answer');
  if (!(answer instanceof Promise) || performance.now() > LIFE_MS) return undefined;
  early.answer = undefined;
  return answer;
}
