import type { KmsError } from '../errors.js';

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

/** What a text is chosen by. */
export type Problem = Pick<KmsError, 'code' | 'retryable'> & { readonly reason?: string; readonly retryAfterMs?: number };
