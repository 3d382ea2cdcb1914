import type { SessionSnapshot } from '../../src/session/session.js';
import type { SessionClient } from '../../src/signers/session-accounts.js';

/** A session that a test signs in and out of. */
export interface HeldSession {
  readonly session: SessionClient['session'];
  signIn(organizationId?: string): void;
  signOut(): void;
}

export function heldSession(): HeldSession {
  let snapshot: SessionSnapshot = { state: 'signed-out' };
  const listeners = new Set<(snapshot: SessionSnapshot) => void>();
  const become = (next: SessionSnapshot) => {
    snapshot = next;
    for (const listener of listeners) listener(next);
  };
  return {
    session: {
      get snapshot() {
        return snapshot;
      },
      restore: async () => snapshot,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    signIn: (organizationId = 'o1') =>
      become({ state: 'signed-in', organizationId, userId: 'u1', expiresAtMs: Date.now() + 900_000, inMemory: false }),
    signOut: () => become({ state: 'signed-out', reason: 'user' }),
  };
}
