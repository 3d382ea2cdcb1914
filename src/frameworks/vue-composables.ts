import {
  getCurrentInstance,
  getCurrentScope,
  hasInjectionContext,
  type InjectionKey,
  inject,
  onMounted,
  onScopeDispose,
  type ShallowRef,
  shallowRef,
} from 'vue';
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

/** The key under which an app or a component provides its client: `app.provide(kmsClientKey, kms)`. */
export const kmsClientKey: InjectionKey<KmsClient> = Symbol('kms-client');

/**
 * The client that the app or a surrounding component provides.
 *
 * @param given takes precedence.
 */
export function useKmsClient(given?: KmsClient): KmsClient | undefined {
  return given ?? (hasInjectionContext() ? inject(kmsClientKey, undefined) : undefined);
}

/** Updates once the component is mounted, so that a server and a hydrating page draw the same. Elsewhere it updates at once. */
function refOf<T>(observed: Observed<T>, first: T): Readonly<ShallowRef<T>> {
  const now = shallowRef(first);
  let leave = (): void => {};
  const follow = () => {
    leave = observed.subscribe((next) => {
      now.value = next;
    });
    now.value = observed.now;
  };
  if (getCurrentInstance()) onMounted(follow);
  else follow();
  if (getCurrentScope()) onScopeDispose(() => leave());
  return now;
}

/**
 * Who is signed in, updated across all tabs of this site.
 *
 * @param given a client, instead of the one that is provided.
 */
export function useKmsSession(given?: KmsClient): Readonly<ShallowRef<SessionSnapshot>> {
  return refOf(observedSession(useKmsClient(given)), UNKNOWN);
}

/**
 * The signed-in user's wallets, with their accounts. Requested once for all components, and again after `reload`.
 *
 * @param given a client, instead of the one that is provided.
 */
export function useWallets(given?: KmsClient): { readonly now: Readonly<ShallowRef<WalletsSnapshot>> } & WalletsActions {
  const store = observedWallets(useKmsClient(given));
  return { now: refOf(store, NO_WALLETS), reload: store.reload };
}

/**
 * Sign with one of the signed-in user's keys, and get the result. Each call has its own state.
 *
 * @param given a client, instead of the one that is provided.
 */
export function useSign(given?: KmsClient): { readonly now: Readonly<ShallowRef<SignSnapshot>> } & SignActions {
  const signing = observedSigning(useKmsClient(given));
  return { now: refOf(signing, UNSIGNED), sign: signing.sign, reset: signing.reset };
}
