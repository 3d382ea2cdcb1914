import { expect } from '@esm-bundle/chai';
import { KmsError } from '../../src/errors.js';
import { after as wait } from '../../src/platform/after.js';
import { browserEnvironment } from '../../src/platform/browser-environment.js';
import { browserChannel } from '../../src/platform/channel.js';
import { browserLocks } from '../../src/platform/locks.js';
import { noPage } from '../../src/platform/page.js';
import { wakingPage } from '../../src/platform/wake.js';

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error) => (error instanceof KmsError ? error.code : error),
  );

describe('after', () => {
  it('resolves in the order of the times asked for', async () => {
    const rung: string[] = [];
    await Promise.all([wait(5).then(() => rung.push('later')), wait(0).then(() => rung.push('sooner'))]);
    expect(rung).to.deep.equal(['sooner', 'later']);
  });

  it('rejects with aborted when the signal fires, or has fired', async () => {
    const stop = new AbortController();
    const waiting = codeOf(wait(60_000, stop.signal));
    stop.abort();
    expect([await waiting, await codeOf(wait(0, stop.signal))]).to.deep.equal(['aborted', 'aborted']);
  });

  it("doesn't fire at once for sixty days, which are more than a timer can count", async () => {
    const stop = new AbortController();
    const sixtyDays = codeOf(wait(60 * 86_400_000, stop.signal));
    expect(await Promise.race([sixtyDays, wait(5).then(() => 'waits')])).to.equal('waits');
    stop.abort();
    await sixtyDays;
  });
});

describe('the promises of the page', () => {
  it('keep their constructor, which await reads', () => {
    expect(Reflect.set(Promise.prototype, 'constructor', Object)).to.equal(false);
    expect(Reflect.defineProperty(Promise.prototype, 'constructor', { get: () => Object })).to.equal(false);
    expect(Promise.prototype.constructor).to.equal(Promise);
  });

  it('can still be extended, and their `then` replaced, as zone.js does', async () => {
    class Own<T> extends Promise<T> {}
    const extended = Own.resolve(1).then((one) => one + 1);
    expect(extended).to.be.instanceOf(Own);
    expect(await extended).to.equal(2);
    const { then } = Promise.prototype;
    let calls = 0;
    const counted = function (this: Promise<unknown>, ...given: Parameters<typeof then>) {
      calls++;
      return then.apply(this, given);
    };
    expect(Reflect.set(Promise.prototype, 'then', counted)).to.equal(true);
    await Promise.resolve(1).then((one) => one);
    Reflect.set(Promise.prototype, 'then', then);
    expect(calls).to.equal(1);
  });
});

describe('the environment of this runtime', () => {
  it('draws random bytes of the requested length', () => {
    const { randomBytes } = browserEnvironment();
    expect(randomBytes(16)).to.have.length(16);
    expect([...randomBytes(16)]).not.to.deep.equal([...randomBytes(16)]);
  });

  it('tells the time in milliseconds and is online', () => {
    const { now, online } = browserEnvironment();
    expect(Math.abs(now() - Date.now())).to.be.below(1000);
    expect(online()).to.equal(true);
  });

  it('keeps records', async () => {
    const { records } = browserEnvironment();
    await records.commit([{ put: 'test:environment', value: 1 }]);
    expect(await records.get('test:environment')).to.equal(1);
    await records.commit([{ drop: 'test:environment' }]);
  });

  it("doesn't use what the page later puts in place of fetch, the clock or WebCrypto", async () => {
    const environment = browserEnvironment();
    const { fetch } = globalThis;
    const { now } = Date;
    const { generateKey } = crypto.subtle;
    const called: string[] = [];
    try {
      globalThis.fetch = async () => new Response('replaced by the page');
      Date.now = () => 0;
      crypto.subtle.generateKey = async () => called.push('generateKey') as never;
      expect(await (await environment.fetch(new Request('data:text/plain,own'))).text()).to.equal('own');
      expect(environment.now()).to.be.above(0);
      await environment.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
    } finally {
      globalThis.fetch = fetch;
      Date.now = now;
      crypto.subtle.generateKey = generateKey;
    }
    expect(called).to.deep.equal([]);
  });

  it('offers passkeys if the browser has them', async () => {
    const { passkeys } = browserEnvironment();
    const has = 'PublicKeyCredential' in globalThis;
    expect(passkeys.supported()).to.equal(has);
    expect(await passkeys.conditionalSupported()).to.be.a('boolean');
    const elsewhere = codeOf(passkeys.assert({ challenge: new Uint8Array(1), rpId: 'elsewhere.example' }));
    expect(await elsewhere).to.equal(has ? 'passkey_failed' : 'unsupported');
  });

  it("doesn't tell removed listeners about wallets", async () => {
    const { wallets } = browserEnvironment();
    const heard: unknown[] = [];
    wallets.discover((found) => heard.push(found))();
    await wait(5);
    expect(heard).to.deep.equal([]);
  });
});

describe('without a page', () => {
  it('is nowhere, and does nothing when asked to go', () => {
    const page = noPage(wakingPage());
    expect([page.origin, page.hostname, page.url(), page.openPopup()]).to.deep.equal(['', '', undefined, undefined]);
    expect([page.isSecureContext, page.visible()]).to.deep.equal([true, true]);
    page.redirect(new URL('https://site.example'));
    page.replaceUrl(new URL('https://site.example'));
    page.onWake(() => {})();
  });
});

describe('a channel', () => {
  it('carries a message to the others, not back, and not after it is closed', async () => {
    const [one, two] = [browserChannel('test'), browserChannel('test')];
    const heard: unknown[] = [];
    one.subscribe((message) => heard.push(['one', message]));
    const second = new Promise((resolve) => two.subscribe((message) => (message === 'second' ? resolve(message) : heard.push(message))));
    one.post('first');
    one.post('second');
    await second;
    expect(heard).to.deep.equal(['first']);
    one.close();
    one.post('to nobody');
    two.close();
  });

  it('can be left by a single listener', async () => {
    const [one, two] = [browserChannel('test-2'), browserChannel('test-2')];
    const heard: unknown[] = [];
    two.subscribe((message) => heard.push(message))();
    const arrived = new Promise((resolve) => two.subscribe(resolve));
    one.post('news');
    expect([await arrived, heard]).to.deep.equal(['news', []]);
    one.close();
    two.close();
  });
});

describe('locks', () => {
  it('run the task at once, and say so, if the browser has none', async () => {
    const locks = browserLocks(undefined);
    expect(await locks.run('l', { waitMs: 5000 }, async (held) => held)).to.equal(undefined);
    expect(await locks.run('l', { waitMs: 0 }, async (held) => held)).to.equal(undefined);
  });

  it('run the task without them if the page may not use them', async () => {
    const forbidden = { request: async () => Promise.reject(new DOMException('opaque origin', 'SecurityError')) };
    const locks = browserLocks(forbidden as unknown as LockManager);
    expect(await locks.run('l', { waitMs: 0 }, async (held) => held)).to.equal(undefined);
  });

  it("pass the task's own failure on, and don't run it twice", async () => {
    let runs = 0;
    const task = async () => {
      runs += 1;
      throw new KmsError('network');
    };
    const granting = { request: async (_name: string, _options: unknown, start: (lock: object) => unknown) => start({}) };
    for (const manager of [undefined, granting as unknown as LockManager]) {
      expect(await codeOf(browserLocks(manager).run('l', { waitMs: 0 }, task))).to.equal('network');
    }
    expect(runs).to.equal(2);
  });
});
