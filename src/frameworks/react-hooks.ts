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

/** What `<KmsProvider>` tells those inside it. React's server condition has no contexts. */
export const ClientContext: React.Context<KmsClient | undefined> | undefined =
  'createContext' in React ? /* @__PURE__ */ React.createContext<KmsClient | undefined>(undefined) : undefined;

/**
 * The client of the nearest `<KmsProvider>`.
 *
 * @param given goes before it, so that a component can take a client and do without a provider.
 * @returns `undefined` on a server, and where none is given; also until a provider's element is there that has settings and no `client`.
 */
export function useKmsClient(given?: KmsClient): KmsClient | undefined {
  const { useContext } = clientReact();
  const found = ClientContext && useContext(ClientContext);
  return given ?? found;
}

/** Draws again when it changes. A server, and the page while it takes over what that drew, have the first value. */
function useObserved<T>(observed: Observed<T>, first: T): T {
  return clientReact().useSyncExternalStore(
    observed.subscribe,
    () => observed.now,
    () => first,
  );
}

/**
 * Who is signed in; draws again when that changes, in this tab or another.
 *
 * @param given a client, in place of that of the nearest `<KmsProvider>`.
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
 * @param given a client, in place of that of the nearest `<KmsProvider>`.
 */
export function useWallets(given?: KmsClient): WalletsSnapshot & WalletsActions {
  const store = observedWallets(useKmsClient(given));
  return { ...useObserved(store, NO_WALLETS), reload: store.reload };
}

/**
 * Sign with a key of the signed-in user, and see the result. Each call of the hook has a state of its own.
 *
 * @param given a client, in place of that of the nearest `<KmsProvider>`.
 */
export function useSign(given?: KmsClient): SignSnapshot & SignActions {
  const client = useKmsClient(given);
  const signing = clientReact().useMemo(() => observedSigning(client), [client]);
  return { ...useObserved(signing, UNSIGNED), sign: signing.sign, reset: signing.reset };
}
