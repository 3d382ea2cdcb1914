import { kmsErrorOf } from '../errors.js';
import type { RecordChange, RecordGuard, RecordStore } from '../platform/environment.js';
import { checkGuards, hasChanged, isPut } from '../platform/guards.js';
import { memoryRecords } from '../platform/memory-records.js';

/** Records that live in memory if the browser can't store them. */
export interface Vault extends RecordStore {
  /** Whether a key's value is lost with the page. */
  inMemory(key: string): Promise<boolean>;
}

/**
 * Store records permanently, or in memory if the browser refuses: private windows, quota, keys that it can't clone.
 *
 * Each commit tries the permanent store again. A commit that only removes records rejects if the store does, since they are still there.
 * Guards check what `get` returns.
 */
export function createVault(records: RecordStore): Vault {
  const memory = memoryRecords();
  const held = async (key: string) => (await memory.get(key)) !== undefined;
  return {
    inMemory: held,
    get: async (key) => (await memory.get(key)) ?? records.get(key),
    keys: async (prefix) => {
      const kept = await memory.keys(prefix);
      const stored = await records.keys(prefix).catch((fault) => {
        if (kept.length === 0) throw fault;
        return [];
      });
      return [...new Set([...kept, ...stored])];
    },
    commit: async (changes, guards = []) => {
      const stored: RecordGuard[] = [];
      for (const guard of guards) {
        const value = await memory.get(guard.key);
        if (value === undefined) stored.push(guard);
        else checkGuards([guard], [value]);
      }
      try {
        await records.commit(changes, stored);
        await memory.commit(changes.map(forget));
      } catch (fault) {
        if (hasChanged(fault)) throw fault;
        const gone = await Promise.all(changes.map((change) => isPut(change) || held(change.drop)));
        await memory.commit(changes);
        if (!changes.some(isPut) && gone.includes(false)) throw kmsErrorOf(fault);
      }
    },
  };
}

function forget(change: RecordChange): RecordChange {
  return { drop: isPut(change) ? change.put : change.drop };
}
