import { memberOf } from './member.js';

/** How long after the page began an early answer still counts, in milliseconds: as long as a configuration is kept. */
const LIFE_MS = 300_000;

/**
 * The answer to this request, where a script in the page's head has sent the same one already. Each answer is given out once.
 *
 * That script leaves a list of `{ url, id, answer }` in `kmsEarly`: the full address of `wallet_kit_config` or of the emulator's
 * `/_emulator/config`, the value of `X-Auth-Proxy-Config-Id`, and the promise of `fetch`. A page that can write there could replace `fetch`
 * as well, so the answer is trusted no more than any other.
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
