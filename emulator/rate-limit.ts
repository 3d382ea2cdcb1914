import type { Incoming } from './incoming.js';
import { Refusal } from './refusal.js';
import type { Service } from './service.js';

/** Counts requests of the present second. @source wire 17 */
export interface RateLimit {
  /** @returns the answer to a request that is one too many. */
  check(incoming: Incoming): Response | undefined;
}

/** Count each interface by itself: one machine has one address, and so one limit. */
export function createRateLimit({ clock, settings }: Service): RateLimit {
  const counts = new Map<string, { readonly second: number; count: number }>();
  return {
    check({ path }) {
      const limit = Number(settings.current.requestsPerSecond);
      if (limit === 0) return undefined;
      const name = path.startsWith('/public/') ? 'public' : 'proxy';
      const second = Math.floor(clock.now() / 1000);
      const former = counts.get(name);
      const counter = former?.second === second ? former : { second, count: 0 };
      counts.set(name, counter);
      counter.count += 1;
      return counter.count > limit ? tooMany(limit) : undefined;
    },
  };
}

function tooMany(limit: number): Response {
  const refusal = new Refusal('rate-limited');
  const headers = { 'ratelimit-limit': String(limit), 'ratelimit-remaining': '0' };
  return Response.json(refusal.body, { status: refusal.httpStatus, headers });
}
