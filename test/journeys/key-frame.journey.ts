import { expect } from '@esm-bundle/chai';
import type { BrowserContext, Frame, Page } from 'playwright';
import { plugIn } from '../support/authenticator.js';
import { brandVisitor } from '../support/brands.js';
import { IMPOSTORS, impostor } from '../support/hostile-key-frame-scripts.mjs';
import { type KeyFrameSite, keyFrameSite } from '../support/key-frame-site.js';
import { probeStoredKeys } from '../support/key-probe.js';
import { casesOf, inProducts } from '../support/products.js';
import { type Stage, stage } from '../support/stage.js';
import { type Visitor, visit, visitorOf } from '../support/visitor.js';
import { bringWallets } from '../support/wallets.js';
import { wrapEverything } from '../support/wrap-everything.mjs';

/** A new user for each attack. */
let attacks = 0;
const ADA = 'ada@example.com';

type Api = { query(name: string, fields: object): Promise<{ readonly userId: string }> };
/** A call that the session's key signs. */
const whoami = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { client } = document.querySelector('kms-provider') as unknown as { client: { api: Api } };
    return (await client.api.query('whoami', {})).userId;
  });

/** Records every private key that this page's WebCrypto creates, imports or receives. Runs before any other script of the page. */
const watchKeys = (): void => {
  if (location.hostname !== 'localhost') return;
  const met: string[] = [];
  Object.assign(window, { met });
  const note = (value: unknown): void => {
    if (value instanceof CryptoKey && value.type === 'private') met.push(value.algorithm.name);
    else if (value && typeof value === 'object') Object.values(value).forEach(note);
  };
  for (const name of ['generateKey', 'importKey', 'sign', 'deriveBits', 'exportKey'] as const) {
    const own = SubtleCrypto.prototype[name] as (...given: unknown[]) => Promise<unknown>;
    Object.defineProperty(SubtleCrypto.prototype, name, {
      value: async function (this: SubtleCrypto, ...given: unknown[]) {
        given.forEach(note);
        const made = await own.apply(this, given);
        note(made);
        if (made instanceof Object && 'privateKey' in made) note(made.privateKey);
        return made;
      },
    });
  }
  const take = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (this: MessagePort, ...given: unknown[]) {
    given.forEach(note);
    take.apply(this, given as [unknown]);
  };
};

/** Load the frame's document as a page script can, hand it a port, and return what came back within half a second of each message. */
const talk = (page: Page, address: string, messages: readonly object[], ports = 1): Promise<readonly string[]> =>
  page.evaluate(
    async ({ address, messages, ports }) => {
      const frame = document.createElement('iframe');
      frame.src = address;
      document.body.append(frame);
      await new Promise((done) => frame.addEventListener('load', done, { once: true }));
      const heard: string[] = [];
      for (let at = 0; at < ports; at++) {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => heard.push(ports > 1 ? `${at} ${data.kind}` : data.kind);
        frame.contentWindow!.postMessage({ v: 1, kind: 'init' }, '*', [port2]);
        for (const message of messages) port1.postMessage(message);
      }
      await new Promise((done) => setTimeout(done, 700));
      frame.remove();
      return heard;
    },
    { address, messages, ports },
  );

/** The visible frame, the channel to it, what every promise calls, and a replaced frame. */
const KEPT = [
  'the getter of contentWindow',
  'the class of channels',
  'then of all objects',
  'then of promises, and the constructor that await reads',
  'open of all objects',
  'every frame that is found in the document or in its windows',
];

