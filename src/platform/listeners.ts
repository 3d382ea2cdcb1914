/** Functions that want to hear of something. */
export interface Listeners<T> {
  /** @returns a function that ends the subscription. */
  subscribe(listener: (value: T) => void): () => void;
  /** Calls every listener. What one throws is reported like any uncaught error of the page, and the others are still called. */
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
    tell: (value) => {
      for (const listener of [...all]) {
        try {
          listener(value);
        } catch (thrown) {
          queueMicrotask(() => {
            throw thrown;
          });
        }
      }
    },
    clear: () => all.clear(),
  };
}
