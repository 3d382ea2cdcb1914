import type { Locks } from './environment.js';

/**
 * Locks shared by all tabs of this origin.
 *
 * @param manager `navigator.locks`. Without it, or if the page may not use it, tasks run at once with `undefined`.
 */
export function browserLocks(manager: LockManager | undefined): Locks {
  return {
    async run(name, { waitMs }, task) {
      let started = false;
      const start = (lock: Lock | null) => {
        started = true;
        return task(lock !== null);
      };
      if (!manager) return task(undefined);
      const options: LockOptions = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true };
      try {
        return await manager.request(name, options, start);
      } catch (fault) {
        if (started) throw fault;
        return task(fault instanceof Error && fault.name === 'TimeoutError' ? false : undefined);
      }
    },
  };
}
