import { KmsError } from '../errors.js';
import { bare } from '../platform/bare.js';
import { controllerWithin } from '../platform/controller-within.js';
import { sentAtMs } from '../platform/date-header.js';
import type { Environment } from '../platform/environment.js';
import type { Exchange } from './exchange.js';
import { faultOf, refusalOf, waitBefore } from './fault.js';
import { requestOf } from './request.js';
import type { ServiceClock } from './service-clock.js';

/** The one place that accesses the network. */
export interface Transport {
  /** @throws KmsError by the order of security section 3. */
  send<T>(exchange: Exchange<T>): Promise<T>;
}

/** What applies to every request of a transport. */
export interface TransportOptions {
  /** Upper limit for every deadline. */
  readonly requestTimeoutMs?: number | undefined;
}

type World = Pick<Environment, 'fetch' | 'after' | 'online' | 'randomBytes'>;

const LONGEST_ANSWER = 1_048_576;
const LONGEST_REQUEST = 65_536;

/** Create the transport of one client. */
export function createTransport(env: World, clock: ServiceClock, options: TransportOptions = {}): Transport {
  return new Network(env, clock, options.requestTimeoutMs ?? Number.POSITIVE_INFINITY);
}

class Network implements Transport {
  readonly #env: World;
  readonly #clock: ServiceClock;
  readonly #longestMs: number;

  constructor(env: World, clock: ServiceClock, longestMs: number) {
    this.#env = env;
    this.#clock = clock;
    this.#longestMs = longestMs;
  }

  async send<T>(given: Exchange<T>): Promise<T> {
    const exchange: Exchange<T> = bare({ __proto__: null, ...given });
    const { operation, effect, signal, body = '' } = exchange;
    if (body.length > LONGEST_REQUEST) throw new KmsError('bad_request', { operation, path: 'parameters', reason: 'size' });
    if (signal?.aborted) throw new KmsError('aborted', { operation });
    if (effect === 'lasting' && !this.#env.online()) throw new KmsError('offline', { operation });
    for (let tries = 0; ; tries++) {
      try {
        return await this.#attempt(exchange);
      } catch (thrown) {
        if (signal?.aborted) throw new KmsError('aborted', { operation });
        if (thrown instanceof KmsError && thrown.reason === 'unsent') throw thrown;
        const fault = faultOf(thrown, exchange, this.#env.online());
        const waitMs = effect === 'read' ? waitBefore(fault, tries, this.#env.randomBytes) : undefined;
        if (waitMs === undefined) throw fault;
        await this.#env.after(waitMs, signal);
      }
    }
  }

  /** One attempt. A single timer covers headers and body, and ends with the request. */
  async #attempt<T>(exchange: Exchange<T>): Promise<T> {
    const { operation, deadlineMs, signal } = exchange;
    const stop = controllerWithin(signal);
    try {
      const request = preparedRequest(exchange, stop.signal);
      const deadline = this.#env.after(Math.min(deadlineMs, this.#longestMs), stop.signal).then(() => {
        throw new KmsError('timeout', { operation });
      });
      const within = <V>(work: Promise<V>): Promise<V> => Promise.race([deadline, work]);
      const response = await within(this.#env.fetch(request));
      const sentMs = sentAtMs(response.headers);
      if (sentMs !== undefined) this.#clock.heard(sentMs);
      if (response.status >= 400) {
        // The status decides, even if the body can't be read.
        const text = await within(textOf(response)).catch(() => undefined);
        throw refusalOf(exchange, response, { body: jsonOf(text), nowMs: sentMs ?? this.#clock.now() });
      }
      checkHead(operation, response);
      return answerOf(exchange, await within(textOf(response)));
    } finally {
      stop.abort();
    }
  }
}

/** @throws KmsError `network` with reason `unsent`: nothing was sent, so no response can be lost. */
function preparedRequest(exchange: Exchange<unknown>, signal: AbortSignal): Request {
  try {
    return requestOf(exchange, signal);
  } catch (cause) {
    throw new KmsError('network', { operation: exchange.operation, reason: 'unsent', cause });
  }
}

function unreadable(operation: string, path: string): KmsError {
  return new KmsError('bad_response', { operation, reason: 'bad_response', path });
}

/** A redirect that got through means the network leads elsewhere. @source security R6 */
function checkHead(operation: string, { status, headers }: Response): void {
  if (status < 200 || status >= 300) throw new KmsError('network', { operation });
  if (status !== 200) throw unreadable(operation, 'status');
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')) throw unreadable(operation, 'content-type');
}

/** The body, up to 1 MiB; `undefined` if it is larger, whatever its headers say. @source security R5 */
async function textOf({ body }: Response): Promise<string | undefined> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let byteLength = 0, part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    byteLength += part.value.length;
    if (byteLength > LONGEST_ANSWER) {
      reader?.cancel().catch(() => {});
      return undefined;
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

function answerOf<T>({ operation, read }: Exchange<T>, text: string | undefined): T {
  const json = jsonOf(text);
  if (json === undefined) throw unreadable(operation, text === undefined ? 'size' : 'json');
  const parsed = read(json, '');
  if (!parsed.ok) throw unreadable(operation, parsed.path);
  return parsed.value;
}

/** `undefined` if it isn't JSON. The parser's own message isn't used, since it may quote the response. */
function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
