import { KmsError } from '../errors.js';
import { onAbort } from './on-abort.js';

/**
 * Wait for an answer, but only until the signal fires. If it has fired already, nothing is asked.
 *
 * @param ask may throw synchronously, and may return a value instead of a promise. Its result after the signal is dropped.
 * @throws KmsError `aborted` by the signal, and whatever `ask` throws.
 */
export function withinSignal<T>(signal: AbortSignal | undefined, ask: () => T | Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const release = onAbort([signal], () => reject(new KmsError('aborted')));
    if (signal?.aborted) return;
    // Released before the caller continues.
    (async () => ask())().finally(release).then(resolve, reject);
  });
}
