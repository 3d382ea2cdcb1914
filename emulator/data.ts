import { ClassicLevel } from 'classic-level';
import type { Change, Row } from './table.js';

/** State in a folder, across restarts. */
export interface Data {
  /** What was kept, in the order it came. */
  readonly restored: readonly Change[];
  /** Keep the changes of one request: all or none, in the order of the calls. */
  readonly keep: (changes: readonly Change[]) => Promise<void>;
  close(): Promise<void>;
}

/** A row with its place among all rows. */
interface Kept {
  readonly place: number;
  readonly row: Row;
}

/**
 * Open the folder, or make it. A process that was killed at any moment leaves a folder that opens, with every kept change.
 * @throws Error when another process has it open.
 */
export async function openData(path: string): Promise<Data> {
  const store = new ClassicLevel<string, Kept>(path, { valueEncoding: 'json' });
  await store.open();
  const kept = (await store.iterator().all()).sort(([, a], [, b]) => a.place - b.place);
  const places = new Map(kept.map(([key, { place }]) => [key, place]));
  let next = (kept.at(-1)?.[1].place ?? 0) + 1;
  const placeOf = (key: string) => {
    const place = places.get(key) ?? next++;
    places.set(key, place);
    return place;
  };
  let last: Promise<void> = Promise.resolve();
  return {
    restored: kept.map(([key, { row }]) => ({ table: key.slice(0, key.indexOf('!')), put: row })),
    keep(changes) {
      const steps = changes.map((change) => stepOf(change, placeOf));
      last = last.then(() => store.batch(steps));
      return last;
    },
    close: async () => {
      await last.catch(() => {});
      await store.close();
    },
  };
}

function stepOf(change: Change, placeOf: (key: string) => number) {
  if ('drop' in change) return { type: 'del' as const, key: `${change.table}!${change.drop}` };
  const key = `${change.table}!${change.put.id}`;
  return { type: 'put' as const, key, value: { place: placeOf(key), row: change.put } };
}
