import { onAbort } from './on-abort.js';

/**
 * A controller that ends with any of the signals too, and which they don't hold once it has ended. In place of `AbortSignal.any`, whose
 * listeners Node 20 never releases.
 */
export function controllerWithin(...signals: readonly (AbortSignal | undefined)[]): AbortController {
  const controller = new AbortController();
  const release = onAbort(signals, () => controller.abort());
  controller.signal.addEventListener('abort', release, { once: true });
  return controller;
}
