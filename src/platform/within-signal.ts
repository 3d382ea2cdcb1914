import { KmsError } from '../errors.js';
import { onAbort } from './on-abort.js';

/**
 * Wait for an answer no longer than until the signal fires. Where it has fired, nothing is asked.
 *
 * @param ask may throw at once, and may give a value instead of a promise. What it comes to after the signal is dropped.
 * @throws KmsError `aborted` by the signal; and as `ask` fails.
 */
export function withinSignal<T>(signal: AbortSignal | undefined, ask: () => T | Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const release = onAbort([signal], () => reject(new KmsError('aborted')));
    if (signal?.aborted) return;
    // Released before the caller goes on.
    (async () => ask())().finally(release).then(resolve, reject);
  });
}
