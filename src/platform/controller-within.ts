import { onAbort } from './on-abort.js';

/**
 * A controller that is aborted when one of the signals is. Once aborted, the signals no longer refer to it. Used instead of
 * `AbortSignal.any`, whose listeners Node 20 never releases.
 */
export function controllerWithin(...signals: readonly (AbortSignal | undefined)[]): AbortController {
  const controller = new AbortController();
  const release = onAbort(signals, () => controller.abort());
  controller.signal.addEventListener('abort', release, { once: true });
  return controller;
}
