import { getContext, hasContext, setContext } from 'svelte';
import { createSubscriber } from 'svelte/reactivity';
import type { KmsClient } from '../kms-client.js';
import type { SessionSnapshot } from '../session/session.js';
import {
  type Observed,
  observedSession,
  observedSigning,
  observedWallets,
  type SignActions,
  type SignSnapshot,
  type WalletsActions,
  type WalletsSnapshot,
} from './observed.js';

/**
 * A value that changes, in both of Svelte's ways: code that reads `now` runs again, and `$name` of the object itself is a store's value.
 */
export interface Followed<T> {
  readonly now: T;
  /** A store's contract: the value at once, then each change. */
  subscribe(run: (now: T) => void): () => void;
}

const CLIENT = Symbol('kms-client');

/** Provide a client to this component and all components inside it. */
export function setKmsClient(client: KmsClient): void {
  setContext(CLIENT, client);
}

/**
 * The client that a surrounding component provides. Call it while the component is initialized, like anything that uses it.
 *
 * @param given takes precedence, and may be used anywhere.
 */
export function useKmsClient(given?: KmsClient): KmsClient | undefined {
  if (given) return given;
  return hasContext(CLIENT) ? getContext<KmsClient>(CLIENT) : undefined;
}

function followed<T>(observed: Observed<T>): Followed<T> {
  const follow = createSubscriber((changed) => observed.subscribe(changed));
  return {
    get now() {
      follow();
      return observed.now;
    },
    subscribe: (run) => {
      const leave = observed.subscribe(run);
      run(observed.now);
      return leave;
    },
  };
}

/**
 * Who is signed in, updated across all tabs of this site.
 *
 * @param given a client, instead of the one from a surrounding component.
 */
export function useKmsSession(given?: KmsClient): Followed<SessionSnapshot> {
  return followed(observedSession(useKmsClient(given)));
}

/**
 * The signed-in user's wallets, with their accounts. Requested once for all components, and again after `reload`.
 *
 * @param given a client, instead of the one from a surrounding component.
 */
export function useWallets(given?: KmsClient): Followed<WalletsSnapshot> & WalletsActions {
  const store = observedWallets(useKmsClient(given));
  return Object.assign(followed(store), { reload: store.reload });
}

/**
 * Sign with one of the signed-in user's keys, and get the result. Each call has its own state.
 *
 * @param given a client, instead of the one from a surrounding component.
 */
export function useSign(given?: KmsClient): Followed<SignSnapshot> & SignActions {
  const signing = observedSigning(useKmsClient(given));
  return Object.assign(followed(signing), { sign: signing.sign, reset: signing.reset });
}
