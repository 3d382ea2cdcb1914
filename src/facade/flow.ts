import { type KmsError, kmsErrorOf } from '../errors.js';
import { ending } from '../flows/ending.js';
import { type Problem, problemOf } from '../flows/problem.js';
import type { Flow, SignedIn } from '../flows/runner.js';
import type { Lazy } from '../platform/lazy.js';
import { listeners } from '../platform/listeners.js';

/** The view of a flow whose code hasn't loaded yet. */
export interface FirstViews<V> {
  /** Can show a problem, if the code fails to load. */
  readonly idle: V & { readonly problem?: Problem };
  /** After an intent was sent; `idle` if absent. */
  readonly busy?: V;
  /** Load the code once the page is drawn: a code may have been sent before a reload, or a window has to open in the click itself. */
  readonly begins?: boolean;
  /** Code to fetch alongside the engine instead of after it. */
  readonly beside?: Lazy<unknown>;
}

/**
 * A flow whose code loads over the network: once the page is drawn, or with the first intent. Intents wait for it in order. If it doesn't
 * load they are dropped, the view says so, and the next intent tries again. The views shown before are the same as the flow's own, so
 * nothing flickers when it takes over.
 *
 * @param drawn settles once the page is drawn.
 */
export function earlyFlow<V, E>(views: FirstViews<V>, load: () => Promise<Flow<V, E>>, drawn: Promise<void>): Flow<V, E> {
  const { idle, busy = idle, begins } = views;
  const heard = listeners<V>();
  const { done, finish } = ending<SignedIn>();
  let view: V = idle;
  let flow: Flow<V, E> | undefined;
  let waiting: E[] = [];
  let isLoading = false;
  let isStopped = false;

  const show = (next: V) => {
    if (next === view) return;
    view = next;
    heard.tell(next);
  };
  const take = (loaded: Flow<V, E>) => {
    if (isStopped) return loaded.stop();
    flow = loaded;
    loaded.done.then(finish);
    for (const intent of waiting.splice(0)) loaded.send(intent);
    loaded.subscribe(show);
    // Compared as text, because the flow's first view is a different object that shows the same.
    if (JSON.stringify(loaded.view) === JSON.stringify(view)) view = loaded.view;
    else show(loaded.view);
  };
  /** A failure is shown only if an intent is waiting. */
  const lose = (fault: KmsError) => {
    isLoading = false;
    if (waiting.length > 0 && !isStopped) show({ ...idle, problem: problemOf(fault) });
    waiting = [];
  };
  const begin = () => {
    if (!isLoading) load().then(take, (thrown: unknown) => lose(kmsErrorOf(thrown)));
    isLoading = true;
  };
  if (begins) drawn.then(() => isStopped || begin());
  return {
    get view() {
      return view;
    },
    done,
    send: (intent) => {
      if (flow || isStopped) return flow?.send(intent);
      waiting.push(intent);
      show(busy);
      begin();
    },
    subscribe: heard.subscribe,
    stop: () => {
      isStopped = true;
      flow?.stop();
      flow = undefined;
      heard.clear();
      waiting = [];
      finish(undefined);
    },
  };
}
