import { onAbort } from '../platform/on-abort.js';
import type { Flow } from './runner.js';

/** How a flow is steered from outside. */
export interface Steering<I, E> {
  /** What an intent means to the machine. */
  readonly eventOf: (intent: I) => E;
  /** Each of them stops the flow, and holds nothing of one that was stopped before. */
  readonly signals: readonly (AbortSignal | undefined)[];
}

/** A flow that takes intents of a page in place of its machine's own events. */
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
