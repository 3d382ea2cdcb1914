import { KmsError } from '../errors.js';
import { sentAtMs } from '../platform/date-header.js';
import type { Environment } from '../platform/environment.js';
import type { Read } from '../wire/read.js';
import type { Judge } from '../wire/refusal.js';
import type { ServiceClock } from './service-clock.js';

/** One request, and how its answer is read. */
export interface Exchange<T> {
  readonly url: string;
  /** Name of the operation for errors, such as `otp_login`. */
  readonly operation: string;
  /** Absent: GET, for `/_emulator/config` alone. At most 64 KiB. */
  readonly body?: string;
  /** `application/json` when absent. */
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** From the first byte sent to the last one read. */
  readonly deadlineMs: number;
  /**
   * `read`: nothing changes, so that faults which may pass are tried again. `once`: sent once, and a fault says what it is.
   * `lasting`: sent once, and an answer that is lost or unreadable is `outcome_unknown`.
   */
  readonly effect: 'read' | 'once' | 'lasting';
  readonly read: Read<T>;
  /** What a refusal means for this call; what its status means for any when absent. */
  readonly judge?: Judge;
  readonly signal?: AbortSignal | undefined;
}

/** The one place that talks to the network. */
export interface Transport {
  /** @throws KmsError by the mapping order of security section 3. */
  send<T>(exchange: Exchange<T>): Promise<T>;
}

export interface TransportOptions {
  /** Caps every deadline. */
  readonly requestTimeoutMs?: number | undefined;
}

type World = Pick<Environment, 'fetch' | 'after' | 'online' | 'randomBytes'>;

const LONGEST_ANSWER = 1_048_576;
const LONGEST_REQUEST = 65_536;

/** Make the transport of one client. */
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

  async send<T>(exchange: Exchange<T>): Promise<T> {
    const { operation, effect, signal, body = '' } = exchange;
    if (body.length > LONGEST_REQUEST) throw new KmsError('bad_request', { operation, reason: 'size' });
    if (signal?.aborted) throw new KmsError('aborted', { operation });
    if (effect === 'lasting' && !this.#env.online()) throw new KmsError('offline', { operation });
    for (let tries = 0; ; tries++) {
      try {
        return await this.#attempt(exchange);
      } catch (thrown) {
        if (signal?.aborted) throw new KmsError('aborted', { operation });
        const { faultOf, waitBefore } = await judging(thrown, operation);
        const fault = faultOf(thrown, exchange, this.#env.online());
        const waitMs = effect === 'read' ? waitBefore(fault, tries, this.#env.randomBytes) : undefined;
        if (waitMs === undefined) throw fault;
        await this.#env.after(waitMs, signal);
      }
    }
  }

  /** One attempt. Its one timer covers headers and body; timer and request end with it. */
  async #attempt<T>(exchange: Exchange<T>): Promise<T> {
    const { operation, deadlineMs, signal } = exchange;
    const stop = new AbortController();
    signal?.addEventListener('abort', () => stop.abort(), { signal: stop.signal });
    try {
      const request = requestOf(exchange, stop.signal);
      const deadline = this.#env.after(Math.min(deadlineMs, this.#longestMs), stop.signal).then(() => {
        throw new KmsError('timeout', { operation });
      });
      const within = <V>(work: Promise<V>): Promise<V> => Promise.race([deadline, work]);
      const response = await within(this.#env.fetch(request));
      const sentMs = sentAtMs(response.headers);
      if (sentMs !== undefined) this.#clock.heard(sentMs);
      if (response.status >= 400) {
        // The status decides, also when its body cannot be read.
        const text = await within(textOf(response)).catch(() => undefined);
        const { refusalOf } = await judging(undefined, operation);
        throw refusalOf(exchange, response, { body: jsonOf(text), nowMs: sentMs ?? this.#clock.now() });
      }
      checkHead(operation, response);
      return answerOf(exchange, await within(textOf(response)));
    } finally {
      stop.abort();
    }
  }
}

/** What a failure comes to. Its code comes with the first failure; with the first call that has an effect it is here already. */
function judging(thrown: unknown, operation: string): Promise<typeof import('./fault.js')> {
  return import('./fault.js').catch((cause) => {
    throw thrown instanceof KmsError ? thrown : new KmsError('network', { operation, reason: 'chunk', cause });
  });
}

/** @source security R3 */
function requestOf({ url, body, contentType = 'application/json', headers }: Exchange<unknown>, signal: AbortSignal): Request {
  return new Request(url, {
    method: body === undefined ? 'GET' : 'POST',
    body: body ?? null,
    headers: { ...headers, Accept: 'application/json', ...(body !== undefined && { 'Content-Type': contentType }) },
    signal,
    redirect: 'error',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    mode: 'cors',
    keepalive: false,
  });
}

function unreadable(operation: string, path: string): KmsError {
  return new KmsError('bad_response', { operation, reason: 'bad_response', path });
}

/** A redirect that got through is a network that leads elsewhere. @source security R6 */
function checkHead(operation: string, { status, headers }: Response): void {
  if (status < 200 || status >= 300) throw new KmsError('network', { operation });
  if (status !== 200) throw unreadable(operation, 'status');
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')) throw unreadable(operation, 'content-type');
}

/** The body as far as 1 MiB; `undefined` when there is more, whatever its headers said. @source security R5 */
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

/** Nothing where there is no JSON; the parser's own message may quote the answer. */
function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
