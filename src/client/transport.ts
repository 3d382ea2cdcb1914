import { KmsError, type KmsErrorCode } from '../errors.js';
import type { Environment } from '../platform/environment.js';
import { httpDateMs } from '../platform/http-date.js';
import type { Read } from '../wire/read.js';
import { generalVerdict, type Judge, readRefusal } from '../wire/refusal.js';
import { retryAfterMsOf } from './retry-after.js';
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
const RETRIES = 2;
const LONGEST_WAIT_MS = 10_000;
const PASSING_STATUSES: readonly (number | undefined)[] = [429, 502, 503, 504];
const LOST: readonly KmsErrorCode[] = ['network', 'timeout', 'offline', 'bad_response'];

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
        const fault = this.#faultOf(thrown, exchange);
        const waitMs = effect === 'read' ? this.#waitBefore(fault, tries) : undefined;
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
      const sentMs = httpDateMs(response.headers.get('date') ?? '');
      if (sentMs !== undefined) this.#clock.heard(sentMs);
      if (response.status >= 400) {
        // The status decides, also when its body cannot be read.
        const text = await within(textOf(response)).catch(() => undefined);
        throw refusalOf(exchange, response, { text, nowMs: sentMs ?? this.#clock.now() });
      }
      checkHead(operation, response);
      return answerOf(exchange, await within(textOf(response)));
    } finally {
      stop.abort();
    }
  }

  /** What a fault is called: the caller's own doing first, then the network's absence, then what is not known of a lasting effect. */
  #faultOf(thrown: unknown, { operation, effect, signal }: Exchange<unknown>): KmsError {
    if (signal?.aborted) return new KmsError('aborted', { operation });
    const fault = thrown instanceof KmsError ? thrown : new KmsError('network', { operation, cause: thrown });
    const isOffline = (fault.code === 'network' || fault.code === 'timeout') && !this.#env.online();
    const code = isOffline ? 'offline' : fault.code;
    const isUnknown = LOST.includes(code) || (code === 'server_error' && fault.status !== 503);
    if (effect === 'lasting' && isUnknown) return new KmsError('outcome_unknown', { operation, reason: code, cause: fault });
    return isOffline ? new KmsError(code, { operation, cause: fault }) : fault;
  }

  /** @returns milliseconds before the next try; `undefined` where the fault would not pass, or only later than a person waits. */
  #waitBefore({ code, status, retryAfterMs = 0 }: KmsError, tries: number): number | undefined {
    const mayPass = code === 'network' || code === 'timeout' || PASSING_STATUSES.includes(status);
    if (!mayPass || retryAfterMs > LONGEST_WAIT_MS || tries === RETRIES) return undefined;
    const jitter = (this.#env.randomBytes(1)[0] ?? 0) / 255;
    return Math.max(retryAfterMs, Math.min(300 * 2 ** tries, 3000) * jitter);
  }
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

function refusalOf(
  { operation, judge = generalVerdict }: Exchange<unknown>,
  { status, headers }: Response,
  { text, nowMs }: { readonly text: string | undefined; readonly nowMs: number },
): KmsError {
  const refusal = readRefusal(jsonOf(text));
  const { message: _, ...numbers } = refusal;
  const { code, waitMs, ...reason } = judge(operation, status, refusal);
  const retryAfterMs = retryAfterMsOf(headers.get('retry-after'), nowMs) ?? waitMs;
  const requestId = headers.get('x-request-id');
  return new KmsError(code, {
    operation,
    status,
    ...numbers,
    ...reason,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(requestId && /^[\w.:-]{1,128}$/.test(requestId) && { requestId }),
  });
}
