import { expect } from '@esm-bundle/chai';
import jsqr from 'jsqr';
import type { Locator, Page } from 'playwright';
import { findingsIn } from '../support/axe-frames.js';
import { freshForEach, profile, stand } from '../support/journey.js';
import { type ScriptedSite, scriptedSite } from '../support/scripted-site.js';
import { type Visitor, visitorOf } from '../support/visitor.js';
import { type Relay, startRelay } from '../support/walletconnect-relay.js';
import { type PhoneWallet, phoneWallet } from '../support/walletconnect-wallet.js';

/** The code on the page, as a camera reads it. */
async function scanned(page: Page): Promise<string> {
  const picture = (await page.getByRole('img', { name: 'Scan with your wallet' }).screenshot()).toString('base64');
  const { pixels, width, height } = await page.evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const { width, height, ...bitmap } = await createImageBitmap(new Blob([bytes], { type: 'image/png' })).then((made) => ({
      made,
      width: made.width,
      height: made.height,
    }));
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(bitmap.made, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    return { pixels: Array.from(data, (value) => String.fromCharCode(value)).join(''), width, height };
  }, picture);
  const data = Uint8ClampedArray.from(pixels, (letter) => letter.charCodeAt(0));
  // Node adds a name to what the package exports.
  const read = 'default' in jsqr ? (jsqr.default as typeof jsqr) : jsqr;
  return read(data, width, height)?.data ?? '';
}

