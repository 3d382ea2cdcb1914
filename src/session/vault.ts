import { kmsErrorOf } from '../errors.js';
import type { RecordChange, RecordGuard, RecordStore } from '../platform/environment.js';
import { checkGuards, hasChanged, isPut } from '../platform/guards.js';
import { memoryRecords } from '../platform/memory-records.js';

/** Records that go on in memory where the browser stores nothing. */
export interface Vault extends RecordStore {
  /** Whether a key's value ends with the page. */
  inMemory(key: string): Promise<boolean>;
}

/**
 * Put records where they last, and into memory where the browser refuses: private windows, quota, keys that it does not clone.
 *
 * Each commit tries the lasting store anew. A commit that only drops what is stored rejects when the store does, since what was to go
 * is still there. A guard looks at what `get` gives.
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
