import { ClassicLevel } from 'classic-level';
import type { Change, Row } from './table.js';

/** State in a folder, kept across restarts. */
export interface Data {
  /** What was stored, in order. */
  readonly restored: readonly Change[];
  /** Store the changes of one request, all or none, in the order of the calls. */
  readonly keep: (changes: readonly Change[]) => Promise<void>;
  close(): Promise<void>;
}

/** A row with its position among all rows. */
interface Kept {
  readonly place: number;
  readonly row: Row;
}

/**
 * Open or create the folder. A process killed at any moment leaves a folder that can be opened, with every stored change.
 * @param options `sync`: responses wait until the disk itself has their changes, so that a power cut loses none. Several times slower.
 * @throws Error if another process has it open.
 */
export async function openData(path: string, { sync = false }: { readonly sync?: boolean } = {}): Promise<Data> {
  const store = await opened(path);
  const kept = (await store.iterator().all()).sort(([, a], [, b]) => a.place - b.place);
  const places = new Map(kept.map(([key, { place }]) => [key, place]));
  let next = (kept.at(-1)?.[1].place ?? 0) + 1;
  const placeOf = (key: string) => {
    const place = places.get(key) ?? next++;
    places.set(key, place);
    return place;
  };
  let last: Promise<void> = Promise.resolve();
  let unsaved: Step[] = [];
  let isTorn = false;
  /** What couldn't be written is written with the next changes: a full disk loses nothing once it has room again. */
  const write = async () => {
    const batch = unsaved;
    unsaved = [];
    try {
      if (isTorn) await opensAgain(store);
      isTorn = false;
      await store.batch(batch, { sync });
    } catch (error) {
      isTorn = true;
      unsaved = [...batch, ...unsaved];
      throw error;
    }
  };
  return {
    restored: kept.map(([key, { row }]) => ({ table: key.slice(0, key.indexOf('!')), put: row })),
    keep(changes) {
      for (const change of changes) unsaved.push(stepOf(change, placeOf));
      last = last.then(write, write);
      return last;
    },
    close: async () => {
      await last.catch(() => {});
      await store.close();
    },
  };
}

/** A failed write may have left half a record, after which nothing later would be read. This starts a new file. */
async function opensAgain(store: ClassicLevel<string, Kept>): Promise<void> {
  if (store.status !== 'closed') await store.close();
  await store.open();
}

type Step = { readonly type: 'del'; readonly key: string } | { readonly type: 'put'; readonly key: string; readonly value: Kept };

function stepOf(change: Change, placeOf: (key: string) => number): Step {
  if ('drop' in change) return { type: 'del', key: `${change.table}!${change.drop}` };
  const key = `${change.table}!${change.put.id}`;
  return { type: 'put', key, value: { place: placeOf(key), row: change.put } };
}

async function opened(path: string): Promise<ClassicLevel<string, Kept>> {
  const store = new ClassicLevel<string, Kept>(path, { valueEncoding: 'json' });
  try {
    await store.open();
    return store;
  } catch (error) {
    const isLocked = error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'LEVEL_LOCKED';
    if (isLocked)
      throw new Error(`another emulator already stores its state in ${path}: stop it, or choose another folder`, { cause: error });
    throw error;
  }
}
