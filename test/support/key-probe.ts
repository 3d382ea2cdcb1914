import type { Page } from 'playwright';

/** What a hostile script of the page can find out about a stored private key. */
export interface ProbedKey {
  readonly extractable: boolean;
  readonly algorithm: string;
  readonly usages: readonly string[];
  /** How each attempt to take the key out ended: the name of the error, or `taken`. */
  readonly exports: Readonly<Record<string, string>>;
}

/** Find every private key in IndexedDB, at any depth, and try to take it out. */
export function probeStoredKeys(page: Page): Promise<readonly ProbedKey[]> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const keysIn = (value: unknown): CryptoKey[] => {
      if (value instanceof CryptoKey) return value.type === 'public' ? [] : [value];
      return value && typeof value === 'object' ? Object.values(value).flatMap(keysIn) : [];
    };
    const probe = async (key: CryptoKey): Promise<ProbedKey> => {
      const exports: Record<string, string> = {};
      for (const form of ['pkcs8', 'jwk'] as const) {
        exports[form] = await crypto.subtle.exportKey(form, key).then(
          () => 'taken',
          (error: Error) => error.name,
        );
      }
      return { extractable: key.extractable, algorithm: key.algorithm.name, usages: [...key.usages], exports };
    };
    const probed: ProbedKey[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name!));
      for (const store of database.objectStoreNames) {
        const values = await settled(database.transaction(store).objectStore(store).getAll());
        for (const key of keysIn(values)) probed.push(await probe(key));
      }
      database.close();
    }
    return probed;
  });
}
