import { onAbort } from '../platform/on-abort.js';
import type { Flow } from './runner.js';

/** How a flow is controlled from outside. */
export interface Steering<I, E> {
  /** The machine's event for an intent. */
  readonly eventOf: (intent: I) => E;
  /** Each of them stops the flow. They hold no reference to a flow that has stopped. */
  readonly signals: readonly (AbortSignal | undefined)[];
}

/** A flow that takes a page's intents instead of its machine's own events. */
export function steered<V, E, I>(flow: Flow<V, E>, { eventOf, signals }: Steering<I, E>): Flow<V, I> {
  const release = onAbort(signals, flow.stop);
  return {
    get view() {
      return flow.view;
    },
    done: flow.done,
    send: (intent) => flow.send(eventOf(intent)),
    subscribe: flow.subscribe,
    stop: () => {
      release();
      flow.stop();
    },
  };
}
