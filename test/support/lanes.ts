import type { BrowserContext } from 'playwright';

/** Windows at the same time: a tab behind another isn't drawn. */
const LANES = 5;

/** Results by name, as they arrive. */
export interface Lanes<R> {
  /** Waits for one of them. */
  of(name: string): Promise<R>;
  /** When all have ended, whatever the result. */
  readonly ended: Promise<unknown>;
}

/** Do the same with every entry of a table, some at the same time, each lane in its own window. */
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
