import { KmsError } from '../errors.js';

/** Made when first asked for, and again after a failure. */
export function remembered<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((thrown) => {
      made = undefined;
      throw thrown;
    });
    return made;
  };
}

/** A part of this code that comes over the network when it is needed. Rejects with KmsError `network`. */
export function loaded<T>(part: Promise<T>): Promise<T> {
  return part.catch((cause) => {
    throw new KmsError('network', { reason: 'chunk', cause });
  });
}

/** Methods of something that comes later: each call waits for it. */
export function deferred<T extends object, N extends keyof T>(coming: () => Promise<T>, ...names: readonly N[]): Pick<T, N> {
  const call =
    (name: N) =>
    async (...input: unknown[]) => {
      const made = await coming();
      return (made[name] as (...given: unknown[]) => unknown).apply(made, input);
    };
  return Object.fromEntries(names.map((name) => [name, call(name)])) as Pick<T, N>; // each name once, with its own call
}
