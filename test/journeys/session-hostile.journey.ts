import { readFileSync } from 'node:fs';
import { expect } from '@esm-bundle/chai';
import type { BrowserContext, Page } from 'playwright';
import { LATE, POLLUTED, SPOOFED, seer } from '../support/hostile-session-scripts.mjs';
import { probeStoredKeys } from '../support/key-probe.js';
import { PLANTED, plant } from '../support/planted.js';
import { casesOf } from '../support/products.js';
import { type Stage, stage } from '../support/stage.js';
import { newestCode, type Visitor, visitorOf } from '../support/visitor.js';

type Script = (see: unknown) => void;
type Caught = Readonly<Record<string, readonly string[]>>;

let visits = 0;
/** A new user for each sign-in. */
const somebody = (): string => `visitor${visits++}@example.com`;

/** What an address says about a client. Runs in the page. */
const stateOf = (page: Page): Promise<{ readonly state: string; readonly reason?: string }> =>
  page.evaluate(async () => {
    await customElements.whenDefined('kms-provider');
    const { client } = document.querySelector('kms-provider') as unknown as { client: { session: { restore(): Promise<never> } } };
    return client.session.restore();
  });

describe('a page script that is hostile to a session', () => {
  let stand: Stage;
  let profile: BrowserContext;
  before(async () => {
    stand = await stage();
    await stand.emulator.reset();
  });
  beforeEach(async () => {
    profile = await stand.profile();
  });
  afterEach(() => profile.close());

  async function pageUnder(early: string): Promise<Visitor> {
    const page = await profile.newPage();
    await page.addInitScript(`globalThis.__name ??= (one) => one; (${seer})(); ${early}`);
    await page.goto(`${stand.site}/login.html`);
    await page.evaluate(() => customElements.whenDefined('kms-login').then(() => {}));
    return visitorOf(page, stand.emulator);
  }
  const caughtIn = (page: Page): Promise<Caught> => page.evaluate(() => (window as unknown as { caught: Caught }).caught);
  /** From another page of the site, whose primitives aren't patched. */
  async function keepsItsKey(): Promise<void> {
    const page = await profile.newPage();
    await page.goto(`${stand.site}/dist/kms.js`);
    const keys = await probeStoredKeys(page);
    expect(keys.map(({ extractable, exports }) => [extractable, exports])).to.deep.equal([
      [false, { pkcs8: 'InvalidAccessError', jwk: 'InvalidAccessError' }],
    ]);
  }

  it(`gets nothing of a sign-in by what it patches after us: ${Object.keys(LATE).length} patches at once`, async () => {
    const visitor = await pageUnder('');
    const install = Object.entries(LATE as Readonly<Record<string, Script>>).map(
      ([name, script]) => `(${script})(seeFor(${JSON.stringify(name)}));`,
    );
    await visitor.page.evaluate(install.join('\n'));
    const ada = somebody();
    await visitor.signIn(ada);
    const caught = await caughtIn(visitor.page);
    const code = await newestCode(stand.emulator, ada);
    expect(Object.keys(caught)).to.have.length(Object.keys(LATE).length);
    for (const [name, seen] of Object.entries(caught)) expect(seen, name).to.deep.equal([]);
    expect(JSON.stringify(caught)).to.not.include(code);
    await keepsItsKey();
  });

  for (const [name, members] of Object.entries(casesOf(POLLUTED, ['another signer', 'another service', 'another place for keys']))) {
    it(`can't redirect a sign-in with ${name} on the prototype of all objects`, async () => {
      const define = Object.entries(members).map(
        ([member, value]) =>
          `Object.defineProperty(Object.prototype, ${JSON.stringify(member)}, { value: ${JSON.stringify(value)}, writable: true, configurable: true });`,
      );
      const visitor = await pageUnder(define.join('\n'));
      const elsewhere: string[] = [];
      visitor.page.on('request', (request) => void (/evil|theirs/.test(request.url()) && elsewhere.push(request.url())));
      await visitor.signIn(somebody());
      await visitor.page.reload();
      await visitor.signOut.waitFor();
      expect((await stateOf(visitor.page)).state).to.equal('signed-in');
      expect(elsewhere).to.deep.equal([]);
    });
  }

  it(`signs no one in or out with messages: ${Object.keys(SPOOFED).join(', ')}`, async () => {
    const visitor = await pageUnder('');
    await visitor.signIn(somebody());
    const { origin } = stand.emulator;
    for (const [name, script] of Object.entries(SPOOFED as Readonly<Record<string, (namespace: string) => void>>)) {
      await visitor.page.evaluate(`(${script})(${JSON.stringify(`${origin}/`)})`);
      await visitor.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
      expect((await stateOf(visitor.page)).state, name).to.equal('signed-in');
    }
    expect((await visitor.events('kms-signed-in')).length).to.equal(1);
    expect(await visitor.events('kms-signed-out')).to.deep.equal([]);
  });

  it('finds no function that it can replace in what our files export, all of which it can import', async () => {
    const { page } = await pageUnder('');
    await page.waitForLoadState('networkidle');
    const files = Object.keys(JSON.parse(readFileSync('dist/integrity.json', 'utf8')));
    const scripts = files.filter((name) => /^(kms|chunks\/.*)\.js$/.test(name));
    const found = await page.evaluate(async (ours) => {
      const members = (owner: object, path: string, depth = 0): string[] =>
        Reflect.ownKeys(owner).flatMap((key) => {
          const known = Reflect.getOwnPropertyDescriptor(owner, key) as PropertyDescriptor; // its own key
          const name = `${path}.${String(key)}`;
          const isOpen = known.configurable === true || known.writable === true;
          if (isOpen && (known.get || typeof known.value === 'function')) return [name];
          return typeof known.value === 'object' && known.value !== null && depth < 3 ? members(known.value, name, depth + 1) : [];
        });
      const exported = await Promise.all(ours.map(async (name) => Object.entries(await import(`/dist/${name}`))));
      const objects = exported.flat().filter((one): one is [string, object] => typeof one[1] === 'object' && one[1] !== null);
      return { files: ours.length, objects: objects.length, open: objects.flatMap(([name, value]) => members(value, name)) };
    }, scripts);
    expect(found.files).to.be.at.least(30);
    expect(found.objects).to.be.at.least(10);
    expect(found.open).to.deep.equal([]);
  });

  describe('finds no session', () => {
    it('in a record that it wrote: each is signed out, and the record is deleted', async () => {
      const visitor = await pageUnder('');
      await visitor.signIn(somebody());
      for (const name of PLANTED) {
        // From a page without a client, which would find what is planted first.
        await visitor.page.goto(`${stand.site}/dist/kms.js`);
        await visitor.page.evaluate(plant, name);
        await visitor.page.goto(`${stand.site}/login.html`);
        const { state, reason } = await stateOf(visitor.page);
        expect([state, reason], name).to.deep.equal(name === 'nothing changed' ? ['signed-in', undefined] : ['signed-out', 'unreadable']);
      }
    });
  });

  describe('gets, as the documentation says', () => {
    it('the key of a later login, if it patched WebCrypto before us', async () => {
      const visitor = await pageUnder(`(${LATE['puts its own generateKey over the one of crypto.subtle']})(seeFor('key'));`);
      await visitor.signIn(somebody());
      expect((await caughtIn(visitor.page)).key?.join('\n')).to.match(/"d":"[\w-]{43}"/);
    });

    it('a session with a key of its own, if it patched the language after us, before the user signed in', async () => {
      const visitor = await pageUnder('');
      await visitor.page.evaluate(async () => {
        const { subtle } = crypto;
        const kind = { name: 'ECDSA', namedCurve: 'P-256' };
        const { privateKey, publicKey } = await subtle.generateKey(kind, true, ['sign', 'verify']);
        const known = await subtle.exportKey('jwk', privateKey);
        // Imported, it is as unreadable as one of ours.
        const own = { privateKey: await subtle.importKey('jwk', { ...known, key_ops: ['sign'] }, kind, false, ['sign']), publicKey };
        Object.assign(window, { caught: { key: [JSON.stringify(known)] } });
        // The browser resolves a promise with a plain object for a new pair of keys, and so looks for its `then`.
        Object.defineProperty(Object.prototype, 'then', {
          configurable: true,
          get() {
            if (Object.hasOwn(this, 'privateKey')) Object.assign(this, own);
          },
        });
      });
      await visitor.signIn(somebody());
      const used = await visitor.page.evaluate(async () => {
        Reflect.deleteProperty(Object.prototype, 'then');
        const { client } = document.querySelector('kms-provider') as unknown as { client: { session: { token(): Promise<string> } } };
        return JSON.parse(atob((await client.session.token()).split('.')[1]!.replace(/-/g, '+').replace(/_/g, '/'))).public_key;
      });
      const { x } = JSON.parse((await caughtIn(visitor.page)).key![0]!);
      expect(used.slice(2)).to.equal(Buffer.from(x, 'base64url').toString('hex'));
    });

    it('requests, if it patched fetch before us', async () => {
      const early = `const own = fetch; const see = seeFor('fetch'); window.fetch = (request) => (request.clone?.().text().then((text) => see(request.url + ' ' + text)), own(request));`;
      const visitor = await pageUnder(early);
      await visitor.signIn(somebody());
      expect((await caughtIn(visitor.page)).fetch?.join('\n')).to.match(/otp_verify/);
    });

    it("a code as it is typed, the session's token and signatures while the page is open, and no key", async () => {
      const visitor = await pageUnder('');
      await visitor.page.evaluate(() => {
        const seen: string[] = [];
        Object.assign(window, { typed: seen });
        addEventListener('input', ({ target }) => void seen.push((target as HTMLInputElement).value), true);
      });
      const ada = somebody();
      await visitor.signIn(ada);
      const code = await newestCode(stand.emulator, ada);
      const got = await visitor.page.evaluate(async () => {
        const { client } = document.querySelector('kms-provider') as unknown as {
          client: { session: { token(): Promise<string> }; api: { query(name: string, fields: object): Promise<{ userId: string }> } };
        };
        const { userId } = await client.api.query('whoami', {});
        return { token: await client.session.token(), userId, typed: (window as unknown as { typed: string[] }).typed };
      });
      expect(got.typed).to.include(code);
      expect(got.token).to.match(/^[\w-]+\.[\w-]+\.[\w-]+$/);
      expect(got.userId).to.be.a('string');
      await keepsItsKey();
    });
  });
});
