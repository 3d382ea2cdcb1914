/** What a table contains: immutable records with an id. */
export interface Row {
  readonly id: string;
}

/** A change of a table, for a store that outlives the process. */
export type Change = { readonly table: string; readonly put: Row } | { readonly table: string; readonly drop: string };

/** The keys under which a row is found in an index; none leaves it out. */
type KeysOf<T> = (row: T) => readonly string[];

/** The indexes of a table by name. */
export type IndexesOf<T, Index extends string> = Readonly<Record<Index, KeysOf<T>>>;

/** A table's listener and size. */
export interface TableOptions {
  readonly onChange: (change: Change) => void;
  /** The maximum number of rows. Beyond it the oldest is removed. */
  readonly most: number;
}

/**
 * Rows by id, in order of insertion, with as many indexes as needed. A lookup costs the same with ten rows as with ten thousand.
 */
export class Table<T extends Row, Index extends string = never> {
  readonly #name: string;
  readonly #rows = new Map<string, T>();
  readonly #indexes: readonly (readonly [Index, KeysOf<T>, Map<string, Set<string>>])[];
  readonly #onChange: (change: Change) => void;
  readonly #most: number;

  constructor(name: string, indexes: IndexesOf<T, Index>, { onChange, most }: TableOptions) {
    this.#name = name;
    this.#onChange = onChange;
    this.#most = most;
    const names = Object.keys(indexes) as Index[]; // Object.keys widens the names of a record to string
    this.#indexes = names.map((index) => [index, indexes[index], new Map()]);
  }

  get size(): number {
    return this.#rows.size;
  }

  get(id: string): T | undefined {
    return this.#rows.get(id);
  }

  all(): IterableIterator<T> {
    return this.#rows.values();
  }

  /** Rows under a key of an index, oldest first. */
  find(index: Index, key: string): readonly T[] {
    return [...this.each(index, key)];
  }

  /** Rows under a key of an index, oldest first. Each is looked up when it is reached. */
  *each(index: Index, key: string): IterableIterator<T> {
    for (const id of this.#indexes.find(([name]) => name === index)?.[2].get(key) ?? []) {
      const row = this.#rows.get(id);
      if (row !== undefined) yield row;
    }
  }

  /** How many rows an index has under a key. */
  count(index: Index, key: string): number {
    return this.#indexes.find(([name]) => name === index)?.[2].get(key)?.size ?? 0;
  }

  /** Add a row, or replace the one with the same id, which keeps its position. If the table is full the oldest row is removed. */
  put(row: T): T {
    this.restore(row);
    this.#onChange({ table: this.#name, put: row });
    if (this.#rows.size > this.#most) this.#dropOldest();
    return row;
  }

  drop(id: string): void {
    const row = this.#rows.get(id);
    if (row === undefined) return;
    this.#unindex(row);
    this.#rows.delete(id);
    this.#onChange({ table: this.#name, drop: id });
  }

  #dropOldest(): void {
    const [oldest] = this.#rows.keys();
    if (oldest !== undefined) this.drop(oldest);
  }

  /** Add a row without reporting a change: for state that was read back. */
  restore(row: T): void {
    const before = this.#rows.get(row.id);
    if (before !== undefined) this.#unindex(before, row);
    this.#rows.set(row.id, row);
    for (const [, keysOf, entries] of this.#indexes) {
      for (const key of keysOf(row)) {
        const ids = entries.get(key) ?? new Set();
        entries.set(key, ids.add(row.id));
      }
    }
  }

  clear(): void {
    for (const id of [...this.#rows.keys()]) this.drop(id);
  }

  /** @param next the row that replaces it. Under keys that both have, it takes this one's position. */
  #unindex(row: T, next?: T): void {
    for (const [, keysOf, entries] of this.#indexes) {
      const kept = next === undefined ? [] : keysOf(next);
      for (const key of keysOf(row)) {
        if (kept.includes(key)) continue;
        const ids = entries.get(key);
        ids?.delete(row.id);
        if (ids?.size === 0) entries.delete(key);
      }
    }
  }
}
