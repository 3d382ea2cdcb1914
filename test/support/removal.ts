import type { Page } from 'playwright';

/** A request whose response is held back until the test releases it. */
export interface HeldReply {
  /** Resolves when the page has sent the request. */
  readonly arrived: Promise<void>;
  /** Whether the page aborted the request. */
  readonly givenUp: () => boolean;
  /** Release the response, if the page still waits for it. */
  readonly release: () => Promise<void>;
}

/** Hold back the next response of an operation of the service, such as `otp_init`. */
export async function holdReply(page: Page, operation: string): Promise<HeldReply> {
  let sent = (): void => {};
  let letGo = (): void => {};
  let abandoned = false;
  const arrived = new Promise<void>((resolve) => {
    sent = resolve;
  });
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let handled: Promise<void> = Promise.resolve();
  page.on('requestfailed', (request) => {
    if (request.url().endsWith(`/${operation}`)) abandoned = true;
  });
  await page.route(`**/${operation}`, (route) => {
    sent();
    handled = free.then(() => route.continue()).catch(() => undefined);
    return handled;
  });
  const release = async (): Promise<void> => {
    letGo();
    await handled;
    await page.unroute(`**/${operation}`);
  };
  return { arrived, givenUp: () => abandoned, release };
}

/** Everything that a page stores in IndexedDB, with a mark in place of each key. */
export function storedRecords(page: Page): Promise<readonly { readonly key: string; readonly value: string }[]> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: { key: string; value: string }[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name!));
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        for (const key of await settled(store.getAllKeys())) {
          const value = await settled(database.transaction(storeName).objectStore(storeName).get(key));
          const marked = (_: string, member: unknown) => (member instanceof CryptoKey ? `[${member.type} key]` : member);
          found.push({ key: String(key), value: JSON.stringify(value, marked) });
        }
      }
      database.close();
    }
    return found;
  });
}
