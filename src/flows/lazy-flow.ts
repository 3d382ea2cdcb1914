import type { KmsError } from '../errors.js';
import { type Problem, problemOf } from './problem.js';
import type { Flow } from './runner.js';

/** What is to be seen of a flow whose code has not come yet. */
export interface FirstViews<V> {
  readonly idle: V;
  /** Once something was asked of it; `idle` when absent. */
  readonly busy?: V;
  readonly failed: (problem: Problem) => V;
}

/**
 * A flow whose code comes over the network. Intents wait for it in their order; when it does not come they are dropped, the view says so,
 * and the next intent asks again. The views before are the same as the flow's own, so that nothing flickers when it takes over.
 *
 * @param load rejects with `KmsError` only.
 */
export function lazyFlow<V, E>(
  { idle, busy = idle, failed }: FirstViews<V>,
  load: () => Promise<Flow<V, E>>,
): Flow<V, E> & { begin(): void } {
  const listeners = new Set<(view: V) => void>();
  let view = idle;
  let flow: Flow<V, E> | undefined;
  let waiting: E[] = [];
  let isLoading = false;
  let isStopped = false;

  /** Compared as text: the flow's first view is another object than ours and shows the same. */
  const show = (next: V) => {
    if (next === view) return;
    view = next;
    for (const listener of [...listeners]) listener(next);
  };
  const take = (loaded: Flow<V, E>) => {
    if (isStopped) return loaded.stop();
    flow = loaded;
    for (const intent of waiting) loaded.send(intent);
    loaded.subscribe(show);
    if (JSON.stringify(loaded.view) === JSON.stringify(view)) view = loaded.view;
    else show(loaded.view);
  };
  /** What nobody waited for is not told. */
  const lose = (thrown: KmsError) => {
    isLoading = false;
    if (waiting.length > 0 && !isStopped) show(failed(problemOf(thrown)));
    waiting = [];
  };
  const begin = () => {
    if (!isLoading) load().then(take, lose);
    isLoading = true;
  };
  return {
    get view() {
      return view;
    },
    begin,
    send: (intent) => {
      if (flow || isStopped) return flow?.send(intent);
      waiting.push(intent);
      show(busy);
      begin();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {
      isStopped = true;
      flow?.stop();
      listeners.clear();
    },
  };
}
