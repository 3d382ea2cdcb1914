/** The end of something that takes a while. */
export interface Ending<T> {
  /** What it came to; `undefined` when it was stopped before that. */
  readonly done: Promise<T | undefined>;
  /** Settle `done`. Only the first call counts. */
  readonly finish: (result: T | undefined) => void;
}

/** Make the end of something that is still going on. */
export function ending<T>(): Ending<T> {
  let finish: Ending<T>['finish'] = () => {};
  const done = new Promise<T | undefined>((resolve) => {
    finish = resolve;
  });
  return { done, finish };
}
