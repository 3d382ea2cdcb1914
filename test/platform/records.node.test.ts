import { expect } from '@esm-bundle/chai';
import { IDBFactory } from 'fake-indexeddb';
import { KmsError } from '../../src/errors.js';
import type { RecordStore } from '../../src/platform/environment.js';
import { memoryRecords } from '../../src/platform/memory-records.js';
import { indexedDbRecords } from '../../src/platform/records.js';
import { type FixedClock, fixedClock } from '../support/fixed-environment.js';

/** Simulates a browser's faults: what `spoil` does to each connection comes before the store sees it. */
function moody(spoil: (database: IDBDatabase, nth: number) => void, real: IDBFactory = new IDBFactory()) {
  const connections: IDBDatabase[] = [];
  const factory = {
    open: (name: string) => {
      const request = real.open(name);
      request.addEventListener('success', () => {
        connections.push(request.result);
        spoil(request.result, connections.length);
      });
      return request;
    },
  } as unknown as globalThis.IDBFactory;
  return { factory: () => factory, connections, real };
}

const fault = (name: string) => new DOMException('played by the test', name);
const outcomeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error) => (error instanceof KmsError ? `${error.code} ${error.reason ?? ''}`.trim() : `threw ${error}`),
  );

/** Advances the clock until the promise settles, as time passes in a browser. */
async function inTime(clock: FixedClock, promise: Promise<unknown>): Promise<string> {
  const outcome = outcomeOf(promise);
  await clock.advance(3000);
  return outcome;
}

describe('records', () => {
  const stores: Record<string, () => RecordStore> = {
    'in IndexedDB': () => indexedDbRecords({ factory: moody(() => {}).factory, after: fixedClock().after }),
    'in memory': memoryRecords,
  };
  for (const [where, make] of Object.entries(stores)) {
    it(`${where}: return what was stored, and nothing else`, async () => {
      const records = make();
      await records.commit([{ put: 'session:a', value: { exp: 1 } }]);
      expect(await records.get('session:a')).to.deep.equal({ exp: 1 });
      expect(await records.get('session:b')).to.equal(undefined);
    });

    it(`${where}: change together`, async () => {
      const records = make();
      await records.commit([{ put: 'attempt:1', value: 1 }]);
      await records.commit([{ put: 'session:a', value: 2 }, { drop: 'attempt:1' }]);
      expect([await records.get('attempt:1'), await records.get('session:a')]).to.deep.equal([undefined, 2]);
    });

    it(`${where}: change only while what they depend on is still stored`, async () => {
      const records = make();
      await records.commit([{ put: 'a', value: { rev: 1 } }]);
      const isRev = (rev: number | undefined) => (value: unknown) => (value as { rev?: number } | undefined)?.rev === rev;
      const guards = [
        { key: 'a', holds: isRev(1) },
        { key: 'b', holds: isRev(undefined) },
      ];
      await records.commit([{ put: 'b', value: { rev: 2 } }], guards);
      expect(await outcomeOf(records.commit([{ put: 'a', value: { rev: 3 } }, { drop: 'b' }], guards))).to.equal('aborted changed');
      expect([await records.get('a'), await records.get('b')]).to.deep.equal([{ rev: 1 }, { rev: 2 }]);
    });

    it(`${where}: of ten that compare and set at once, one wins`, async () => {
      const records = make();
      const one = (nth: number) => records.commit([{ put: 'a', value: nth }], [{ key: 'a', holds: (value) => value === undefined }]);
      const outcomes = await Promise.all(Array.from({ length: 10 }, (_, nth) => outcomeOf(one(nth))));
      expect(outcomes.filter((outcome) => outcome === 'done')).to.have.length(1);
      expect(await records.get('a')).to.equal(outcomes.indexOf('done'));
    });

    it(`${where}: are listed by the start of their key, in order`, async () => {
      const records = make();
      await records.commit(['b:2', 'a:1', 'b:1', 'bb'].map((key) => ({ put: key, value: key })));
      expect(await records.keys('b:')).to.deep.equal(['b:1', 'b:2']);
    });
  }
});

