import { afterNextRender, DestroyRef, InjectionToken, inject, type Provider, type Signal, signal } from '@angular/core';
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

/** The token under which an app or a component provides its client, if `provideKmsClient` isn't enough: with a factory, for example. */
export const KMS_CLIENT: InjectionToken<KmsClient> = /* @__PURE__ */ new InjectionToken<KmsClient>('kms-client');

/** Provides a client, in the `providers` of an app or a component. */
export function provideKmsClient(client: KmsClient): Provider {
  return { provide: KMS_CLIENT, useValue: client };
}

/**
 * The client that the app or a surrounding component provides. Call it wherever `inject` may be called, like anything that uses it.
 *
 * @param given takes precedence, and may be used anywhere.
 */
export function useKmsClient(given?: KmsClient): KmsClient | undefined {
  return given ?? inject(KMS_CLIENT, { optional: true }) ?? undefined;
}

/** Updates once the page is drawn, so that a server and a hydrating page draw the same. */
function signalOf<T>(observed: Observed<T>, first: T): Signal<T> {
  const now = signal(first);
  const owner = inject(DestroyRef);
  afterNextRender(() => {
    owner.onDestroy(observed.subscribe((next) => now.set(next)));
    now.set(observed.now);
  });
  return now.asReadonly();
}

/**
 * Who is signed in, updated across all tabs of this site.
 *
 * @param given a client, instead of the one that is provided.
 */
export function useKmsSession(given?: KmsClient): Signal<SessionSnapshot> {
  return signalOf(observedSession(useKmsClient(given)), UNKNOWN);
}

/**
 * The signed-in user's wallets, with their accounts. Requested once for all components, and again after `reload`.
 *
 * @param given a client, instead of the one that is provided.
 */
export function useWallets(given?: KmsClient): { readonly now: Signal<WalletsSnapshot> } & WalletsActions {
  const store = observedWallets(useKmsClient(given));
  return { now: signalOf(store, NO_WALLETS), reload: store.reload };
}

/**
 * Sign with one of the signed-in user's keys, and get the result. Each call has its own state.
 *
 * @param given a client, instead of the one that is provided.
 */
export function useSign(given?: KmsClient): { readonly now: Signal<SignSnapshot> } & SignActions {
  const signing = observedSigning(useKmsClient(given));
  return { now: signalOf(signing, UNSIGNED), sign: signing.sign, reset: signing.reset };
}
