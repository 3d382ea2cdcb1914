import { KmsError } from '../errors.js';

/** Something that is made, or fetched, when it is first asked for. It is kept; after a failure the next call tries again. */
export type Lazy<T> = () => Promise<T>;

/**
 * Make a `Lazy`.
 *
 * @param make usually an `import()`. Whatever it rejects with that is no `KmsError` becomes `network` with reason `chunk`.
 */
export function lazy<T>(make: () => Promise<T>): Lazy<T> {
  let made: Promise<T> | undefined;
  const attempt = async () => {
    try {
      return await make();
    } catch (thrown) {
      made = undefined;
      throw thrown instanceof KmsError ? thrown : new KmsError('network', { reason: 'chunk', cause: thrown });
    }
  };
  return () => (made ??= attempt());
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
