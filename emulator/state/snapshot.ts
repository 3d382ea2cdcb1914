import { type Fields, isFields } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';
import type { ServiceClock } from './clock.js';
import type { Change, Row, Table } from './table.js';
import type { State } from './tables.js';

/** Everything a service contains, as a file. It includes the keys, so that earlier tokens and stamps stay valid. */
export interface Snapshot {
  readonly format: 'kms-emulator-snapshot';
  readonly version: 1;
  /** Offset of the clock. */
  readonly offsetMs: number;
  /** Rows by table name, oldest first. */
  readonly tables: Readonly<Record<string, readonly Row[]>>;
}

/** The content of a snapshot, as changes to empty tables. */
export interface ReadSnapshot {
  readonly offsetMs: number;
  readonly changes: readonly Change[];
}

/** Write down the whole state. */
export function takeSnapshot(state: State, clock: ServiceClock): Snapshot {
  const tables = Object.entries(state).map(([name, table]: [string, Table<Row>]) => [name, [...table.all()]]);
  return { format: 'kms-emulator-snapshot', version: 1, offsetMs: clock.offsetMs, tables: Object.fromEntries(tables) };
}

/** The rows without which the service would be a different one. */
const FOUNDATION = ['keys', 'foundation'];

/** What makes this service the same one: its own keys, and those of the parent organization. */
export function foundationOf({ keepsakes }: State): readonly Change[] {
  return FOUNDATION.flatMap((id) => keepsakes.get(id) ?? []).map((put) => ({ table: 'keepsakes', put }));
}

/** Read a snapshot. @throws Refusal `field-invalid` with its place, for anything that isn't a snapshot of this version. */
export function readSnapshot(value: unknown, state: State): ReadSnapshot {
  if (!isFields(value) || value.format !== 'kms-emulator-snapshot') throw invalid('format');
  if (value.version !== 1) throw invalid('version');
  const { offsetMs, tables } = value;
  if (typeof offsetMs !== 'number' || !Number.isSafeInteger(offsetMs)) throw invalid('offsetMs');
  if (!isFields(tables)) throw invalid('tables');
  const changes = Object.entries(tables).flatMap(([table, rows]) => changesOf(table, rows, state));
  const kept = changes.filter(({ table }) => table === 'keepsakes').map(({ put }) => put.id);
  // Without them the service would be another one, with other keys.
  if (!FOUNDATION.every((id) => kept.includes(id))) throw invalid('tables.keepsakes');
  return { offsetMs, changes };
}

function changesOf(table: string, rows: unknown, state: State): readonly { readonly table: string; readonly put: Row }[] {
  if (!Object.hasOwn(state, table) || !Array.isArray(rows)) throw invalid(`tables.${table}`);
  return rows.map((row: unknown, index) => {
    if (!isRow(row) || (table === 'keepsakes' && !isFields(row.value))) throw invalid(`tables.${table}[${index}]`);
    return { table, put: row };
  });
}

function isRow(value: unknown): value is Fields & Row {
  return isFields(value) && typeof value.id === 'string';
}

function invalid(place: string): Refusal {
  return new Refusal('field-invalid', { suffix: `: ${place}` });
}
