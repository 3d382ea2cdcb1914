/** The end of something that takes a while. */
export interface Ending<T> {
  /** Its result; `undefined` if it was stopped first. */
  readonly done: Promise<T | undefined>;
  /** Settle `done`. Only the first call counts. */
  readonly finish: (result: T | undefined) => void;
}

/** Create the end of something that is still running. */
export function ending<T>(): Ending<T> {
  let finish: Ending<T>['finish'] = () => {};
  const done = new Promise<T | undefined>((resolve) => {
    finish = resolve;
  });
  return { done, finish };
}
