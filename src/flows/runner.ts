import { listeners } from '../platform/listeners.js';
import type { MayCreate } from '../session/sign-in-or-up.js';
import type { KeyMethod } from '../wire/method.js';
import { ending } from './ending.js';

export { type Problem, problemOf } from './problem.js';

/** One step of a machine: its new state, and the effects to start. */
export interface Step<S, F> {
  readonly state: S;
  readonly effects: readonly F[];
  /** Which effects of the previous state continue. None if absent. */
  carry?(effect: F): boolean;
}

/** A total pure function from state and event to the next step. Its states contain secrets only as `Held`. */
export interface Machine<S, E, F> {
  readonly initial: Step<S, F>;
  step(state: S, event: E): Step<S, F>;
  /** The signed-in user, in the state that a sign-in ends with. Absent if no one signs in. */
  readonly signedIn?: (state: S) => SignedIn | undefined;
}
/** Name of a flow, for events. */
export type FlowName = 'otp' | 'oauth' | KeyMethod | 'signup' | 'add-way' | 'export' | 'import';

/**
 * Performs an effect. Never rejects: failures are events too.
 *
 * @param signal fires when the effect is over, when the flow stops, and when the machine leaves the state that asked for the effect, unless
 * the step carries it on. Results after that are dropped.
 * @param tell sends an event while the effect is running.
 */
export type Perform<F, E> = (effect: F, signal: AbortSignal, tell: (event: E) => void) => Promise<E | undefined>;

/** A running flow, as elements and pages see it. */
export interface Flow<V, E> {
  readonly view: V;
  /** The first user who signed in; `undefined` if the flow was stopped before that. */
  readonly done: Promise<SignedIn | undefined>;
  send(event: E): void;
  subscribe(listener: (view: V) => void): () => void;
  /** End what is in progress and release everything that the flow holds. */
  stop(): void;
}

/** How a sign-in method is started. */
export interface StartOptions {
  /** Asked before a missing account is created. A promise is awaited; `false` leads to the step `missing`. */
  readonly confirmSignup?: MayCreate;
  /** Stops the flow. */
  readonly signal?: AbortSignal;
}

/** Who signed in, and whether their account was created. */
export interface SignedIn {
  readonly signedUp: boolean;
  readonly organizationId: string;
  readonly userId: string;
  /** Milliseconds since the epoch, by the service's clock. */
  readonly expiresAtMs: number;
}

/** The signed-in user of a state with the step `done`. */
export function signedInOf<S extends { readonly step: string }>(state: S | ({ readonly step: 'done' } & SignedIn)): SignedIn | undefined {
  if (state.step !== 'done' || !('organizationId' in state)) return undefined;
  const { signedUp, organizationId, userId, expiresAtMs } = state;
  return { signedUp, organizationId, userId, expiresAtMs };
}

/** The same state and nothing to do: the response to an event that makes no sense in this state. */
export function stay<S>(state: S): Step<S, never> {
  return { state, effects: [] };
}

/** The next state, and the effects to start. */
export function go<S, F = never>(state: S, ...effects: readonly F[]): Step<S, F> {
  return { state, effects };
}

/** Running effects, each with its own signal. */
interface Runs<F> {
  start(effect: F): void;
  /** End all of them except those that are carried on. */
  leave(carry?: (effect: F) => boolean): void;
}

function runsOf<F, E>(perform: Perform<F, E>, send: (event: E) => void): Runs<F> {
  const runs = new Map<AbortController, F>();
  const end = (run: AbortController) => {
    runs.delete(run);
    run.abort();
  };
  return {
    start: (effect) => {
      const run = new AbortController();
      const tell = (event: E) => run.signal.aborted || send(event);
      runs.set(run, effect);
      perform(effect, run.signal, tell).then((event) => {
        if (event !== undefined) tell(event);
        end(run);
      });
    },
    leave: (carry) => {
      for (const [run, effect] of [...runs]) if (!carry?.(effect)) end(run);
    },
  };
}

/**
 * Run a machine until it is stopped.
 *
 * Events are handled one after the other, including those that a listener sends while it receives a view. Effects start inside `send`, so
 * that a window can open within the click. The view stays the same object until the state changes, and listeners are only called for
 * changes.
 */
export function startFlow<S, E, F, V>(machine: Machine<S, E, F>, perform: Perform<F, E>, viewOf: (state: S) => V): Flow<V, E> {
  const heard = listeners<V>();
  const queue: E[] = [];
  let { state } = machine.initial;
  let view = viewOf(state);
  let isBusy = false;
  let isStopped = false;
  const { done, finish } = ending<SignedIn>();

  const take = (event: E) => {
    const before = state;
    const { state: next, effects, carry } = machine.step(state, event);
    state = next;
    if (next !== before) runs.leave(carry);
    effects.forEach(runs.start);
    if (next === before) return;
    view = viewOf(next);
    const account = machine.signedIn?.(next);
    if (account) finish(account);
    heard.tell(view);
  };
  const send = (event: E) => {
    if (isStopped) return;
    queue.push(event);
    if (isBusy) return;
    isBusy = true;
    try {
      for (let next = queue.shift(); next !== undefined && !isStopped; next = queue.shift()) take(next);
    } finally {
      isBusy = false;
    }
  };
  const runs = runsOf(perform, send);

  machine.initial.effects.forEach(runs.start);
  return {
    get view() {
      return view;
    },
    done,
    send,
    subscribe: heard.subscribe,
    stop: () => {
      isStopped = true;
      runs.leave();
      queue.length = 0;
      heard.clear();
      finish(undefined);
    },
  };
}
