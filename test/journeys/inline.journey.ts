import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai';
import type { Page } from 'playwright';
import { root } from '../../scripts/entries.mjs';
import { serveFiles } from '../../scripts/serve-files.mjs';
import { plugIn } from '../support/authenticator.js';
import { findingsIn } from '../support/axe-frames.js';
import { allow } from '../support/brands.js';
import type { EmulatorControls } from '../support/emulator-controls.js';
import { exporterAt } from '../support/exporter.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { inProducts, listOf } from '../support/products.js';
import { type Visitor, visitorOf } from '../support/visitor.js';
import { addressesInPage, ethereumSigner, signInPage } from '../support/wallet-checks.js';

const ADA = 'ada@example.com';
const BRANDS = ['Google', 'Apple', 'Facebook', 'X', 'Discord'];
/** The documentation's policy, which only lets a page connect to its own host. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types lit-html',
].join('; ');
/** With what a worker needs. */
const WITH_WORKER = `${POLICY} kms-site; worker-src 'self'`;

describe('a page that is also the service', () => {
  freshForEach();
  let files: Awaited<ReturnType<typeof serveFiles>>;
  let folder: string;
  /** A path below the root of a static host. */
  let site: string;
  /** Requests of the pages that no static host answers, or that leave it. */
  let strange: string[];

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kms-inline-'));
    const pages = join(folder, 'docs/v1');
    mkdirSync(pages, { recursive: true });
    cpSync(join(root, 'test/journeys/pages'), pages, { recursive: true });
    const built = stand?.built ?? process.env.JOURNEYS_SITE!;
    for (const name of ['dist', 'assets', 'oauth-callback.html']) cpSync(join(built, name), join(pages, name), { recursive: true });
    symlinkSync(pages, join(folder, 'with-worker'));
    const headers = (pathname: string): Record<string, string> =>
      /\/export-frame(\.languages)?\.html$/.test(pathname)
        ? {}
        : { 'content-security-policy': pathname.startsWith('/with-worker/') ? WITH_WORKER : POLICY };
    files = await serveFiles({ folders: [folder], headers });
    site = `${files.origin}/docs/v1`;
  });
  after(async () => {
    await files.close();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => {
    strange = [];
    profile.on('request', (request) => {
      const isFile = request.method() === 'GET' && request.url().startsWith(`${site}/`);
      if (!isFile && !/^(data|blob|about):/.test(request.url())) strange.push(`${request.method()} ${request.url()}`);
    });
  });

  /** What a user reads in the corner of their page. */
  function inboxOn(page: () => Page): Pick<EmulatorControls, 'inbox'> {
    const inbox = async (to = '') => {
      const panel = page().getByRole('status', { name: 'Inbox of the emulator' });
      const [text = ''] = await panel.allTextContents();
      return text.includes(to) ? [{ code: /\d{6,}/.exec(text)?.[0] }] : [];
    };
    return { inbox } as unknown as EmulatorControls; // signing in reads the code alone
  }

  async function open(page: string, attributes: Record<string, string> = {}): Promise<Visitor> {
    const tab = await profile.newPage();
    await tab.goto(`${site}/${page}#${new URLSearchParams({ emulator: 'inline', ...attributes })}`);
    return visitorOf(tab, inboxOn(() => tab) as EmulatorControls);
  }

  it('signs in with a code from its own inbox, stays signed in, and signs', async () => {
    const visitor = await open('login.html');
    await visitor.signIn(ADA);
    await visitor.page.reload();
    await visitor.signOut.waitFor();
    const { ethereum } = await addressesInPage(visitor.page);
    const [signature] = await signInPage(visitor.page, {
      signWith: ethereum,
      payloads: ['Pay 3 EUR'],
      encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
      hashFunction: 'HASH_FUNCTION_KECCAK256',
    });
    expect(await ethereumSigner('Pay 3 EUR', 'HASH_FUNCTION_KECCAK256', signature!)).to.equal(ethereum);
    expect(strange).to.deep.equal([]);
  });

  inProducts('is one service for all tabs: a second one knows the account, and its changes are known in the first', async () => {
    const first = await open('login.html');
    await first.signIn(ADA);
    const wallet = await addressesInPage(first.page);
    const second = await open('login.html');
    await second.signOut.waitFor();
    expect(await addressesInPage(second.page)).to.deep.equal(wallet);
    await second.signOut.click();
    await first.email.waitFor();
    await second.signIn(ADA);
    await first.signOut.waitFor();
    expect(await addressesInPage(first.page)).to.deep.equal(wallet);
  });

  inProducts('creates and accepts passkeys', async () => {
    const visitor = await open('login.html');
    await plugIn(visitor.page);
    const named = (name: string) => visitor.page.getByRole('button', { name, exact: true });
    await named('Create a passkey').click();
    await visitor.signOut.click();
    await named('Continue with a passkey').click();
    await visitor.signOut.waitFor();
    expect((await visitor.event('kms-signed-in')).detail).to.include({ flow: 'passkey' });
  });

  it('exports the words of its wallet, with its inbox open', async () => {
    let page: Page | undefined;
    profile.on('page', (opened) => {
      page ??= opened;
    });
    const exporter = await exporterAt(profile, {
      emulator: inboxOn(() => page!) as EmulatorControls,
      site,
      settings: { emulator: 'inline' },
    });
    expect(await exporter.reveal()).to.have.length(12);
    expect(strange).to.deep.equal([]);
  });

  inProducts("starts with the state in a link, and doesn't touch what this browser stores", async () => {
    const first = await open('login.html');
    await first.signIn(ADA);
    const wallet = await addressesInPage(first.page);
    const link = await first.page.evaluate(async () => {
      const { inlineEmulator } = await import(new URL('dist/emulator/inline.js', location.href).href);
      return inlineEmulator().link() as Promise<string>;
    });
    expect(link).to.match(/^inline#[\w-]{1000,16000}$/);
    await first.signOut.click();
    const other = await open('login.html', { emulator: link, 'oauth-redirect-uri': 'oauth-callback.html' });
    await other.signIn(ADA);
    // A brand's window would have its own service.
    expect(await other.page.getByRole('button', { name: /Google/ }).count()).to.equal(0);
    expect(await addressesInPage(other.page)).to.deep.equal(wallet);
    await first.email.waitFor();
    expect(strange).to.deep.equal([]);
  });

  inProducts("says so if the state in a link can't be read", async () => {
    for (const state of ['H4sIAAAAAAAAA_NIzcnJVyjPL8pJAQCFEUoNCwAAAA', 'no.state', 'A'.repeat(40_000)]) {
      const { page, event } = await open('login.html', { emulator: `inline#${state}` });
      expect((await event('kms-error')).detail, state.slice(0, 20)).to.include({ code: 'config_invalid' });
      await page.close();
    }
  });

  for (const [brand, mode] of listOf(
    BRANDS.flatMap((name) => (['popup', 'redirect'] as const).map((kind) => [name, kind] as const)),
    ([name, kind]) => ['Google popup', 'X popup', 'Facebook redirect'].includes(`${name} ${kind}`),
  )) {
    it(`is also the page of ${brand}, ${mode}: asks who the user is and what the site may know, and signs in`, async () => {
      const { page, signOut, event } = await open('login.html', { 'oauth-redirect-uri': 'oauth-callback.html', 'oauth-mode': mode });
      const button = page.getByRole('button', { name: `Continue with ${brand}`, exact: true });
      const opened = mode === 'popup' ? page.waitForEvent('popup') : page;
      await button.click();
      const asking = await opened;
      await asking.getByRole('dialog', { name: `Sign in with ${brand}` }).waitFor();
      expect(await findingsIn(asking)).to.deep.equal([]);
      // It is left by its own buttons.
      for (let press = 0; press < 3; press += 1) await asking.keyboard.press('Escape');
      await allow(asking, 'Alice Example');
      await signOut.waitFor();
      expect((await event('kms-signed-in')).detail).to.include({ flow: 'oauth', method: brand.toLowerCase() });
      expect(page.url()).not.to.match(/kms-emulator|code=|id_token=/);
      expect(strange).to.deep.equal([]);
    });
  }

  it("shows no brand's page that leads to another site", async () => {
    const tab = await profile.newPage();
    const asked = { 'kms-emulator': '/google/authorize', client_id: 'demo-google-client', response_type: 'id_token' };
    await tab.goto(
      `${site}/login.html?${new URLSearchParams({ ...asked, redirect_uri: 'https://other.example/' })}#${new URLSearchParams({ emulator: 'inline' })}`,
    );
    await visitorOf(tab, inboxOn(() => tab) as EmulatorControls).signIn(ADA);
    expect(await tab.getByRole('dialog').count()).to.equal(0);
  });

  it('shows its dashboard over the page: what was requested, what fails next, and the page again', async () => {
    const { page, email, signIn, alert } = await open('login.html');
    await email.waitFor();
    await email.fill(ADA);
    await email.press('Enter');
    await page.getByRole('button', { name: 'Dashboard' }).click();
    const dashboard = page.getByRole('dialog', { name: 'Inbox · kms-elements emulator' });
    await dashboard.getByRole('heading', { name: 'Inbox' }).waitFor();
    // A screen reader reads its name: the previous focus is out of reach.
    expect(await dashboard.evaluate((dialog) => dialog.matches(':focus'))).to.equal(true);
    expect(await findingsIn(page)).to.deep.equal([]);
    await page.getByRole('link', { name: /Requests/ }).click();
    await page.getByRole('heading', { name: 'Requests' }).waitFor();
    await page
      .getByText(/otp_init/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: /Faults/ }).click();
    await page.getByRole('heading', { name: 'Faults and clock' }).waitFor();
    await page.getByLabel('Path').fill('/v1/otp_init');
    await page.getByLabel('Value').fill('503');
    await page.getByRole('button', { name: 'Set fault', exact: true }).click();
    await page.getByRole('cell', { name: '/v1/otp_init' }).waitFor();
    await page.getByRole('button', { name: 'Close dashboard' }).click();
    await page.getByRole('button', { name: 'Dashboard' }).press('Enter');
    await dashboard.getByRole('heading', { name: 'Inbox' }).waitFor();
    await page.keyboard.press('Escape');
    await dashboard.waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Dashboard' }).evaluate((button) => button.matches(':focus'))).to.equal(true);
    await page.getByRole('button', { name: 'Change' }).click();
    await email.press('Enter');
    await alert.filter({ hasText: /./ }).waitFor();
    await signIn(ADA);
    expect(strange).to.deep.equal([]);
  });

  it('can be used while a login of the page is a dialog: its inbox is read and pressed there, and its dashboard opens', async () => {
    const { page, email } = await open('login.html', { modal: '' });
    await page.locator('kms-login').evaluate((login) => (login as HTMLElement & { open(): void }).open());
    await email.fill(ADA);
    await email.press('Enter');
    await page.getByRole('button', { name: 'Dashboard' }).click();
    await page.getByRole('dialog', { name: 'Inbox · kms-elements emulator' }).getByRole('heading', { name: 'Inbox' }).waitFor();
    await page.getByRole('button', { name: 'Close dashboard' }).click();
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    await page.getByRole('button', { name: 'Dashboard' }).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Code').isVisible()).to.equal(true);
  });

  describe('that lets it run in a worker', () => {
    const root = () => `${files.origin}/with-worker`;

    /** Every page creates the worker from this file. */
    async function giveWorker(file: string): Promise<void> {
      await profile.addInitScript((name) => {
        globalThis.kmsEmulatorWorker = () => {
          const address = new URL(`dist/emulator/${name}`, location.href).href;
          const rules = { createScriptURL: (text: string) => (text === address ? text : '') };
          const { trustedTypes } = globalThis as unknown as {
            trustedTypes?: { createPolicy(policy: string, given: typeof rules): typeof rules };
          };
          return new Worker(trustedTypes?.createPolicy('kms-site', rules).createScriptURL(address) ?? address, { type: 'module' });
        };
      }, file);
    }

    async function openHere(attributes: Record<string, string> = {}): Promise<Visitor> {
      const tab = await profile.newPage();
      await tab.goto(`${root()}/login.html#${new URLSearchParams({ emulator: 'inline', ...attributes })}`);
      return visitorOf(tab, inboxOn(() => tab) as EmulatorControls);
    }

    const servicesIn = (page: Page): Promise<number> =>
      page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /inline\/emulator-/.test(name)).length);

    it('signs in and signs, and the page itself loads no service', async () => {
      await giveWorker('inline-worker.js');
      const visitor = await openHere();
      await visitor.signIn(ADA);
      const { ethereum } = await addressesInPage(visitor.page);
      const [signature] = await signInPage(visitor.page, {
        signWith: ethereum,
        payloads: ['Pay 3 EUR'],
        encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
        hashFunction: 'HASH_FUNCTION_KECCAK256',
      });
      expect(await ethereumSigner('Pay 3 EUR', 'HASH_FUNCTION_KECCAK256', signature!)).to.equal(ethereum);
      expect(visitor.page.workers()).to.have.lengthOf(1);
      expect(await servicesIn(visitor.page)).to.equal(0);
    });

    it('is one service with the pages that have no worker', async () => {
      const plain = await openHere();
      await plain.signIn(ADA);
      const wallet = await addressesInPage(plain.page);
      await giveWorker('inline-worker.js');
      const visitor = await openHere();
      await visitor.signOut.waitFor();
      expect(await addressesInPage(visitor.page)).to.deep.equal(wallet);
    });

    it('shows brands and its dashboard', async () => {
      await giveWorker('inline-worker.js');
      const { page, signOut } = await openHere({ 'oauth-redirect-uri': 'oauth-callback.html', 'oauth-mode': 'popup' });
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Continue with Google', exact: true }).click();
      await allow(await opened, 'Alice Example');
      await signOut.waitFor();
      await page.evaluate(async () => {
        const { inlineEmulator } = await import(new URL('dist/emulator/inline.js', location.href).href);
        await inlineEmulator().dashboard();
      });
      await page.getByRole('dialog').getByRole('heading', { name: 'Inbox' }).waitFor();
    });

    it("starts with the state in a link, and says so if it can't be read", async () => {
      await giveWorker('inline-worker.js');
      const { page, event } = await openHere({ emulator: 'inline#no.state' });
      expect((await event('kms-error')).detail).to.include({ code: 'config_invalid' });
      expect(page.workers()).to.have.lengthOf(1);
    });

    it('continues after a request that was never answered', async () => {
      await giveWorker('inline-worker.js');
      const { page, signIn, email, alert } = await openHere({ 'request-timeout-ms': '1000' });
      await email.waitFor();
      await page.evaluate(async () => {
        const { inlineEmulator } = await import(new URL('dist/emulator/inline.js', location.href).href);
        const body = JSON.stringify({ path: '/v1/otp_init', fault: 'hang', value: 'headers', times: 1 });
        await inlineEmulator().fetch(new Request('http://localhost/_emulator/faults', { method: 'POST', body }));
      });
      await email.fill(ADA);
      await email.press('Enter');
      await alert.filter({ hasText: /./ }).waitFor();
      await signIn(ADA);
    });

    it("runs in the page if the worker doesn't start", async () => {
      await giveWorker('missing.js');
      const visitor = await openHere();
      await visitor.signIn(ADA);
      expect(await servicesIn(visitor.page)).to.equal(1);
    });
  });

  it('is refused next to the settings of a real service', async () => {
    const { page, event } = await open('login.html', { 'auth-proxy-config-id': 'a9c0-live' });
    expect((await event('kms-error')).detail).to.include({ code: 'config_invalid' });
    expect(await page.getByRole('textbox').count()).to.equal(0);
  });

  it('loads no byte of the emulator if a real service is named', async () => {
    const asked: string[] = [];
    profile.on('request', (request) => asked.push(request.url()));
    const tab = await profile.newPage();
    await tab.goto(`${stand.site}/login.html`);
    await visitorOf(tab, stand.emulator).signIn(ADA);
    expect(asked.filter((url) => url.includes('/emulator/'))).to.deep.equal([]);
  });
});
