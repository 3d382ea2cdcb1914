import { ownMembers } from '../platform/member.js';
import { withinSignal } from '../platform/within-signal.js';
import type { Session, WaitOptions } from './session.js';

/** A session whose calls end their wait with the signal that they were given. */
export function untilAborted(session: Session): Session {
  const within = <T>(options: WaitOptions | undefined, ask: () => Promise<T>): Promise<T> =>
    withinSignal(ownMembers(options ?? {}).signal, ask);
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
