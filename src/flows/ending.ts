/** How something ends that goes on for a while. */
export interface Ending<T> {
  /** What it came to; `undefined` when it was stopped before that. */
  readonly done: Promise<T | undefined>;
  /** Settle `done`. Only the first call counts. */
  readonly finish: (result: T | undefined) => void;
}

/** An end that has not come yet. */
export function ending<T>(): Ending<T> {
  let finish: Ending<T>['finish'] = () => {};
  const done = new Promise<T | undefined>((resolve) => {
    finish = resolve;
  });
  return { done, finish };
}
