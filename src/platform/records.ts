import { promisifyRequest, type UseStore } from 'idb-keyval';
import { KmsError } from '../errors.js';
import type { Environment, RecordChange, RecordStore } from './environment.js';
import { checkGuards, isPut } from './guards.js';

const DATABASE = 'kms-elements';
const STORE = 'records';
const DEADLINE_MS = 3000;
/** Enough time for any healthy browser. */
const MOMENT_MS = 100;

/** Names of the errors that browsers report for a connection they dropped on their own. */
const LOST_CONNECTION: ReadonlySet<string> = new Set(['InvalidStateError', 'UnknownError']);

/** What the store needs. `factory` is called again for each connection, and may throw. */
export interface IndexedDbParts {
  readonly factory: () => IDBFactory;
  readonly after: Environment['after'];
}

/**
 * Records in IndexedDB, in the database `kms-elements`. A change has happened once its transaction is complete, with strict durability.
 *
 * One connection per page, opened on first use and given up as soon as another page wants a newer version of the database.
 * Each promise settles within three seconds, or within a moment if an earlier one took that long. It rejects only with KmsError
 * `storage_unavailable` (no IndexedDB, blocked, quota, a value that the browser can't clone) or `aborted` by a guard.
 */
export function indexedDbRecords(parts: IndexedDbParts): RecordStore {
  const store = storeOf(parts);
  return {
    get: (key) => store<unknown>('readonly', (records) => promisifyRequest(records.get(key))),
    keys: async (prefix) => {
      const keys = await store('readonly', (records) => promisifyRequest(records.getAllKeys()));
      return keys.map(String).filter((key) => key.startsWith(prefix));
    },
    commit: (changes, guards = []) =>
      store('readwrite', (records) => {
        if (guards.length === 0) return apply(records, changes);
        const values = guards.map(({ key }) => promisifyRequest(records.get(key)));
        return Promise.all(values).then((stored) => {
          checkGuards(guards, stored);
          apply(records, changes);
        });
      }),
  };
}

function apply(records: IDBObjectStore, changes: readonly RecordChange[]): void {
  for (const change of changes) {
    if (isPut(change)) records.put(change.value, change.put);
    else records.delete(change.drop);
  }
}

/**
 * One transaction per call on the shared connection. If the browser dropped that, it is reopened and the call repeated once. While an
 * operation that timed out is still running, no other call waits for the same browser.
 */
function storeOf(parts: IndexedDbParts): UseStore {
  const wait = waiting(parts.after);
  let connection: Promise<IDBDatabase> | undefined;
  const connect = () => {
    const drop = () => {
      if (connection === opened) connection = undefined;
    };
    if (connection) return connection;
    const opened = open(parts.factory, drop);
    connection = opened;
    opened.catch(drop);
    return opened;
  };
  return async (mode, use) => {
    const over = (opened: Promise<IDBDatabase>) => wait(async (late) => transact(await opened, { mode, use, late }));
    const first = connect();
    try {
      return await over(first).catch((fault: unknown) => {
        if (!(fault instanceof Error && LOST_CONNECTION.has(fault.name))) throw fault;
        if (connection === first) connection = undefined;
        return over(connect());
      });
    } catch (cause) {
      throw cause instanceof KmsError ? cause : new KmsError('storage_unavailable', { cause });
    }
  };
}

/** Opens whatever version is there, so that neither this release nor a newer one blocks the other. */
async function open(factory: IndexedDbParts['factory'], gone: () => void): Promise<IDBDatabase> {
  const request = factory().open(DATABASE);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const database = await promisifyRequest(request);
  database.onclose = gone;
  database.onversionchange = () => {
    database.close();
    gone();
  };
  return database;
}

interface Transaction<T> {
  readonly mode: IDBTransactionMode;
  readonly use: (records: IDBObjectStore) => T | PromiseLike<T>;
  readonly late: AbortSignal;
}

/** A successful request isn't a change yet; `complete` is. A value that can't be stored undoes the whole transaction. */
async function transact<T>(database: IDBDatabase, { mode, use, late }: Transaction<T>): Promise<T> {
  late.throwIfAborted();
  const transaction = database.transaction(STORE, mode, { durability: 'strict' });
  const complete = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  const undo = () => {
    try {
      transaction.abort();
    } catch {
      // It is already over, or being committed and can't be undone.
    }
  };
  late.onabort = undo;
  const result = (async () => use(transaction.objectStore(STORE)))();
  result.catch(undo);
  const [value] = await Promise.all([result, complete]);
  return value;
}

type Wait = <T>(start: (late: AbortSignal) => Promise<T>) => Promise<T>;

/**
 * Waits for work of the browser that may never settle, at most three seconds. `late` fires when nothing waits any more. Until that work
 * settles, further calls fail at once, and until something has responded they get only a moment: a login makes nine calls, and the user
 * would wait for each.
 */
function waiting(after: Environment['after']): Wait {
  const hanging = new Set<Promise<unknown>>();
  let limitMs = DEADLINE_MS;
  return async (start) => {
    if (hanging.size > 0) throw new KmsError('storage_unavailable', { reason: 'timeout' });
    const late = new AbortController();
    const over = new AbortController();
    const work = start(late.signal);
    const deadline = after(limitMs, over.signal).then(() => {
      const settled = () => void hanging.delete(work);
      hanging.add(work);
      work.then(settled, settled);
      limitMs = MOMENT_MS;
      late.abort();
      throw new KmsError('storage_unavailable', { reason: 'timeout' });
    });
    try {
      const result = await Promise.race([work, deadline]);
      limitMs = DEADLINE_MS;
      return result;
    } finally {
      over.abort();
    }
  };
}
