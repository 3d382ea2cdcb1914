import { KmsError } from '../errors.js';
import type { Environment } from './environment.js';
import { onAbort } from './on-abort.js';

/** The longest delay that `setTimeout` accepts, in milliseconds. Anything above fires at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** `Environment.after` with the browser's timers. Delays of more than 24.8 days are split. */
export const after: Environment['after'] = (ms, signal) =>
  new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const release = onAbort([signal], () => {
      clearTimeout(timer);
      reject(new KmsError('aborted'));
    });
    const ring = () => {
      release();
      resolve();
    };
    const wait = (leftMs: number) => {
      timer = leftMs > LONGEST_MS ? setTimeout(wait, LONGEST_MS, leftMs - LONGEST_MS) : setTimeout(ring, leftMs);
    };
    if (!signal?.aborted) wait(ms);
  });
