import { ownMembers } from '../platform/member.js';
import { withinSignal } from '../platform/within-signal.js';
import type { Session, WaitOptions } from './session.js';

/**
 * Wait for a call, but only until the signal in its options fires.
 * @throws KmsError `aborted` by the signal, and whatever the call throws.
 */
export function within<T>(options: WaitOptions | undefined, ask: () => Promise<T>): Promise<T> {
  return withinSignal(ownMembers(options ?? {}).signal, ask);
}

/** A session whose calls stop waiting when their signal fires. */
export function untilAborted(session: Session): Session {
  return {
    get snapshot() {
      return session.snapshot;
    },
    stamper: session.stamper,
    subscribe: (listener) => session.subscribe(listener),
    restore: (options) => within(options, () => session.restore()),
    refresh: (options) => within(options, () => session.refresh()),
    signOut: (options) => within(options, () => session.signOut(options)),
    list: (options) => within(options, () => session.list()),
    use: (organizationId, options) => within(options, () => session.use(organizationId)),
    token: (options) => within(options, () => session.token()),
    proof: (answer, options) => within(options, () => session.proof(answer)),
  };
}
