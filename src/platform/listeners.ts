/** Functions that want to hear of something. */
export interface Listeners<T> {
  /** @returns a function that ends the subscription. */
  subscribe(listener: (value: T) => void): () => void;
  /** Calls every listener, as `tellAll` does. */
  tell(value: T): void;
  clear(): void;
}

/** Makes an empty list of listeners. */
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

/** Call every listener. What one throws is reported like any uncaught error of the page, and the others are still called. */
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
