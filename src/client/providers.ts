import { KmsError } from '../errors.js';
import type { Environment } from '../platform/environment.js';
import { onAbort } from '../platform/on-abort.js';
import type { WalletKitConfig } from '../wire/config.js';

/** How long a configuration counts as new, in milliseconds. */
const LIFE_MS = 300_000;

/** How the configuration is asked for. */
export interface ProvidersOptions {
  /** Ask even when the kept answer is new. */
  readonly fresh?: boolean;
  readonly signal?: AbortSignal;
}

/** The served configuration, kept. */
export interface Providers {
  /** What was read last, however old. */
  readonly last: WalletKitConfig | undefined;
  /**
   * One request serves all callers that ask while it runs; it is aborted when the last of them has gone. Where a new answer cannot be had,
   * an old one of less than five minutes does.
   */
  read(options?: ProvidersOptions): Promise<WalletKitConfig>;
}

/** One request that several wait for. */
interface Asking {
  readonly answer: Promise<WalletKitConfig>;
  readonly stop: AbortController;
  waiting: number;
}

/**
 * Keep what `ask` answers.
 *
 * @param ask one request; its signal fires when nothing waits for it any more.
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

  /** Share the running request, or start one; leaving as the last one ends it, and the next caller starts another. */
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
