import { textOf, toHex } from '../bytes/encodings.js';
import type { Incoming } from './incoming.js';
import type { RefusalName } from './refusal.js';

/** The result of a request. */
export interface LoggedAnswer {
  readonly status: number;
  /** The service's response body, before faults changed it on the way; only its start if it is long. */
  readonly answer?: string;
  /** Why it was refused. */
  readonly refusal?: RefusalName;
  /** Names of the faults that affected it. */
  readonly faults?: readonly string[];
}

/** A request that was received. `status` is 0 until it is answered, and if it never was. */
export interface LoggedRequest extends LoggedAnswer {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** UTF-8 text; hex if it isn't text. */
  readonly body: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The `X-Request-Id` of its response. */
  readonly requestId: string;
  /** Until it was answered. */
  readonly durationMs?: number;
}

/** A request that isn't answered yet. */
export interface Noted {
  readonly requestId: string;
  answered(outcome: LoggedAnswer, at: number): void;
}

/** Requests in the order in which they came. */
export interface RequestLog {
  readonly requests: readonly LoggedRequest[];
  note(incoming: Incoming, at: number): Noted;
  clear(): void;
}

const MOST_REQUESTS = 10_000;
/** For all bodies and header values together. */
const MOST_CHARACTERS = 32 * 1024 * 1024;
const MOST_OF_ANSWER = 16_384;

/** Start an empty log. If there are too many requests, the oldest are dropped. */
export function createRequestLog(): RequestLog {
  const entries: LoggedRequest[] = [];
  let characters = 0;
  let count = 0;
  const forgetOldest = () => {
    while (entries.length > MOST_REQUESTS || characters > MOST_CHARACTERS)
      for (const old of entries.splice(0, Math.ceil(entries.length / 10))) characters -= sizeOf(old);
  };
  return {
    get requests() {
      return entries;
    },
    note({ method, path, headers, body }, at) {
      const logged: LoggedRequest = {
        method,
        path,
        headers: Object.fromEntries(headers),
        body: textOf(body) ?? toHex(body),
        status: 0,
        at,
        requestId: `request-${++count}`,
      };
      entries.push(logged);
      characters += sizeOf(logged);
      forgetOldest();
      const answered = (outcome: LoggedAnswer, answeredAt: number) => {
        const answer = outcome.answer?.slice(0, MOST_OF_ANSWER);
        Object.assign(logged, outcome, { durationMs: Math.max(0, answeredAt - at) }, answer === undefined ? {} : { answer });
        // Entries dropped in the meantime don't count.
        if (entries.lastIndexOf(logged) >= 0) characters += answer?.length ?? 0;
        forgetOldest();
      };
      return { requestId: logged.requestId, answered };
    },
    clear() {
      entries.length = 0;
      characters = 0;
    },
  };
}

function sizeOf({ path, headers, body, answer = '' }: LoggedRequest): number {
  return Object.values(headers).reduce((sum, value) => sum + value.length, path.length + body.length + answer.length);
}
