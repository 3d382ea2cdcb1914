// The service's React kit in a real browser, against the emulator: its own modals, as users use them.
import { expect } from '@esm-bundle/chai';
import { type Browser, type Page, chromium as playwright } from 'playwright';
import { type EmulatorServer, serveEmulator } from '../../emulator/node.js';
import { chromium } from '../support/browser.mjs';
import { noteDriven } from './driven.js';
import { type Kit, serveKit } from './kit/bundled.js';
import { packagesOf } from './packages.js';

const { load, resolve } = packagesOf('present');
const { hashMessage, recoverAddress } = load('viem');
const { TurnkeyClient } = load('@turnkey/http');
const { ApiKeyStamper } = load('@turnkey/api-key-stamper');
const { mnemonicToAccount } = load('viem/accounts');
const EMAIL = 'visitor@example.com';

describe("the service's React kit in a browser", () => {
  let browser: Browser;
  let server: EmulatorServer;
  let config: ReturnType<EmulatorServer['emulator']['config']>;
  let kit: Kit;
  let page: Page;
  let elsewhere: string[];
  const driven = noteDriven('@turnkey/react-wallet-kit 2.4.3', '@turnkey/core@2.8.1');
  const stamped = noteDriven('@turnkey/iframe-stamper 2.11.1', '@turnkey/http@6.6.0');

  before(async () => {
    server = await serveEmulator();
    config = server.emulator.config(server.origin);
    // One constant in memory: the kit has no setting for another signer of codes. Everything else is as published.
    kit = await serveKit(resolve('@turnkey/react-wallet-kit'), config.keys.otpSigner);
    browser = await playwright.launch(await chromium());
  });
  after(async function () {
    driven.check(this);
    stamped.check(this);
    await browser?.close();
    await kit?.close();
    await server?.close();
  });
  beforeEach(async () => {
    server.emulator.reset();
    ({ page, elsewhere } = await visit(kit));
  });
  afterEach(async () => {
    driven.note(server);
    await page.context().close();
  });

  /** A user with nothing stored, who can only reach this machine. */
  async function visit(at: Kit) {
    const context = await browser.newContext();
    const asked: string[] = [];
    await context.route(
      (url) => url.hostname !== 'localhost',
      (route) => {
        asked.push(new URL(route.request().url()).hostname);
        return route.abort();
      },
    );
    const opened = await context.newPage();
    await opened.goto(`${at.page}/?${new URLSearchParams({ emulator: server.origin, frame: at.frame })}`);
    await opened.getByRole('button', { name: 'Log in' }).waitFor();
    return { page: opened, elsewhere: asked };
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const says = (label: string, text: string | RegExp) => page.getByLabel(label, { exact: true }).getByText(text, { exact: true }).waitFor();
  const textOf = (label: string) => page.getByLabel(label, { exact: true }).innerText();
  /** With the kit's own modal, and the code from the email. */
  const enter = async () => {
    await press('Log in');
    await page.getByPlaceholder('Enter your email').fill(EMAIL);
    await page.keyboard.press('Enter');
    await page.getByText('-digit code we sent to').waitFor();
    // One field for each digit, without a name.
    await page.locator('input').first().focus();
    await page.keyboard.type(server.emulator.mailbox.messages(EMAIL)[0]?.code ?? '');
  };
  const paths = () => server.emulator.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);

  it("signs up with a code from an email, signs, is still signed in after a reload, and shows the wallet's words", async () => {
    await enter();
    await says('Address', /^0x/);
    const address = await textOf('Address');
    await press('Sign a message');
    await press('Sign');
    const { r, s, v } = await (await page.waitForFunction(() => (window as any).signature)).jsonValue();
    const signature = { r: `0x${r}`, s: `0x${s}`, yParity: Number(v) };
    expect(await recoverAddress({ hash: hashMessage('hello'), signature })).to.equal(address);
    await page.reload();
    await says('Address', address);
    await press('Export the wallet');
    const frame = page.frameLocator('iframe');
    // The kit drops a press that comes before its frame has a key.
    await frame.getByText('Ready', { exact: true }).waitFor({ state: 'attached' });
    await press('Export Wallet');
    const words = frame.getByRole('main').getByText(/^(\w+ ){11}\w+$/);
    expect(mnemonicToAccount(await words.innerText()).address).to.equal(address);
    expect(server.emulator.requests.filter(({ status }) => status >= 400)).to.deep.equal([]);
    expect(elsewhere.filter((host) => host.endsWith('turnkey.com'))).to.deep.equal([]);
  });

  it('signs in again to the same account, elsewhere', async () => {
    await enter();
    await says('Who', 'authenticated');
    const organization = await textOf('Organization');
    await page.context().close();
    ({ page } = await visit(kit));
    const before = paths().length;
    await enter();
    await says('Organization', organization);
    const calls = paths()
      .slice(before)
      .map((path) => path.split('/').at(-1));
    const login = ['otp_init_v2', 'otp_verify_v2', 'account', 'stamp_login'];
    expect(calls.filter((path) => login.includes(path ?? '') || path?.startsWith('signup'))).to.deep.equal(login);
  });

  it("sends no code if its constant is as published: it doesn't know the emulator's enclave", async () => {
    const published = await serveKit(resolve('@turnkey/react-wallet-kit'));
    await page.context().close();
    ({ page } = await visit(published));
    await enter();
    await page.getByText('An error has occurred').waitFor();
    expect(paths()).to.include('/v1/otp_init_v2').and.not.include('/v1/otp_verify_v2');
    await published.close();
  });

  it("stamps with a frame's key", async () => {
    const publicKey = await page.evaluate(async () => {
      (window as any).held = await (window as any).openFrame();
      return (window as any).held.publicKey;
    });
    const { publicKey: apiPublicKey, privateKey: apiPrivateKey } = config.apiKey;
    const root = new TurnkeyClient({ baseUrl: server.origin }, new ApiKeyStamper({ apiPublicKey, apiPrivateKey }));
    const { organizationId } = config;
    const { userId, username } = await root.getWhoami({ organizationId });
    const { activity } = await root.createReadWriteSession({
      type: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2',
      timestampMs: String(Date.now()),
      organizationId,
      parameters: { targetPublicKey: publicKey, userId },
    });
    const { credentialBundle } = activity.result.createReadWriteSessionResultV2;
    const asked = await page.evaluate((bundle) => (window as any).held.whoami(bundle), credentialBundle);
    expect(asked).to.include({ organizationId, username });
    stamped.note(server);
  });
});
