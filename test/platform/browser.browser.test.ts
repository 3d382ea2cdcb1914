import { expect } from '@esm-bundle/chai';
import { sendMouse } from '@web/test-runner-commands';
import { generateSigningKey, signMessage } from '../../src/crypto/signing-key.js';
import { browserEnvironment } from '../../src/platform/browser-environment.js';
import type { Popup, WalletOption } from '../../src/platform/environment.js';

const environment = browserEnvironment();
const { page, records, locks } = environment;

describe('the signing key in IndexedDB', () => {
  afterEach(() => records.commit([{ drop: 'test:key' }]));

  it("comes back able to sign, and still can't be read", async () => {
    const { subtle } = environment;
    const made = await generateSigningKey(subtle);
    await records.commit([{ put: 'test:key', value: made }]);
    const kept = (await browserEnvironment().records.get('test:key')) as typeof made;
    expect(kept.pair.privateKey).not.to.equal(made.pair.privateKey);
    expect([kept.publicKeyHex, kept.pair.privateKey.extractable]).to.deep.equal([made.publicKeyHex, false]);

    const message = new TextEncoder().encode('{}');
    const signature = await signMessage({ subtle }, kept, message, 'raw');
    expect(await subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, made.pair.publicKey, signature, message)).to.equal(true);
    for (const form of ['pkcs8', 'jwk'] as const) {
      expect(await subtle.exportKey(form, kept.pair.privateKey).catch((error: Error) => error.name)).to.equal('InvalidAccessError');
    }
  });
});

describe('records of a browser', () => {
  it("undo a whole change that contains something that can't be stored", async () => {
    const torn = [
      { put: 'test:a', value: 1 },
      { put: 'test:b', value: () => {} },
    ];
    expect(await records.commit(torn).catch((error) => error.code)).to.equal('storage_unavailable');
    expect(await records.keys('test:')).to.deep.equal([]);
  });

  it('give way to a newer release in another tab within three seconds, and read on', async () => {
    await records.commit([{ put: 'test:a', value: 1 }]);
    const { version } = (await indexedDB.databases()).find(({ name }) => name === 'kms-elements')!;
    await new Promise<void>((resolve, reject) => {
      const upgrade = indexedDB.open('kms-elements', version! + 1);
      upgrade.onsuccess = () => resolve(upgrade.result.close());
      upgrade.onblocked = () => reject(new Error('the older tab stood in the way'));
    });
    expect(await records.get('test:a')).to.equal(1);
    await records.commit([{ drop: 'test:a' }]);
  });

  it("are gone, not broken, when the user deletes the site's data", async () => {
    await records.commit([{ put: 'test:a', value: 1 }]);
    await new Promise<void>((resolve, reject) => {
      const deletion = indexedDB.deleteDatabase('kms-elements');
      deletion.onsuccess = () => resolve();
      deletion.onblocked = () => reject(new Error('the page stood in the way'));
    });
    expect(await records.get('test:a')).to.equal(undefined);
  });
});

describe('locks of a browser', () => {
  it('are held by one task at a time', async () => {
    let release = () => {};
    const released = new Promise<string>((resolve) => {
      release = () => resolve('first');
    });
    let first: Promise<string> | undefined;
    // The others ask once the first one holds it.
    await new Promise<void>((holds) => {
      first = locks.run('test', { waitMs: 0 }, () => {
        holds();
        return released;
      });
    });
    const second = locks.run('test', { waitMs: 0 }, async (held) => held);
    const patient = locks.run('test', { waitMs: 5000 }, async (held) => held);
    const late = locks.run('test', { waitMs: 1 }, async (held) => held);
    expect([await second, await late]).to.deep.equal([false, false]);
    release();
    expect([await first, await patient]).to.deep.equal(['first', true]);
  });
});

describe('the page', () => {
  const before = location.href;
  after(() => history.replaceState(null, '', before));

  it('knows where it is', () => {
    expect([page.origin, page.hostname, page.url()?.href]).to.deep.equal([location.origin, location.hostname, location.href]);
    expect([page.isSecureContext, page.visible()]).to.deep.equal([true, document.visibilityState === 'visible']);
  });

  it("cleans its address without a load and keeps the state of the site's router", () => {
    history.replaceState({ router: 7 }, '', before);
    const url = new URL(before);
    url.searchParams.set('cleaned', 'yes');
    page.replaceUrl(url);
    expect([location.href, history.state]).to.deep.equal([url.href, { router: 7 }]);
  });

  it('reports when the page resumes, until the listener is removed', () => {
    let woken = 0;
    const stop = page.onWake(() => {
      woken += 1;
    });
    dispatchEvent(new Event('pageshow'));
    dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    const seen = page.visible() ? 3 : 2;
    expect(woken).to.equal(seen);
    stop();
    dispatchEvent(new Event('pageshow'));
    expect(woken).to.equal(seen);
  });
});

