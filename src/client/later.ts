import { KmsError } from '../errors.js';

/** A part of this code that comes over the network when it is needed. Rejects with KmsError `network`. */
export function loaded<T>(part: Promise<T>): Promise<T> {
  return part.catch((cause) => {
    throw new KmsError('network', { reason: 'chunk', cause });
  });
}

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