describe('a key frame on another site', () => {
  let stand: Stage;
  let site: KeyFrameSite;
  let profile: BrowserContext;
  before(async () => {
    stand = await stage();
    await stand.emulator.reset();
    site = await keyFrameSite(stand.emulator, ({ origin, port }) => `${origin} http://shop.example:${port}`);
  });
  after(() => site.close());
  beforeEach(async () => {
    profile = await stand.partedProfile();
  });
  afterEach(() => profile.close());

  async function arrive(early?: () => void): Promise<Visitor> {
    const page = await profile.newPage();
    if (early) await page.addInitScript(early);
    await page.goto(`${site.origin}/login.html`);
    await page.evaluate(() => customElements.whenDefined('kms-login').then(() => {}));
    return visitorOf(page, stand.emulator);
  }
  const frameIn = (page: Page): Frame => page.frames().find((one) => one.url() === site.frame)!;
  /** What the frame stores: how many keys have signed, and none was released. */
  const lasting = (page: Page): Promise<number> =>
    frameIn(page).evaluate(async () => {
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const database = await settled(indexedDB.open('kms-elements'));
      const all = await settled(database.transaction('records').objectStore('records').getAll());
      database.close();
      return all.filter(({ used, endsAtMs }) => used && endsAtMs === undefined).length;
    });

  it('signs in, signs, signs after a reload, and drops the key when signing out', async () => {
    const visitor = await arrive();
    await visitor.signIn(ADA);
    const userId = await whoami(visitor.page);
    expect(userId).to.be.a('string');
    expect(await lasting(visitor.page)).to.equal(1);
    await visitor.page.reload();
    await visitor.signOut.waitFor();
    expect(await whoami(visitor.page)).to.equal(userId);
    expect(await probeStoredKeys(visitor.page)).to.deep.equal([]);
    await visitor.signOut.click();
    await visitor.email.waitFor();
    await eventually(async () => (await lasting(visitor.page)) === 0);
  });

  const ways: Readonly<Record<string, () => Promise<{ readonly page: Page }>>> = {
    'a social account': async () => {
      const visitor = await brandVisitor(profile, { site: site.origin, emulator: stand.emulator }, 'popup');
      await visitor.signIn('Google', 'Alice Example');
      return visitor;
    },
    'a passkey': async () => {
      const visitor = await visit(profile, stand.emulator, { site: site.origin });
      await plugIn(visitor.page);
      await visitor.page.getByRole('button', { name: 'Create a passkey' }).click();
      await visitor.event('kms-signed-in');
      return visitor;
    },
    'a wallet': async () => {
      await bringWallets(profile, { kinds: ['ethereum'] });
      const visitor = await visit(profile, stand.emulator, { site: site.origin });
      await visitor.page.getByRole('button', { name: 'Continue with a wallet', exact: true }).click();
      await visitor.page.getByRole('button', { name: 'Test Fox', exact: true }).click();
      await visitor.event('kms-signed-in');
      return visitor;
    },
  };
  for (const [name, signInBy] of Object.entries(casesOf(ways, ['a passkey']))) {
    it(`keeps the key of a session that begins with ${name}`, async () => {
      const { page } = await signInBy();
      expect(await whoami(page)).to.be.a('string');
      await eventually(async () => (await lasting(page)) === 1);
      expect(await probeStoredKeys(page)).to.deep.equal([]);
    });
  }

  inProducts('signs the renewal of a session, and signing out everywhere', async () => {
    const visitor = await arrive();
    await visitor.signIn(ADA);
    type Held = { client: { session: { refresh(): Promise<{ state: string }>; signOut(options: object): Promise<{ ended: unknown[] }> } } };
    const renewed = await visitor.page.evaluate(async () => {
      const { client } = document.querySelector('kms-provider') as unknown as Held;
      return (await client.session.refresh()).state;
    });
    expect(renewed).to.equal('signed-in');
    await eventually(async () => (await lasting(visitor.page)) === 1);
    await whoami(visitor.page);
    const report = await visitor.page.evaluate(() => {
      const { client } = document.querySelector('kms-provider') as unknown as Held;
      return client.session.signOut({ everywhere: true });
    });
    expect(report.ended).to.be.an('array');
  });

  it('keeps every private key from a page script that patched WebCrypto before our first module', async () => {
    const visitor = await arrive(watchKeys);
    await visitor.signIn(ADA);
    await whoami(visitor.page);
    expect(await visitor.page.evaluate(() => (window as unknown as { met: string[] }).met)).to.deep.equal([]);
    expect(await probeStoredKeys(visitor.page)).to.deep.equal([]);
  });

  for (const [name, attack] of Object.entries(casesOf(IMPOSTORS as Readonly<Record<string, () => void>>, KEPT))) {
    it(`can't be impersonated by a script that comes after us and replaces ${name}`, async () => {
      const visitor = await arrive();
      const { page } = visitor;
      await page.evaluate(impostor);
      await page.evaluate(attack);
      const contact = `impostor${attacks++}@example.com`;
      await visitor.signIn(contact);
      expect(await page.evaluate(() => (window as unknown as { stolen: string[] }).stolen)).to.deep.equal([]);
      expect(await whoami(page)).to.be.a('string');
      await eventually(async () => (await lasting(page)) === 1);
    });
  }

  /** What a script that replaced everything after our first module got from one visit. */
  const caughtBy = (page: Page): Promise<readonly string[]> =>
    page.evaluate(() => [...new Set((window as unknown as { caughtMembers: string[] }).caughtMembers)]);
  type Using = { client: { session: { refresh(): Promise<object> }; account: { list(): Promise<object> } } };
  /** Renews the session, and reads the account and the user. */
  const useSession = async (page: Page): Promise<string> => {
    await page.evaluate(async () => {
      const { client } = document.querySelector('kms-provider') as unknown as Using;
      await client.session.refresh();
      await client.account.list();
    });
    return whoami(page);
  };

  it('never reaches members of the browser that a script replaced, in a login, a renewal and a signature', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    const count = await page.evaluate(wrapEverything, { frame: site.frame });
    expect(count).to.be.greaterThan(1000);
    await visitor.signIn('wrapped@example.com');
    expect(await useSession(page)).to.be.a('string');
    expect(await caughtBy(page)).to.deep.equal([]);
    expect(await lasting(page)).to.equal(1);
  });

  for (const [name, signInBy] of Object.entries(casesOf(ways, ['a passkey']))) {
    it(`never reaches them in a session that begins with ${name}`, async () => {
      const wrap = `(${wrapEverything.toString()})({ frame: ${JSON.stringify(site.frame)} })`;
      const early = `addEventListener('load', () => customElements.whenDefined('kms-login').then(() => { window.count = ${wrap}; }))`;
      await profile.addInitScript(early);
      const { page } = await signInBy();
      expect(await page.evaluate(() => (window as unknown as { count: number }).count)).to.be.greaterThan(1000);
      expect(await useSession(page)).to.be.a('string');
      expect(await caughtBy(page)).to.deep.equal([]);
      await eventually(async () => (await lasting(page)) === 1);
    });
  }

  it('has no session for a page that names another frame, or none', async () => {
    const visitor = await arrive();
    await visitor.signIn('bob@example.com');
    await visitor.page.evaluate(() => document.querySelector('kms-provider')!.removeAttribute('key-frame-src'));
    await visitor.email.waitFor();
  });

  it('answers three messages and no others', async () => {
    const { page } = await arrive();
    const key = `02${'ab'.repeat(32)}`;
    const none = [{ v: 1, kind: 'export', id: 1, publicKey: key }, { v: 1, kind: 'keys', id: 2 }, { kind: 'make', id: 3 }, 'make'];
    expect(await talk(page, site.frame, none as object[])).to.deep.equal(['ready']);
    const known = [
      { v: 1, kind: 'make', id: 1 },
      { v: 1, kind: 'sign', id: 2, publicKey: key, bytes: new Uint8Array(3) },
      { v: 1, kind: 'forget', publicKey: key },
    ];
    expect((await talk(page, site.frame, known)).toSorted()).to.deep.equal(['made', 'ready', 'unknown']);
  });

  it('accepts one port, and no second one', async () => {
    const { page } = await arrive();
    expect(await talk(page, site.frame, [{ v: 1, kind: 'make', id: 1 }], 2)).to.deep.equal(['0 ready', '0 made']);
  });

  it('accepts a port from the sites that its host lists, on their own registrable domains, and no others', async () => {
    const [shop, evil, keys] = ['shop', 'evil', 'keys-keeper'].map((name) => `http://${name}.example:${site.port}`);
    const browser = await stand.another({
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--host-resolver-rules=MAP *.example 127.0.0.1',
        `--unsafely-treat-insecure-origin-as-secure=${shop},${evil},${keys}`,
      ],
    });
    const heard: (readonly string[])[] = [];
    for (const origin of [shop, evil, keys]) {
      const page = await browser.newPage();
      await page.goto(`${origin}/bare.html`);
      heard.push(await talk(page, `${keys}/dist/key-frame.html`, [{ v: 1, kind: 'make', id: 1 }]));
    }
    await browser.close();
    // In a private window, in which the browser stores nothing for it, it says so.
    expect(heard).to.deep.equal([['ready', 'failed'], [], []]);
  });
});

/** Waits until a condition holds. */
async function eventually(isSo: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 40; looks++) {
    if (await isSo()) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  expect.fail('it never came to be so');
}
