export { type Problem, problemOf } from './problem.js';

/** One move of a machine: where it is now, and what is to be done because of it. */
export interface Step<S, F> {
  readonly state: S;
  readonly effects: readonly F[];
}

/** A total pure function from state and event to the next step. Holds no key, token or code. */
export interface Machine<S, E, F> {
  readonly name: FlowName;
  readonly initial: Step<S, F>;
  step(state: S, event: E): Step<S, F>;
}
export type FlowName = 'otp' | 'oauth' | 'passkey' | 'wallet' | 'signup' | 'export';

/** Does an effect. Never rejects: a failure is an event too. */
export type Perform<F, E> = (effect: F, signal: AbortSignal) => Promise<E | undefined>;

/** A running flow, as elements and pages see it. */
export interface Flow<V, E> {
  readonly view: V;
  send(event: E): void;
  subscribe(listener: (view: V) => void): () => void;
  stop(): void;
}

/** Who signed in, and whether the account was made on the way. */
export interface SignedIn {
  readonly signedUp: boolean;
  readonly organizationId: string;
  readonly userId: string;
  /** By the service's clock, milliseconds since the epoch. */
  readonly expiresAtMs: number;
}

/** The same state and nothing to do: what a machine answers to an event that makes no sense where it is. */
export function stay<S>(state: S): Step<S, never> {
  return { state, effects: [] };
}

/** The next state, and what is to be done on the way there. */
export function go<S, F = never>(state: S, ...effects: readonly F[]): Step<S, F> {
  return { state, effects };
}

/**
 * Run a machine until it is stopped.
 *
 * Events are taken one after the other, also those that a listener sends while it is told of a view. The view is the same object until
 * the state changes, and listeners hear of changes only. `stop` aborts what is under way; what ends after that changes nothing.
 *
 * @param perform effects of the machine; each gets the one signal of this flow.
 */
export function startFlow<S, E, F, V>(machine: Machine<S, E, F>, perform: Perform<F, E>, viewOf: (state: S) => V): Flow<V, E> {
  const life = new AbortController();
  const listeners = new Set<(view: V) => void>();
  const queue: E[] = [];
  let { state, effects } = machine.initial;
  let view = viewOf(state);
  let running = false;

  const start = (effect: F) => {
    perform(effect, life.signal).then((event) => event === undefined || send(event));
  };
  const take = (event: E) => {
    const before = state;
    ({ state, effects } = machine.step(state, event));
    effects.forEach(start);
    if (state === before) return;
    view = viewOf(state);
    for (const listener of [...listeners]) listener(view);
  };
  const send = (event: E) => {
    queue.push(event);
    if (running) return;
    running = true;
    try {
      for (let next = queue.shift(); next !== undefined && !life.signal.aborted; next = queue.shift()) take(next);
    } finally {
      running = false;
    }
  };

  effects.forEach(start);
  return {
    get view() {
      return view;
    },
    send,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => {
      life.abort();
      listeners.clear();
    },
  };
}
