import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import type { KmsClient } from '../../src/kms-client.js';
import { freshForEach, profile, sharedByAll, stand } from '../support/journey.js';
import { casesOf, inProducts, listOf } from '../support/products.js';
import { newestCode, visit } from '../support/visitor.js';

const ADA = 'ada@example.com';
const NOT_KEPT = "Your browser won't let this page remember you.";

/** What a browser may do to storage, each before the page's own scripts run. */
const BROKEN: Readonly<Record<string, () => void>> = {
  'there is no IndexedDB': () => void Object.defineProperty(window, 'indexedDB', { value: undefined }),
  'IndexedDB throws': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('no', 'SecurityError');
    };
  },
  'IndexedDB never answers': () => {
    // None of its callbacks run: those of a real request would be called, or refused.
    IDBFactory.prototype.open = () => ({}) as IDBOpenDBRequest;
  },
  'there is no room': () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'keys cannot be stored': () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no keys', 'DataCloneError');
    };
  },
};

describe('a browser that stores nothing', () => {
  freshForEach();

  for (const [name, spoil] of Object.entries(casesOf(BROKEN, ['IndexedDB throws', 'IndexedDB never answers']))) {
    inProducts(`signs in if ${name}`, async () => {
      await profile.addInitScript(spoil);
      const visitor = await visit(profile, stand.emulator, stand);
      await visitor.signIn(ADA);
      await visitor.page.getByText(NOT_KEPT).first().waitFor();
      await visitor.page.reload();
      await visitor.email.waitFor();
    });
  }
});

describe('a browser whose IndexedDB never answers', () => {
  freshForEach();

  inProducts('is waited for once, three seconds, from the first visit to the end of the login', async () => {
    await profile.addInitScript(BROKEN['IndexedDB never answers']!);
    const since = Date.now();
    const visitor = await visit(profile, stand.emulator, stand);
    await visitor.signIn(ADA);
    await visitor.signOut.waitFor();
    expect(Date.now() - since).to.be.below(8000);
  });
});

/** Runs before the page's own scripts: once the page says `stalled`, neither IndexedDB nor a lock responds. */
const STALL = (what: string) => {
  const isStalled = (one: string) => what === one && Reflect.get(window, 'stalled') === true;
  const { request } = LockManager.prototype;
  LockManager.prototype.request = function (...args: unknown[]) {
    if (!isStalled('locks')) return Reflect.apply(request, this, args);
    // A wait that its owner aborts ends, as it does if another tab holds the lock.
    const { signal } = (args[1] ?? {}) as LockOptions;
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  };
  const { transaction } = IDBDatabase.prototype;
  const inert: IDBTransaction = new Proxy(Object.create(null), {
    get: (_, name) => () => (name === 'objectStore' ? inert : {}),
    set: () => true,
  });
  IDBDatabase.prototype.transaction = function (...args) {
    return isStalled('IndexedDB') ? inert : Reflect.apply(transaction, this, args);
  };
};

describe('a browser that stops answering in the middle of a login', () => {
  freshForEach();

  for (const what of listOf(['IndexedDB', 'locks'], (one) => one === 'IndexedDB'))
    inProducts(`still signs in, after one wait: ${what}`, async () => {
      await profile.addInitScript(STALL, what);
      const visitor = await visit(profile, stand.emulator, stand);
      await visitor.askForCode(ADA);
      await visitor.page.evaluate(() => void Object.assign(window, { stalled: true }));
      const since = Date.now();
      await visitor.code.fill(await newestCode(stand.emulator, ADA));
      await visitor.signOut.waitFor({ timeout: 20_000 });
      const took = Date.now() - since;
      expect(took, 'it did hang').to.be.above(2500);
      expect(took).to.be.below(12_000);
    });
});

/** Whose session the page has, by its own records and by the service's answer to its key. */
const keptBy = (page: Page): Promise<{ readonly stored: string | undefined; readonly answered: string | undefined }> =>
  page.evaluate(async () => {
    const { client } = document.querySelector('kms-session') as unknown as { client: KmsClient };
    const token = await client.session.token().catch(() => undefined);
    const claims = token && JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')));
    const answered = token && (await client.api.query('whoami', {}).catch(() => undefined))?.userId;
    return { stored: claims?.user_id, answered };
  });

describe('the record of a session', () => {
  freshForEach();

  for (const moment of ['at once', 'before it completes']) {
    it(`is complete or absent if the page ends during the write: ${moment}`, async () => {
      const visitor = await visit(profile, stand.emulator, stand);
      await visitor.askForCode(ADA);
      await visitor.page.evaluate((when) => {
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (value, key) {
          const request = put.call(this, value, key);
          const leave = () => location.replace('about:blank');
          if ('userId' in value && when === 'at once') leave();
          else if ('userId' in value) request.addEventListener('success', leave);
          return request;
        };
      }, moment);
      await visitor.code.fill(await newestCode(stand.emulator, ADA));
      await visitor.page.waitForURL('about:blank');
      await visitor.page.goto(`${stand.site}/login.html`);
      await visitor.page.waitForFunction(() =>
        /^signed-(in|out)$/.test(
          (document.querySelector('kms-session') as unknown as { client?: KmsClient })?.client?.session.snapshot.state ?? '',
        ),
      );
      const { stored, answered } = await keptBy(visitor.page);
      expect(answered).to.equal(stored);
    });
  }
});

describe('a page without https', () => {
  sharedByAll();

  it('says that it needs https, and makes no request', async () => {
    const browser = await stand.another({ args: ['--host-resolver-rules=MAP site.test 127.0.0.1'] });
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${stand.site.replace('localhost', 'site.test')}/login.html`);
    await page.getByText('Use https and a current browser.').first().waitFor();
    expect(asked.filter((url) => url.startsWith(stand.emulator.origin))).to.deep.equal([]);
    await browser.close();
  });
});
