import { createProxyClient, type ProxyClient } from '../../src/client/proxy-client.js';
import { type ApiParts, createApi, type PublicApiClient } from '../../src/client/public-api-client.js';
import { createServiceClock, type ServiceClock } from '../../src/client/service-clock.js';
import type { Stamper } from '../../src/client/stampers.js';
import { createTransport } from '../../src/client/transport.js';
import { profileOf, type ServiceProfile } from '../../src/wire/profile.js';
import { type FixedEnvironment, type FixedOverrides, fixedEnvironment } from './fixed-environment.js';

/** A response of the network, as the fault vectors write it. */
export interface Answer {
  readonly status?: number;
  /** Content type; `null` for none, `application/json` when absent. */
  readonly type?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Length of a body that is generated here. */
  readonly generate?: number;
  readonly throw?: string;
  readonly hang?: string;
  readonly onLine?: boolean;
}

/** An environment in which the test answers every request, and nothing takes time unless asked to. */
export interface AnsweringWorld {
  readonly env: FixedEnvironment;
  readonly clock: ServiceClock;
  readonly proxy: ProxyClient;
  readonly api: PublicApiClient;
  /** Requests as they were passed to `fetch`, oldest first. */
  readonly requests: readonly Request[];
  /** Their bodies. */
  readonly bodies: () => Promise<string[]>;
}

export interface AnsweringOptions {
  readonly profile?: 'live' | 'seed' | ServiceProfile;
  readonly organizationId?: string;
  readonly stamper?: Stamper;
  readonly onRejected?: ApiParts['onRejected'];
  readonly requestTimeoutMs?: number;
  readonly overrides?: FixedOverrides;
}

/** WebCrypto takes turns of the event loop that a stopped clock doesn't wait for. */
const atOnce: Stamper = { stamp: async () => ({ header: 'X-Stamp', value: 'stamp' }) };

/** @param answerOf gets the request and how many came before it. */
export async function answering(
  answerOf: Answer | ((request: Request, before: number) => Answer | Promise<Answer>),
  options: AnsweringOptions = {},
): Promise<AnsweringWorld> {
  const requests: Request[] = [];
  const env = fixedEnvironment({
    fetch: async (request) => {
      requests.push(request.clone());
      const answer = typeof answerOf === 'function' ? await answerOf(request, requests.length - 1) : answerOf;
      return responseOf(answer, request.signal);
    },
    ...(typeof answerOf === 'object' && answerOf.onLine === false && { online: () => false }),
    ...options.overrides,
  });
  const clock = createServiceClock(env);
  const transport = createTransport(env, clock, options);
  const baseUrl = new URL('https://service.example');
  const { organizationId = 'o1', stamper = atOnce, onRejected } = options;
  const caller = () => ({ organizationId, stamper });
  return {
    env,
    clock,
    requests,
    bodies: () => Promise.all(requests.map((request) => request.clone().text())),
    proxy: createProxyClient({ transport, clock, authProxyUrl: baseUrl, authProxyConfigId: 'demo', profile: profileOf(options.profile) }),
    api: createApi({ transport, clock, after: env.after, baseUrl, caller, ...(onRejected && { onRejected }) }),
  };
}

async function responseOf(answer: Answer, signal: AbortSignal): Promise<Response> {
  if (answer.throw) throw new TypeError('Failed to fetch');
  if (answer.hang === 'headers') await abortion(signal);
  const { status = 200, type = 'application/json', headers } = answer;
  const withType = new Headers({ ...headers, ...(type !== null && { 'content-type': type }) });
  const response = new Response(bodyOf(answer, signal), { status, headers: withType });
  if (type === null) response.headers.delete('content-type');
  return response;
}

function bodyOf(answer: Answer, signal: AbortSignal): BodyInit | null {
  if (answer.status === 204) return null;
  if (answer.generate) return JSON.stringify({ filler: 'x'.repeat(answer.generate) });
  if (answer.hang !== 'body') return answer.body ?? '';
  return new ReadableStream({
    start: async (controller) => {
      controller.enqueue(new TextEncoder().encode('{'));
      await abortion(signal).catch((fault) => controller.error(fault));
    },
  });
}

function abortion(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new TypeError('The request was aborted'))));
}

/** An `AbortController` that is already aborted. */
export function gone(): AbortSignal {
  const stop = new AbortController();
  stop.abort();
  return stop.signal;
}
