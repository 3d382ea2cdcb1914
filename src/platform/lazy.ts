import { KmsError, kmsErrorOf } from '../errors.js';
import { after } from './after.js';

/** How long a file of this package may take to load, in milliseconds. */
const FILE_MS = 10_000;
/**
 * How long to wait before loading a lost file again, in milliseconds: the first and the longest wait. Each wait is twice the one before.
 */
const FIRST_MS = 1000;
const LONGEST_MS = 600_000;
/** The class of promises, from when the first module is loaded: a script that replaced it later could supply another file. */
export const OwnPromise: typeof Promise = Promise;

/** Something that is created or fetched on first use. It is kept; after a failure the next call tries again. */
export type Lazy<T> = () => Promise<T>;

/** Create a `Lazy`. It rejects with `KmsError` only. */
export function lazy<T>(make: () => Promise<T>): Lazy<T> {
  let made: Promise<T> | undefined;
  const attempt = async () => {
    try {
      return await make();
    } catch (thrown) {
      made = undefined;
      throw kmsErrorOf(thrown);
    }
  };
  return () => (made ??= attempt());
}

/**
 * Load a file of this package, with a second try.
 *
 * @param file `() => import(…)`. If it doesn't load within ten seconds, this rejects with `network`, reason `chunk`. It may still load
 * later, for the next call.
 */
export function arrived<T>(file: () => Promise<T>): Promise<T> {
  return new OwnPromise((resolve, reject) => {
    const lose = (cause?: unknown) => reject(new KmsError('network', { reason: 'chunk', cause }));
    const timer = setTimeout(lose, FILE_MS);
    // This calls no method of a promise, since a script may have replaced it.
    const wait = async () => {
      try {
        resolve(await twice(file));
      } catch (cause) {
        lose(cause);
      }
      clearTimeout(timer);
    };
    wait();
  });
}

async function twice<T>(file: () => Promise<T>): Promise<T> {
  try {
    return await file();
  } catch {
    return file();
  }
}

/**
 * Load a file of this package that no click requests again. It is tried until it loads.
 *
 * @param file `() => import(…)`.
 * @param onLoss called with a `KmsError` each time it failed to load.
 */
export async function untilHere<T>(file: () => Promise<T>, onLoss?: (error: unknown) => void, againMs: number = FIRST_MS): Promise<T> {
  try {
    return await arrived(file);
  } catch (error) {
    onLoss?.(error);
  }
  await after(againMs);
  return untilHere(file, onLoss, Math.min(2 * againMs, LONGEST_MS));
}

/** Methods of an object that is created later. Each call waits for it. */
export function callsOf<T extends object, N extends keyof T>(coming: Lazy<T>, ...names: readonly N[]): Pick<T, N> {
  const call =
    (name: N) =>
    async (...input: unknown[]) => {
      const made = await coming();
      return (made[name] as (...given: unknown[]) => unknown).apply(made, input); // input and output are typed by `Pick` below
    };
  return Object.fromEntries(names.map((name) => [name, call(name)])) as Pick<T, N>; // each name once, with its own call
}
