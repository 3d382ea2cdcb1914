import * as React from 'react';
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
import { clientReact } from './react-page.js';

/** What `<KmsProvider>` passes down. React's server condition has no contexts. */
export const ClientContext: React.Context<KmsClient | undefined> | undefined =
  'createContext' in React ? /* @__PURE__ */ React.createContext<KmsClient | undefined>(undefined) : undefined;

/**
 * The client of the nearest `<KmsProvider>`.
 *
 * @param given takes precedence, so that a component can be passed a client and work without a provider.
 * @returns `undefined` on a server, without a provider, and until the element of a provider with settings but no `client` exists.
 */
export function useKmsClient(given?: KmsClient): KmsClient | undefined {
  const { useContext } = clientReact();
  const found = ClientContext && useContext(ClientContext);
  return given ?? found;
}

/** Rerenders when it changes. On a server, and in the page during hydration, it returns the first value. */
function useObserved<T>(observed: Observed<T>, first: T): T {
  return clientReact().useSyncExternalStore(
    observed.subscribe,
    () => observed.now,
    () => first,
  );
}

/**
 * Who is signed in. Rerenders when that changes, in this tab or another.
 *
 * @param given a client, instead of that of the nearest `<KmsProvider>`.
 */
export function useKmsSession(given?: KmsClient): SessionSnapshot {
  const client = useKmsClient(given);
  return useObserved(
    clientReact().useMemo(() => observedSession(client), [client]),
    UNKNOWN,
  );
}

/**
 * The signed-in user's wallets, with their accounts. Requested once for all components, and again after `reload`.
 *
 * @param given a client, instead of that of the nearest `<KmsProvider>`.
 */
export function useWallets(given?: KmsClient): WalletsSnapshot & WalletsActions {
  const store = observedWallets(useKmsClient(given));
  return { ...useObserved(store, NO_WALLETS), reload: store.reload };
}

/**
 * Sign with one of the signed-in user's keys, and get the result. Each call of the hook has its own state.
 *
 * @param given a client, instead of that of the nearest `<KmsProvider>`.
 */
export function useSign(given?: KmsClient): SignSnapshot & SignActions {
  const client = useKmsClient(given);
  const signing = clientReact().useMemo(() => observedSigning(client), [client]);
  return { ...useObserved(signing, UNSIGNED), sign: signing.sign, reset: signing.reset };
}
