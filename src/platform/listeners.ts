/** Functions to call with a value. */
export interface Listeners<T> {
  /** @returns a function that ends the subscription. */
  subscribe(listener: (value: T) => void): () => void;
  /** Calls every listener, like `tellAll`. */
  tell(value: T): void;
  clear(): void;
}

/** Create an empty list of listeners. */
export function listeners<T>(): Listeners<T> {
  const all = new Set<(value: T) => void>();
  return {
    subscribe: (listener) => {
      all.add(listener);
      return () => all.delete(listener);
    },
    tell: (value) => tellAll(all, value),
    clear: () => all.clear(),
  };
}

/** Call every listener. If one throws, the page reports it like any uncaught error, and the others are still called. */
export function tellAll<T>(all: Iterable<(value: T) => void>, value: T): void {
  for (const listener of [...all]) {
    try {
      listener(value);
    } catch (thrown) {
      queueMicrotask(() => {
        throw thrown;
      });
    }
  }
}
