import { KmsError } from '../errors.js';
import type { Environment } from '../platform/environment.js';
import { onAbort } from '../platform/on-abort.js';
import type { WalletKitConfig } from '../wire/config.js';

/** How long a configuration counts as fresh, in milliseconds. */
const LIFE_MS = 300_000;

/** How to request the configuration. */
export interface ProvidersOptions {
  /** Ask even if the cached answer is fresh. */
  readonly fresh?: boolean;
  readonly signal?: AbortSignal;
}

/** The service's configuration, with a cache. */
export interface Providers {
  /** What was read last, at any age. */
  readonly last: WalletKitConfig | undefined;
  /** The same, or the answer of the first request if that is still running. */
  known(signal: AbortSignal): Promise<WalletKitConfig | undefined>;
  /**
   * All callers that ask while a request runs share it. It is aborted when the last of them leaves. If no new answer is available,
   * one less than five minutes old is used.
   */
  read(options?: ProvidersOptions): Promise<WalletKitConfig>;
}

/** One request with several waiting callers. */
interface Asking {
  readonly answer: Promise<WalletKitConfig>;
  readonly stop: AbortController;
  waiting: number;
}

/**
 * Cache the answers of `ask`.
 *
 * @param ask one request; its signal fires when no caller waits for it any more.
 */
export function createProviders(env: Pick<Environment, 'now'>, ask: (signal: AbortSignal) => Promise<WalletKitConfig>): Providers {
  let kept: { readonly value: WalletKitConfig; readonly atMs: number } | undefined;
  let asking: Asking | undefined;
  const recent = () => (kept && env.now() - kept.atMs < LIFE_MS ? kept.value : undefined);

  const end = (ended: Asking) => {
    if (asking === ended) asking = undefined;
    ended.stop.abort();
  };
  const start = () => {
    const stop = new AbortController();
    const started: Asking = { answer: ask(stop.signal), stop, waiting: 0 };
    started.answer.then(
      (value) => {
        kept = { value, atMs: env.now() };
        end(started);
      },
      () => end(started),
    );
    asking = started;
    return started;
  };

  /** Join the running request, or start one. When the last caller leaves the request ends, and the next caller starts another. */
  const join = (signal: AbortSignal | undefined): Promise<WalletKitConfig> => {
    const joined = asking ?? start();
    joined.waiting += 1;
    return new Promise((resolve, reject) => {
      const release = onAbort([signal], () => {
        joined.waiting -= 1;
        if (joined.waiting === 0) end(joined);
        reject(new KmsError('aborted'));
      });
      joined.answer.finally(release).then(resolve, reject);
    });
  };

  return {
    get last() {
      return kept?.value;
    },
    known: async (signal) => kept?.value ?? (asking && join(signal)),
    read: async ({ fresh, signal } = {}) => {
      if (signal?.aborted) throw new KmsError('aborted');
      const known = fresh ? undefined : recent();
      if (known) return known;
      return join(signal).catch((thrown: unknown) => {
        const old = signal?.aborted ? undefined : recent();
        if (old) return old;
        throw thrown;
      });
    },
  };
}