describe('WalletConnect', () => {
  freshForEach();
  let relay: Relay;
  let site: ScriptedSite;
  let wallet: PhoneWallet;
  let visitor: Visitor;
  let hosts: Set<string>;
  /** What the page's policy blocked. */
  let forbidden: string[];

  before(async () => {
    relay = await startRelay();
    site = await scriptedSite('test/support/walletconnect-page.ts', { 'ws://localhost:0': relay.url });
  });
  // Each test has its own wallet, so that none depends on what another left behind.
  beforeEach(async () => {
    wallet = await phoneWallet(relay.url);
  });
  afterEach(() => wallet.close());
  after(async () => {
    await site.close();
    await relay.close();
  });

  const button = (name: string): Locator => visitor.page.getByRole('button', { name, exact: true });
  const dialog = (): Locator => visitor.page.getByRole('dialog');
  async function arrive(page?: Page): Promise<void> {
    visitor = visitorOf(page ?? (await profile.newPage()), stand.emulator);
    hosts = new Set();
    forbidden = [];
    visitor.page.on('console', (line) => /Content Security Policy/.test(line.text()) && forbidden.push(line.text()));
    visitor.page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    visitor.page.on('websocket', (socket) => hosts.add(new URL(socket.url()).origin));
    await visitor.page.goto(`${site.origin}/walletconnect.html`);
    await button('Continue with a wallet').click();
    await button('WalletConnect').click();
  }
  /** The list of wallets is there again, with the outcome, and the focus is where it was. */
  async function saidNo(): Promise<void> {
    await visitor.alert.filter({ hasText: 'You declined the request in your wallet.' }).waitFor();
    await dialog().waitFor({ state: 'detached' });
    await visitor.page.waitForFunction(() => {
      const inside = (root: DocumentOrShadowRoot | null | undefined): string => {
        const active = root?.activeElement;
        return active?.shadowRoot ? inside(active.shadowRoot) : (active?.textContent?.trim() ?? '');
      };
      return inside(document) === 'WalletConnect';
    });
  }
  async function again(): Promise<void> {
    Object.assign(wallet.mood, { connect: 'approve', sign: 'sign' });
    await button('WalletConnect').click();
    await wallet.open(await scanned(visitor.page));
    await visitor.signOut.waitFor();
  }
  /** Waits until the other side has received it. */
  async function until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 50));
  }

  it('signs in with the wallet that scans the code, contacts only the relay, and leaves nothing', async () => {
    await arrive();
    await wallet.open(await scanned(visitor.page));
    await visitor.signOut.waitFor();
    await dialog().waitFor({ state: 'detached' });
    expect(wallet.texts.at(-1)).to.include('ACTIVITY_TYPE_STAMP_LOGIN');
    expect(wallet.proposals.at(-1)).to.deep.equal({ name: 'A site', url: site.origin, methods: ['personal_sign'] });
    expect([...hosts].sort()).to.deep.equal([site.origin, stand.emulator.origin, relay.url].sort());
    expect(forbidden).to.deep.equal([]);
    expect(relay.visits.map((visit) => visit.get('projectId'))).to.include('project-of-the-page');
    const told = relay.heard.join('\n').toLowerCase();
    expect([wallet.address.toLowerCase(), 'stamp_login', 'organizationid'].filter((secret) => told.includes(secret))).to.deep.equal([]);
    await until(() => wallet.connections() === 0 && relay.open() === 1);
    const kept = await visitor.page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await indexedDB.databases()).map(({ name = '' }) => name),
    ]);
    expect(kept.filter((name) => /wc@|wallet_?connect/i.test(name))).to.deep.equal([]);
  });

  it('treats a refused connection, and a refused signature, like any wallet that says no', async () => {
    await arrive();
    wallet.mood.connect = 'reject';
    await wallet.open(await scanned(visitor.page));
    await saidNo();
    Object.assign(wallet.mood, { connect: 'approve', sign: 'reject' });
    await button('WalletConnect').click();
    await wallet.open(await scanned(visitor.page));
    await saidNo();
    await until(() => wallet.connections() === 0);
    await again();
  });

  it('ends with Escape and with its button, also for a wallet that agrees too late', async () => {
    await arrive();
    const uri = await scanned(visitor.page);
    await visitor.page.keyboard.press('Escape');
    await saidNo();
    await wallet.open(uri);
    await until(() => wallet.ended() === 1);
    await button('WalletConnect').click();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await saidNo();
    expect((await stand.emulator.requests()).filter(({ path }) => path.endsWith('stamp_login'))).to.deep.equal([]);
    await again();
  });

  it('starts over after a reload, and if the wallet ends the connection during a request', async () => {
    await arrive();
    await scanned(visitor.page);
    await arrive(visitor.page);
    wallet.mood.sign = 'leave';
    await wallet.open(await scanned(visitor.page));
    await saidNo();
    await again();
  });

  it('closes the dialog with the login, and a connection that comes too late', async () => {
    await arrive();
    const uri = await scanned(visitor.page);
    await visitor.page.evaluate(() => document.querySelector('kms-login')?.remove());
    await dialog().waitFor({ state: 'detached' });
    await wallet.open(uri);
    await until(() => wallet.ended() === 1 && wallet.connections() === 0);
    expect(wallet.texts).to.deep.equal([]);
  });

  it('ends the connection if the login is canceled in the card while the wallet is asked', async () => {
    await arrive();
    wallet.mood.sign = 'hang';
    await wallet.open(await scanned(visitor.page));
    await until(() => wallet.texts.length === 1);
    await button('Use another way').click();
    await until(() => wallet.connections() === 0 && wallet.ended() === 1);
  });

  it("uses the page's language, and fits into 320 pixels without an axe violation", async () => {
    await arrive();
    await visitor.page.keyboard.press('Escape');
    await visitor.page.setViewportSize({ width: 320, height: 640 });
    await visitor.page.evaluate(() => {
      document.documentElement.lang = 'de';
    });
    for (const colorScheme of ['light', 'dark'] as const) {
      await visitor.page.emulateMedia({ colorScheme });
      await button('WalletConnect').click();
      await dialog().getByRole('img', { name: 'Mit deinem Wallet scannen' }).waitFor();
      await dialog().getByRole('button', { name: 'Link kopieren' }).waitFor();
      expect(await dialog().evaluate((box) => box.scrollWidth - box.clientWidth)).to.equal(0);
      expect(await findingsIn(visitor.page)).to.deep.equal([]);
      await dialog().getByRole('button', { name: 'Abbrechen' }).click();
    }
  });

  it('offers a phone the apps that it can open, for the pairing and for the signature, and a link to copy', async () => {
    const phone = await profile.browser()?.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    if (!phone) throw new Error('no browser');
    await phone.grantPermissions(['clipboard-read', 'clipboard-write']);
    await phone.route(/metamask\.app\.link/, (route) => route.fulfill({ body: '' }));
    await arrive(await phone.newPage());
    wallet.mood.sign = 'hang';
    const open = dialog().getByRole('link', { name: 'Open MetaMask' });
    const pairing = new URL((await open.getAttribute('href')) ?? '');
    await dialog().getByRole('button', { name: 'Copy link' }).click();
    await dialog().getByText('Copied').waitFor();
    expect(await visitor.page.evaluate(() => navigator.clipboard.readText())).to.equal(pairing.searchParams.get('uri'));
    const [app] = await Promise.all([phone.waitForEvent('page'), open.click()]);
    await app.close();
    await wallet.open(pairing.searchParams.get('uri') ?? '');
    await visitor.page.getByRole('dialog', { name: 'Confirm in MetaMask' }).waitFor();
    const signing = new URL((await open.getAttribute('href')) ?? '');
    expect(signing.origin + signing.pathname).to.equal('https://metamask.app.link/wc');
    expect([...signing.searchParams.keys()]).to.deep.equal(['sessionTopic']);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await visitor.alert.filter({ hasText: 'You declined the request in your wallet.' }).waitFor();
    await until(() => wallet.connections() === 0);
    await phone.close();
  });

  it("also asks on a phone for the signature of a wallet that doesn't give its name", async () => {
    const phone = await profile.browser()?.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    if (!phone) throw new Error('no browser');
    await arrive(await phone.newPage());
    wallet.describe({ name: { toString: null } });
    wallet.mood.sign = 'hang';
    const link = (await dialog().getByRole('link', { name: 'Open MetaMask' }).getAttribute('href')) ?? '';
    await wallet.open(new URL(link).searchParams.get('uri') ?? '');
    await visitor.page.getByRole('dialog', { name: 'Confirm in WalletConnect' }).waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
    await until(() => wallet.connections() === 0);
    await phone.close();
  });
});