describe('wallets of a browser', () => {
  it('are looked for on request, and one that announces itself is found', async () => {
    const announce = () => {
      const info = { uuid: crypto.randomUUID(), name: 'Test', rdns: 'example.test', icon: 'data:image/svg+xml,<svg/>' };
      const detail = Object.freeze({ info, provider: { request: async () => [] } });
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    };
    addEventListener('eip6963:requestProvider', announce);
    let stop = () => {};
    const found = new Promise((resolve) => {
      stop = environment.wallets.discover((wallets) => wallets.length > 0 && resolve(wallets.map(({ name }) => name)));
    });
    expect(await found).to.deep.equal(['Test']);
    stop();
    removeEventListener('eip6963:requestProvider', announce);
  });
});

describe('two wallets that say they are the same', () => {
  it('are both there, in any order, and neither of them twice', async () => {
    const providers = ['own', 'theirs'].map((name) => ({
      name,
      request: async () => [`0x${name === 'own' ? '1'.repeat(40) : '2'.repeat(40)}`],
    }));
    const announce = () => {
      for (const [at, provider] of [...providers, ...providers].entries()) {
        const info = { uuid: `${at}`, name: at % 2 ? 'Test Fox' : 'Test  Fox', rdns: 'fox.example', icon: 'data:image/svg+xml,<svg/>' };
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
      }
    };
    addEventListener('eip6963:requestProvider', announce);
    let stop = () => {};
    const found = await new Promise<readonly WalletOption[]>((resolve) => {
      stop = environment.wallets.discover((wallets) => wallets.length > 1 && resolve(wallets));
    });
    stop();
    removeEventListener('eip6963:requestProvider', announce);
    expect(found.map(({ id, isDoubtful }) => [id, isDoubtful])).to.deep.equal([
      ['fox.example', true],
      ['fox.example#2', true],
    ]);
    const accounts = await Promise.all(found.map((one) => one.connect()));
    expect(accounts.map(({ address }) => address)).to.deep.equal([`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]);
  });
});

describe('a popup', () => {
  it("opens in the click, goes where it is told, and can't reach back", async () => {
    const popup = await inClick(() => page.openPopup());
    expect(popup?.looksClosed()).to.equal(false);
    const channel = new BroadcastChannel('test-popup');
    const report = new Promise((resolve) => channel.addEventListener('message', ({ data }) => resolve(data), { once: true }));
    const script = `<script>new BroadcastChannel('test-popup').postMessage({ opener: opener, length: history.length })</script>`;
    const address = URL.createObjectURL(new Blob([script], { type: 'text/html' }));
    popup?.navigate(new URL(address));
    expect(await report).to.deep.equal({ opener: null, length: 1 });
    popup?.close();
    channel.close();
    URL.revokeObjectURL(address);
    expect(popup?.looksClosed()).to.equal(true);
  });
});

/** Does something as the direct effect of a user's click. */
async function inClick(task: () => Popup | undefined): Promise<Popup | undefined> {
  const button = document.createElement('button');
  button.style.cssText = 'position:fixed;inset:0';
  document.body.append(button);
  const clicked = new Promise<Popup | undefined>((resolve) => button.addEventListener('click', () => resolve(task()), { once: true }));
  await sendMouse({ type: 'click', position: [20, 20] });
  const result = await clicked;
  button.remove();
  return result;
}

describe('a preconnection', () => {
  it('is requested without credentials, and leaves nothing in the page', async () => {
    const added: string[] = [];
    const before = document.head.outerHTML;
    const watcher = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) added.push((node as Element).outerHTML);
    });
    watcher.observe(document.head, { childList: true });
    page.connect(new URL('https://api.example/public/v1'));
    await Promise.resolve();
    watcher.disconnect();
    expect(added).to.deep.equal(['<link rel="preconnect" crossorigin="anonymous" href="https://api.example">']);
    expect(document.head.outerHTML).to.equal(before);
  });
});
