import { type Accessor, type Context, createContext, createSignal, onCleanup, onMount, useContext } from 'solid-js';
import type { KmsClient } from '../kms-client.js';
import type { SessionSnapshot } from '../session/session.js';
import {
  NO_WALLETS,
  type Observed,
  observedSession,
  observedSigning,
  observedWallets,
  type SignActions,
  type SignSnapshot,
  UNKNOWN,
  UNSIGNED,
  type WalletsActions,
  type WalletsSnapshot,
} from './observed.js';

/** The client of an app: `<KmsClientContext.Provider value={kms}>`. */
export const KmsClientContext: Context<KmsClient | undefined> = /* @__PURE__ */ createContext<KmsClient>();

/**
 * The client of the nearest `KmsClientContext`.
 *
 * @param given takes precedence.
 */
export function useKmsClient(given?: KmsClient): KmsClient | undefined {
  return given ?? useContext(KmsClientContext);
}

/** Updates once the page is there, so that a server and a hydrating page draw the same. */
function accessorOf<T>(observed: Observed<T>, first: T): Accessor<T> {
  const [now, setNow] = createSignal(first);
  onMount(() => {
    onCleanup(observed.subscribe((next) => setNow(() => next)));
    setNow(() => observed.now);
  });
  return now;
}

/**
 * Who is signed in, updated across all tabs of this site.
 *
 * @param given a client, instead of that of the nearest `KmsClientContext`.
 */
export function useKmsSession(given?: KmsClient): Accessor<SessionSnapshot> {
  return accessorOf(observedSession(useKmsClient(given)), UNKNOWN);
}

/**
 * The signed-in user's wallets, with their accounts. Requested once for all components, and again after `reload`.
 *
 * @param given a client, instead of that of the nearest `KmsClientContext`.
 */
export function useWallets(given?: KmsClient): { readonly now: Accessor<WalletsSnapshot> } & WalletsActions {
  const store = observedWallets(useKmsClient(given));
  return { now: accessorOf(store, NO_WALLETS), reload: store.reload };
}

/**
 * Sign with one of the signed-in user's keys, and get the result. Each call has its own state.
 *
 * @param given a client, instead of that of the nearest `KmsClientContext`.
 */
export function useSign(given?: KmsClient): { readonly now: Accessor<SignSnapshot> } & SignActions {
  const signing = observedSigning(useKmsClient(given));
  return { now: accessorOf(signing, UNSIGNED), sign: signing.sign, reset: signing.reset };
}
