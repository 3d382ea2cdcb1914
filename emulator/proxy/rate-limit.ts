import { jsonOf, textOf } from '../bytes/encodings.js';
import { isFields } from '../http/fields.js';
import type { Incoming } from '../http/incoming.js';
import { Refusal } from '../http/refusal.js';
import type { Service } from '../state/service.js';

/** A limit's answer to one request. */
export interface RateAnswer {
  /** Headers for its response; none while limits are off. */
  readonly headers: Readonly<Record<string, string>>;
  /** The response to a request above the limit. */
  readonly refused?: Response;
}

/** Counts requests in the current second. @source wire 17 */
export interface RateLimit {
  check(incoming: Incoming): RateAnswer;
}

/** Count each interface on its own (one machine has one address and so one limit), then each sub-organization. */
export function createRateLimit(service: Service): RateLimit {
  const { clock, settings } = service;
  const counts = new Map<string, number>();
  let second = 0;
  const count = (name: string) => {
    const present = Math.floor(clock.now() / 1000);
    if (present !== second) counts.clear();
    second = present;
    const counted = (counts.get(name) ?? 0) + 1;
    counts.set(name, counted);
    return counted;
  };
  return {
    check(incoming) {
      const limit = Number(settings.current.requestsPerSecond);
      if (limit === 0) return { headers: {} };
      const left = limit - count(incoming.path.startsWith('/public/') ? 'public' : 'proxy');
      const headers = headersOf(incoming, limit, left);
      const below = left < 0 ? undefined : subOrganizationOf(service, incoming);
      const isOver = left < 0 || (below !== undefined && count(below) > Number(settings.current.requestsPerSecondOfSubOrganization));
      return isOver ? { headers, refused: tooMany() } : { headers };
    },
  };
}

function headersOf({ headers }: Incoming, limit: number, left: number): Readonly<Record<string, string>> {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(Math.max(0, left)),
    'x-rate-limit-request-forwarded-for': headers.get('x-forwarded-for') ?? '127.0.0.1',
    'x-rate-limit-request-remote-addr': '127.0.0.1',
  };
}

/** The sub-organization that a public API request names. */
function subOrganizationOf({ state }: Service, { path, body }: Incoming): string | undefined {
  const fields = path.startsWith('/public/') ? jsonOf(textOf(body)) : undefined;
  const id = isFields(fields) && typeof fields.organizationId === 'string' ? fields.organizationId : '';
  return state.organizations.get(id)?.parentId === undefined ? undefined : id;
}

function tooMany(): Response {
  const refusal = new Refusal('rate-limited');
  return Response.json(refusal.body, { status: refusal.httpStatus });
}
