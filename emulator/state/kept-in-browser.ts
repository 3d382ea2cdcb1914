import { createStore, promisifyRequest } from 'idb-keyval';
import type { Change, Row } from './table.js';

/** A service's state in the browser's storage, shared by all tabs of a site. */
export interface BrowserData {
  /** Increases with each change in any tab; 0 if nothing is stored. */
  revision(): Promise<number>;
  /** Everything stored, oldest first. */
  restored(): Promise<readonly Change[]>;
  /** Store changes, all or none. Resolves with the new revision. */
  keep(changes: readonly Change[]): Promise<number>;
}

/** A row and its position among all rows. */
interface KeptRow {
  readonly place: number;
  readonly table: string;
  readonly put: Row;
}

const REVISION = 'revision';
const keyOf = (table: string, id: string): string => `${table} ${id}`;

/** @param name name of the database. Tabs with the same name are one service. */
export function keptInBrowser(name: string): BrowserData {
  const store = createStore(name, 'rows');
  const places = new Map<string, number>();
  let last = 0;
  const write = (rows: IDBObjectStore, change: Change) => {
    const key = keyOf(change.table, 'put' in change ? change.put.id : change.drop);
    if (!('put' in change)) {
      rows.delete(key);
      return;
    }
    const place = places.get(key) ?? ++last;
    places.set(key, place);
    rows.put({ place, table: change.table, put: change.put }, key);
  };
  const revision = () => store('readonly', async (rows) => ((await promisifyRequest(rows.get(REVISION))) as number | undefined) ?? 0); // only `keep` writes it
  return {
    revision,
    restored: () =>
      store('readonly', async (rows) => {
        const all = await promisifyRequest<(KeptRow | number)[]>(rows.getAll());
        const kept = all.filter((one): one is KeptRow => typeof one === 'object').toSorted((a, b) => a.place - b.place);
        places.clear();
        for (const { table, put, place } of kept) places.set(keyOf(table, put.id), place);
        last = kept.at(-1)?.place ?? 0;
        return kept.map(({ table, put }) => ({ table, put }));
      }),
    keep: async (changes) => {
      const next = (await revision()) + 1;
      await store('readwrite', (rows) => {
        for (const change of changes) write(rows, change);
        rows.put(next, REVISION);
        return promisifyRequest(rows.transaction);
      });
      return next;
    },
  };
}
