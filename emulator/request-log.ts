import { textOf, toHex } from './encodings.js';
import type { Incoming } from './incoming.js';

/** One request that came. `status` is 0 while it has no answer, and when it got none. */
export interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** UTF-8 text; hex where it is none. */
  readonly body: string;
  readonly status: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Requests in the order they came. */
export interface RequestLog {
  readonly requests: readonly LoggedRequest[];
  /** @returns what to call with the status of the answer. */
  note(incoming: Incoming, at: number): (status: number) => void;
  clear(): void;
}

const MOST_REQUESTS = 10_000;

/** Start an empty log; the oldest of too many requests are forgotten. */
export function createRequestLog(): RequestLog {
  const entries: LoggedRequest[] = [];
  return {
    get requests() {
      return entries;
    },
    note({ method, path, headers, body }, at) {
      const logged = { method, path, headers: Object.fromEntries(headers), body: textOf(body) ?? toHex(body), status: 0, at };
      if (entries.length >= MOST_REQUESTS) entries.splice(0, MOST_REQUESTS / 10);
      entries.push(logged);
      return (status) => {
        logged.status = status;
      };
    },
    clear() {
      entries.length = 0;
    },
  };
}
