import type { World } from './environment.js';

/** Whether this runtime is safe for keys, when it becomes active again, and when it is idle. Node is never insecure, asleep or busy. */
export function wakingPage(): World['page'] {
  // A test runner's document doesn't say.
  const { isSecureContext = true } = globalThis;
  if (typeof document !== 'undefined') return { isSecureContext, onWake, whenIdle };
  return { isSecureContext, onWake: () => () => {}, whenIdle: (task) => task() };
}

function onWake(listener: () => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  addEventListener('pageshow', listener, { signal });
  addEventListener('online', listener, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && listener(), { signal });
  return () => over.abort();
}

/** The first callback runs before a frame is painted, the second one after it. A hidden page paints none. */
function whenIdle(task: () => void): void {
  if (document.visibilityState === 'hidden') task();
  else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(task)));
}
