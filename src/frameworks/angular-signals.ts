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

/** By which an app or a component provides its client, where `provideKmsClient` is not enough: with a factory, for example. */
export const KMS_CLIENT: InjectionToken<KmsClient> = /* @__PURE__ */ new InjectionToken<KmsClient>('kms-client');

/** Provides a client, among the `providers` of an app or of a component. */
export function provideKmsClient(client: KmsClient): Provider {
  return { provide: KMS_CLIENT, useValue: client };
}

/**
 * The client that the app, or a component around this one, provides. Called where `inject` may be, as all that takes it from there.
 *
 * @param given goes before it, and may be used anywhere.
 */
export function useKmsClient(given?: KmsClient): KmsClient | undefined {
  return given ?? inject(KMS_CLIENT, { optional: true }) ?? undefined;
}

/** Follows from when the page is drawn, so that a server and a page that takes over draw the same. */
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
 * Who is signed in; changes with every tab of this site.
 *
 * @param given a client, in place of the one that is provided.
 */
export function useKmsSession(given?: KmsClient): Signal<SessionSnapshot> {
  return signalOf(observedSession(useKmsClient(given)), UNKNOWN);
}

/**
 * The signed-in user's wallets, with their accounts. Requested once for all components, and again after `reload`.
 *
 * @param given a client, in place of the one that is provided.
 */
export function useWallets(given?: KmsClient): { readonly now: Signal<WalletsSnapshot> } & WalletsActions {
  const store = observedWallets(useKmsClient(given));
  return { now: signalOf(store, NO_WALLETS), reload: store.reload };
}

/**
 * Sign with a key of the signed-in user, and see the result. Each call has a state of its own.
 *
 * @param given a client, in place of the one that is provided.
 */
export function useSign(given?: KmsClient): { readonly now: Signal<SignSnapshot> } & SignActions {
  const signing = observedSigning(useKmsClient(given));
  return { now: signalOf(signing, UNSIGNED), sign: signing.sign, reset: signing.reset };
}
