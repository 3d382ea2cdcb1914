import { textOf, toHex } from '../bytes/encodings.js';
import type { Incoming } from './incoming.js';
import type { RefusalName } from './refusal.js';

/** What became of a request. */
export interface LoggedAnswer {
  readonly status: number;
  /** The body that the service gave, before faults changed it on its way; its beginning where it is long. */
  readonly answer?: string;
  /** Why it was turned down. */
  readonly refusal?: RefusalName;
  /** Names of the faults that it met. */
  readonly faults?: readonly string[];
}

/** One request that came. `status` is 0 while it has no answer, and when it got none. */
export interface LoggedRequest extends LoggedAnswer {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** UTF-8 text; hex where it is none. */
  readonly body: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** As its answer names it in `X-Request-Id`. */
  readonly requestId: string;
  /** Until it was answered. */
  readonly durationMs?: number;
}

/** A request that is not answered yet. */
export interface Noted {
  readonly requestId: string;
  answered(outcome: LoggedAnswer, at: number): void;
}

/** Requests in the order they came. */
export interface RequestLog {
  readonly requests: readonly LoggedRequest[];
  note(incoming: Incoming, at: number): Noted;
  clear(): void;
}

const MOST_REQUESTS = 10_000;
/** Of all bodies and header values together. */
const MOST_CHARACTERS = 32 * 1024 * 1024;
const MOST_OF_ANSWER = 16_384;

/** Start an empty log; the oldest of too many requests are forgotten. */
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
        // What was forgotten meanwhile does not count.
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
