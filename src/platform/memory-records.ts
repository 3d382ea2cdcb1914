import type { RecordChange, RecordStore } from './environment.js';
import { checkGuards, isPut } from './guards.js';

/**
 * Records that end with the page: for Node, for workers without storage, and for browsers that store nothing.
 * Values are kept as they are instead of cloned: a browser that refuses to clone a key is one reason to use this.
 */
export function memoryRecords(): RecordStore {
  const records = new Map<string, unknown>();
  return {
    get: async (key) => records.get(key),
    keys: async (prefix) => [...records.keys()].filter((key) => key.startsWith(prefix)).sort(),
    commit: async (changes, guards = []) => {
      checkGuards(
        guards,
        guards.map(({ key }) => records.get(key)),
      );
      for (const change of changes) apply(records, change);
    },
  };
}

function apply(records: Map<string, unknown>, change: RecordChange): void {
  if (isPut(change)) records.set(change.put, change.value);
  else records.delete(change.drop);
}
