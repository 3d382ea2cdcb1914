import type { BrowserContext } from 'playwright';

/** Windows at once: a tab behind another is not drawn. */
const LANES = 5;

/** Results by name, as they come. */
export interface Lanes<R> {
  /** Waits for one of them. */
  of(name: string): Promise<R>;
  /** When all have ended, however. */
  readonly ended: Promise<unknown>;
}

/** Do the same with every entry of a table, some at once, each lane in a window of its own. */
export function inLanes<E, R>(
  table: Readonly<Record<string, E>>,
  profile: () => Promise<BrowserContext>,
  work: (profile: BrowserContext, entry: E) => Promise<R>,
): Lanes<R> {
  const waiting = Object.entries(table);
  const settle = new Map<string, PromiseWithResolvers<R>>(waiting.map(([name]) => [name, withResolvers<R>()]));
  for (const { promise } of settle.values()) promise.catch(() => {});
  const lane = async (): Promise<void> => {
    const own = await profile();
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, entry] = next;
      await work(own, entry).then(settle.get(name)!.resolve, settle.get(name)!.reject);
    }
    await own.close();
  };
  const ended = Promise.all(Array.from({ length: LANES }, lane));
  return { of: (name) => settle.get(name)!.promise, ended };
}

/** `Promise.withResolvers`, which Node 20 does not have. */
function withResolvers<R>(): PromiseWithResolvers<R> {
  let resolve!: (value: R | PromiseLike<R>) => void;
  let reject!: (reason?: unknown) => void;
  const promise = new Promise<R>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}
