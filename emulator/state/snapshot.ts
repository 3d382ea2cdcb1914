import { type Fields, isFields } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';
import type { ServiceClock } from './clock.js';
import type { Change, Row, Table } from './table.js';
import type { State } from './tables.js';

/** All that a service holds, as a file: its keys too, so that tokens and stamps of before still count. */
export interface Snapshot {
  readonly format: 'kms-emulator-snapshot';
  readonly version: 1;
  /** Of the clock. */
  readonly offsetMs: number;
  /** Rows by the name of their table, oldest first. */
  readonly tables: Readonly<Record<string, readonly Row[]>>;
}

/** What a snapshot holds, as changes of empty tables. */
export interface ReadSnapshot {
  readonly offsetMs: number;
  readonly changes: readonly Change[];
}

/** Write down the whole state. */
export function takeSnapshot(state: State, clock: ServiceClock): Snapshot {
  const tables = Object.entries(state).map(([name, table]: [string, Table<Row>]) => [name, [...table.all()]]);
  return { format: 'kms-emulator-snapshot', version: 1, offsetMs: clock.offsetMs, tables: Object.fromEntries(tables) };
}

/** The rows that a service can't be the same one without. */
const FOUNDATION = ['keys', 'foundation'];

/** What makes a service this one: its own keys, and those of the parent organization. */
export function foundationOf({ keepsakes }: State): readonly Change[] {
  return FOUNDATION.flatMap((id) => keepsakes.get(id) ?? []).map((put) => ({ table: 'keepsakes', put }));
}

/** Read one. @throws Refusal `field-invalid` with its place, for anything that is no snapshot of this version. */
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
