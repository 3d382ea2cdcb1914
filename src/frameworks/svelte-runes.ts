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

/** What changes, in both of Svelte's ways: what reads `now` runs again, and `$name` of the object itself is a store's value. */
export interface Followed<T> {
  readonly now: T;
  /** A store's contract: the value at once, then each change. */
  subscribe(run: (now: T) => void): () => void;
}

const CLIENT = Symbol('kms-client');

/** Give a client to this component and all inside it. */
export function setKmsClient(client: KmsClient): void {
  setContext(CLIENT, client);
}

/**
 * The client that a component around this one gives. Called while a component begins, as all that takes it from there.
 *
 * @param given goes before it, and may be used anywhere.
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
 * Who is signed in; changes with every tab of this site.
 *
 * @param given a client, in place of the one that the component has around it.
 */
export function useKmsSession(given?: KmsClient): Followed<SessionSnapshot> {
  return followed(observedSession(useKmsClient(given)));
}

/**
 * The signed-in user's wallets, with their accounts. Requested once for all components, and again after `reload`.
 *
 * @param given a client, in place of the one that the component has around it.
 */
export function useWallets(given?: KmsClient): Followed<WalletsSnapshot> & WalletsActions {
  const store = observedWallets(useKmsClient(given));
  return Object.assign(followed(store), { reload: store.reload });
}

/**
 * Sign with a key of the signed-in user, and see the result. Each call has a state of its own.
 *
 * @param given a client, in place of the one that the component has around it.
 */
export function useSign(given?: KmsClient): Followed<SignSnapshot> & SignActions {
  const signing = observedSigning(useKmsClient(given));
  return Object.assign(followed(signing), { sign: signing.sign, reset: signing.reset });
}
