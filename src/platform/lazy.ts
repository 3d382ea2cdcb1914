import { KmsError, kmsErrorOf } from '../errors.js';
import { after } from './after.js';

/** How long a file of this package may be on its way, in milliseconds. */
const FILE_MS = 10_000;
/** After how long a lost file is asked for again, in milliseconds: at first, and at most; in between each time after twice as long. */
const FIRST_MS = 1000;
const LONGEST_MS = 600_000;
/** As it is when the first module is loaded: a script that replaced it later could hand over another file. */
const OwnPromise = Promise;

/** Something that is made, or fetched, when it is first asked for. It is kept; after a failure the next call tries again. */
export type Lazy<T> = () => Promise<T>;

/** Make a `Lazy`. It rejects with `KmsError` only. */
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
 * Fetch a file of this package, which is asked for twice in a row.
 *
 * @param file `() => import(…)`. Where it does not come, or not within ten seconds, this rejects with `network`, reason `chunk`; it may come
 * later all the same, for the next call.
 */
export function arrived<T>(file: () => Promise<T>): Promise<T> {
  return new OwnPromise((resolve, reject) => {
    const lose = (cause?: unknown) => reject(new KmsError('network', { reason: 'chunk', cause }));
    const timer = setTimeout(lose, FILE_MS);
    // No method of a promise is called, which a script may have replaced.
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
 * Fetch a file of this package that no press asks for again. It is asked for until it is here.
 *
 * @param file `() => import(…)`.
 * @param onLoss called with a `KmsError` each time that it did not come.
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

/** Methods of an object that comes later. Each call waits for it. */
export function callsOf<T extends object, N extends keyof T>(coming: Lazy<T>, ...names: readonly N[]): Pick<T, N> {
  const call =
    (name: N) =>
    async (...input: unknown[]) => {
      const made = await coming();
      return (made[name] as (...given: unknown[]) => unknown).apply(made, input); // input and output are typed by `Pick` below
    };
  return Object.fromEntries(names.map((name) => [name, call(name)])) as Pick<T, N>; // each name once, with its own call
}
