import { concat, jsonOf, utf8 } from '../../bytes/encodings.js';
import type { ServiceKeys } from '../../state/service-keys.js';
import { type MetFaults, memberOf } from './registry.js';
import { spoilMembers } from './response-members.js';

/** A connection that ends without a response. Over HTTP the socket is destroyed; in a page the fetch rejects as for a lost connection. */
export class ConnectionReset extends TypeError {
  constructor() {
    super('Failed to fetch');
  }
}

/** What faults need from the service and from outside. */
export interface FaultContext {
  readonly keys: ServiceKeys;
  /** The service's clock, in milliseconds. */
  readonly nowMs: number;
  readonly signal: AbortSignal;
  /** Resolves after so many milliseconds. */
  readonly after: (ms: number) => Promise<void>;
}

/**
 * Respond instead of the service, before anything has an effect.
 *
 * @returns the response, or `undefined` if the service should respond.
 * @throws ConnectionReset
 */
export async function answerInstead(faults: MetFaults, { signal, after }: FaultContext): Promise<Response | undefined> {
  if (faults.has('delay')) await after(Number(faults.get('delay')));
  if (faults.has('reset') && faults.get('reset') !== 'after') throw new ConnectionReset();
  if (faults.get('hang') === 'headers') return untilAborted(signal);
  if (faults.has('redirect')) return new Response(null, { status: 302, headers: { Location: String(faults.get('redirect')) } });
  return faults.has('status') ? statusAnswer(Number(faults.get('status'))) : undefined;
}

/** Change the service's response. @throws ConnectionReset */
export async function spoil(answer: Response, faults: MetFaults, context: FaultContext): Promise<Response> {
  if (faults.get('reset') === 'after') throw new ConnectionReset();
  let spoiled = answer;
  if (faults.has('token') || faults.has('bundle')) spoiled = await withMembers(spoiled, faults, context);
  if (faults.has('body')) spoiled = await withBody(spoiled, faults.get('body'));
  if (faults.has('retry-after')) spoiled = withRetryAfter(spoiled, faults.get('retry-after'));
  if (faults.get('hang') === 'body') spoiled = await withStream(spoiled, (bytes) => halfThenNothing(bytes));
  if (faults.has('drip')) spoiled = await withStream(spoiled, (bytes) => drops(bytes, Number(faults.get('drip')) || 1, context));
  return spoiled;
}

/** The cross-origin headers of a response after `cors` and `retry-after` faults. */
export function spoilCors(headers: Headers, faults: MetFaults): void {
  if (memberOf(faults.get('retry-after'), 'exposed') === false) headers.delete('Access-Control-Expose-Headers');
  if (!faults.has('cors')) return;
  headers.delete('Access-Control-Allow-Origin');
  if (faults.get('cors') === 'wrong') headers.set('Access-Control-Allow-Origin', 'https://elsewhere.example');
}

function statusAnswer(status: number): Response {
  if (status === 204 || status === 304) return new Response(null, { status });
  return Response.json({ code: 2, message: `fault: status ${status}`, details: [] }, { status });
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

async function withMembers(answer: Response, faults: MetFaults, context: FaultContext): Promise<Response> {
  return Response.json(spoilMembers(await answer.json(), faults, context), { status: answer.status, headers: answer.headers });
}

async function withBody(answer: Response, kind: unknown): Promise<Response> {
  const text = await answer.text();
  const bodies: Readonly<Record<string, () => string>> = {
    html: () => '<!doctype html><title>Sign in to the network</title>',
    trunc: () => text.slice(0, Math.ceil(text.length / 2)),
    huge: () => JSON.stringify({ ...(jsonOf(text) as object), padding: 'x'.repeat(1024 * 1024) }), // spread, whatever it is
    empty: () => '',
    type: () => text,
    wrong: () => JSON.stringify(wrongTypes(jsonOf(text))),
  };
  const headers = new Headers(answer.headers);
  if (kind === 'html') headers.set('Content-Type', 'text/html');
  if (kind === 'type') headers.set('Content-Type', 'text/plain');
  return new Response(bodies[String(kind)]?.() ?? text, { status: answer.status, headers });
}

/** Strings become numbers, everything else becomes a string. */
function wrongTypes(value: unknown): unknown {
  if (Array.isArray(value)) return 'not a list';
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, wrongTypes(inner)]));
  return typeof value === 'string' ? 7 : 'not this type';
}

function withRetryAfter(answer: Response, value: unknown): Response {
  const headers = new Headers(answer.headers);
  headers.set('Retry-After', String(memberOf(value, 'text') ?? value));
  return new Response(answer.body, { status: answer.status, headers });
}

async function withStream(answer: Response, streamOf: (bytes: Uint8Array) => ReadableStream<Uint8Array>): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.delete('Content-Length');
  return new Response(streamOf(bytes), { status: answer.status, headers });
}

function halfThenNothing(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({ start: (controller) => controller.enqueue(concat(bytes.subarray(0, bytes.length >> 1), utf8(''))) });
}

function drops(bytes: Uint8Array, perSecond: number, { after }: FaultContext): ReadableStream<Uint8Array> {
  let offset = 0;
  return new ReadableStream({
    async pull(controller) {
      if (offset >= bytes.length) return controller.close();
      await after(1000);
      controller.enqueue(bytes.slice(offset, offset + perSecond));
      offset += perSecond;
    },
  });
}
