/** Who wants to hear of something. */
export interface Listeners<T> {
  /** @returns a function that ends it. */
  subscribe(listener: (value: T) => void): () => void;
  /** Tell all, also after one that throws: that is reported as any error of the page is, and stops nobody else. */
  tell(value: T): void;
  clear(): void;
}

/** Make a list of listeners. */
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
