import type { Change, Row, Table } from './table.js';
import type { State } from './tables.js';

/** A value that outlives the process: the stored one, or a new one that is stored from now on. */
export function keepsakeOf<T extends object>(state: State, id: string, make: () => T): T {
  const kept = state.keepsakes.get(id);
  if (kept !== undefined) return kept.value as T; // only this function writes it under this name
  const value = make();
  state.keepsakes.put({ id, value });
  return value;
}

/** Apply a change from an earlier process. */
export function restore(state: State, change: Change): void {
  const table = (state as unknown as Readonly<Record<string, Table<Row> | undefined>>)[change.table]; // the name comes from the same tables
  if ('put' in change) table?.restore(change.put);
  else table?.drop(change.drop);
}