describe('records in a browser that', () => {
  const put = [{ put: 'a', value: 1 }];

  it('has no IndexedDB or throws at its mention: storage_unavailable', async () => {
    const broken = [
      () => undefined as unknown as globalThis.IDBFactory,
      () => {
        throw fault('SecurityError');
      },
    ];
    for (const factory of broken) {
      const records = indexedDbRecords({ factory, after: fixedClock().after });
      for (const call of [records.get('a'), records.keys(''), records.commit(put)]) {
        expect(await outcomeOf(call)).to.equal('storage_unavailable');
      }
    }
  });

  it('never answers an open: storage_unavailable after three seconds, at once from then on, until it answers', async () => {
    const clock = fixedClock();
    const { factory, real } = moody(() => {});
    let answer = () => {};
    const slow = () => ({
      open: (name: string) => {
        const request = real.open(name);
        const late = Object.create(null, { onsuccess: { writable: true }, onupgradeneeded: { writable: true } });
        request.onupgradeneeded = () => late.onupgradeneeded.call(request);
        answer = () => late.onsuccess?.();
        return Object.defineProperty(late, 'result', { get: () => request.result });
      },
    });
    const records = indexedDbRecords({ factory: slow as unknown as typeof factory, after: clock.after });
    const outcome = outcomeOf(records.get('a'));
    await clock.advance(2999);
    expect(clock.waiting).to.equal(1);
    await clock.advance(1);
    expect(await outcome).to.equal('storage_unavailable timeout');
    for (const call of [() => records.get('a'), () => records.keys(''), () => records.commit(put)])
      expect(await outcomeOf(call())).to.equal('storage_unavailable timeout');
    expect(clock.waiting).to.equal(0);
    answer();
    await clock.advance(0);
    await records.commit(put);
    expect(await records.get('a')).to.equal(1);
  });

  it('never completes a transaction: storage_unavailable after three seconds, and the change is undone', async () => {
    const clock = fixedClock();
    let aborted = 0;
    const silent = { objectStore: () => ({ put: () => {} }), abort: () => (aborted += 1) };
    const { factory } = moody((database) => Object.assign(database, { transaction: () => silent }));
    const records = indexedDbRecords({ factory, after: clock.after });
    expect(await inTime(clock, records.commit(put))).to.equal('storage_unavailable timeout');
    expect(aborted).to.equal(1);
  });

  it('completes no transaction, and undoes each: only the first is waited for longer than a moment', async () => {
    const clock = fixedClock();
    const silent = () => {
      const transaction = { objectStore: () => ({ put: () => {} }), abort: () => transaction.onabort?.(), onabort: () => {} };
      return transaction;
    };
    let isSilent = false;
    const { factory } = moody((database) => {
      const own = database.transaction.bind(database);
      Object.assign(database, { transaction: (...given: Parameters<typeof own>) => (isSilent ? silent() : own(...given)) });
    });
    const records = indexedDbRecords({ factory, after: clock.after });
    await records.get('a');
    isSilent = true;
    expect(await inTime(clock, records.commit(put))).to.equal('storage_unavailable timeout');
    for (const _ of [1, 2, 3]) {
      const outcome = outcomeOf(records.commit(put));
      await clock.advance(100);
      expect(await outcome).to.equal('storage_unavailable timeout');
    }
    isSilent = false;
    await records.commit(put);
    expect(await records.get('a')).to.equal(1);
  });

  for (const name of ['InvalidStateError', 'UnknownError']) {
    it(`lost the connection (${name}): it is opened again, and the change made, once`, async () => {
      const { factory, connections } = moody((database, nth) => {
        if (nth === 1) Object.assign(database, { transaction: () => raise(fault(name)) });
      });
      const records = indexedDbRecords({ factory, after: fixedClock().after });
      await records.commit(put);
      expect([await records.get('a'), connections.length]).to.deep.equal([1, 2]);
    });

    it(`loses every connection (${name}): storage_unavailable after the second`, async () => {
      const { factory, connections } = moody((database) => Object.assign(database, { transaction: () => raise(fault(name)) }));
      const records = indexedDbRecords({ factory, after: fixedClock().after });
      expect(await outcomeOf(records.commit(put))).to.equal('storage_unavailable');
      expect(connections).to.have.length(2);
    });
  }

  it('is out of quota: storage_unavailable, tried once, nothing half done', async () => {
    const { factory, connections, real } = moody((database) => {
      const transaction = database.transaction.bind(database);
      Object.assign(database, {
        transaction: (...asked: Parameters<IDBDatabase['transaction']>) => {
          const made = transaction(...asked);
          Object.defineProperty(made, 'error', { value: fault('QuotaExceededError') });
          queueMicrotask(() => made.abort());
          return made;
        },
      });
    });
    const records = indexedDbRecords({ factory, after: fixedClock().after });
    expect(await outcomeOf(records.commit(put))).to.equal('storage_unavailable');
    expect(connections).to.have.length(1);
    const sound = indexedDbRecords({ factory: () => real as unknown as globalThis.IDBFactory, after: fixedClock().after });
    expect(await sound.keys('')).to.deep.equal([]);
  });

  it("refuses to clone a value: storage_unavailable, and the changes around it aren't made", async () => {
    const records = indexedDbRecords({ factory: moody(() => {}).factory, after: fixedClock().after });
    await records.commit([{ put: 'old', value: 1 }]);
    const torn = [{ put: 'new', value: 2 }, { drop: 'old' }, { put: 'key', value: () => {} }];
    expect(await outcomeOf(records.commit(torn))).to.equal('storage_unavailable');
    expect(await records.keys('')).to.deep.equal(['old']);
  });

  it('recovers: the next call opens again', async () => {
    const { factory } = moody(() => {});
    let refusals = 1;
    const records = indexedDbRecords({
      factory: () => (refusals-- > 0 ? raise(fault('SecurityError')) : factory()),
      after: fixedClock().after,
    });
    expect(await outcomeOf(records.commit(put))).to.equal('storage_unavailable');
    expect(await outcomeOf(records.commit(put))).to.equal('done');
  });

  it('closes the connection by itself: the next call opens again', async () => {
    const { factory, connections } = moody(() => {});
    const records = indexedDbRecords({ factory, after: fixedClock().after });
    await records.commit(put);
    connections[0]?.close();
    connections[0]?.onclose?.(new Event('close'));
    expect([await records.get('a'), connections.length]).to.deep.equal([1, 2]);
  });

  it('is asked by two calls at once: one connection serves both', async () => {
    const { factory, connections } = moody(() => {});
    const records = indexedDbRecords({ factory, after: fixedClock().after });
    await Promise.all([records.commit(put), records.get('b'), records.keys('')]);
    expect(connections).to.have.length(1);
  });

  it('offers durability: the strict one is requested', async () => {
    const asked: unknown[] = [];
    const { factory } = moody((database) => {
      const transaction = database.transaction.bind(database);
      Object.assign(database, {
        transaction: (...args: Parameters<IDBDatabase['transaction']>) => {
          asked.push(args[2]);
          return transaction(...args);
        },
      });
    });
    await indexedDbRecords({ factory, after: fixedClock().after }).commit(put);
    expect(asked).to.deep.equal([{ durability: 'strict' }]);
  });

  it('has a newer release in another tab: it may upgrade at once, and this one reads on', async () => {
    const { factory, real } = moody(() => {});
    const records = indexedDbRecords({ factory, after: fixedClock().after });
    await records.commit(put);
    await new Promise((resolve, reject) => {
      const upgrade = real.open('kms-elements', 2);
      upgrade.onupgradeneeded = () => upgrade.result.createObjectStore('more');
      upgrade.onsuccess = () => resolve(upgrade.result.close());
      upgrade.onblocked = () => reject(new Error('the older tab stood in the way'));
    });
    expect(await records.get('a')).to.equal(1);
  });

  it('leaves no timer behind', async () => {
    const clock = fixedClock();
    const records = indexedDbRecords({ factory: moody(() => {}).factory, after: clock.after });
    await records.commit(put);
    await records.get('a');
    expect(clock.waiting).to.equal(0);
  });
});

function raise(error: Error): never {
  throw error;
}
