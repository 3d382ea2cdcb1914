import { expect } from '@esm-bundle/chai';
import type { BrowserContext, Page } from 'playwright';
import { type Exporter, exporterAt, typeNumber } from '../support/exporter.js';
import { tick } from '../support/pressed-again.js';
import { type Stage, stage } from '../support/stage.js';

const SHOW = { name: 'Show recovery phrase' } as const;

describe('an export on its own site', () => {
  let stand: Stage;
  let site: { readonly origin: string; close(): Promise<void> };
  let profile: BrowserContext;
  let visitor: Exporter;
  /** For a browser, these are two sites, just as two registrable domains are. */
  let elsewhere: string;
  before(async () => {
    stand = await stage();
    await stand.emulator.reset();
    site = await stand.siteWith({ 'content-security-policy': 'frame-src *' });
    elsewhere = `${site.origin.replace('localhost', '127.0.0.1')}/listed/export-frame.html`;
    profile = await stand.profile();
  });
  after(async () => {
    await profile.close();
    await site.close();
  });
  afterEach(() => visitor.page.close());

  const arrive = async (attributes: Readonly<Record<string, string>>): Promise<void> => {
    visitor = await exporterAt(profile, { emulator: stand.emulator, site: site.origin, attributes });
  };
  async function opened(): Promise<Page> {
    const opening = profile.waitForEvent('page');
    await visitor.page.getByRole('button', SHOW).click();
    return opening;
  }
  const wordsIn = async (page: Page): Promise<readonly string[]> => {
    await page.getByRole('checkbox', { name: 'I am alone and my screen is private' }).check();
    await page.getByRole('button', { name: 'Reveal', disabled: false }).click();
    await typeNumber(page);
    await page.getByRole('button', { name: 'Hide' }).waitFor();
    return page.getByRole('list', { name: 'Recovery phrase' }).getByRole('listitem').allInnerTexts();
  };

  it('shows the words in its frame', async () => {
    await arrive({ 'frame-src': elsewhere });
    expect(await visitor.reveal()).to.have.length(12);
    expect(visitor.inside().url()).to.include('http://127.0.0.1');
  });

  it('counts the second of visibility only while the window has the focus, and again when the focus returns', async () => {
    await arrive({ 'frame-src': elsewhere, 'export-mode': 'window' });
    const page = await opened();
    await page.getByRole('checkbox', { name: 'I am alone and my screen is private' }).check();
    const reveal = page.getByRole('button', { name: 'Reveal' });
    await page.getByRole('button', { name: 'Reveal', disabled: false }).waitFor();
    // The driver keeps the focus in every window, so the window gets the events here that it would get without it.
    const has = (focus: boolean) =>
      page.evaluate((isThere) => {
        document.hasFocus = () => isThere;
        dispatchEvent(new FocusEvent(isThere ? 'focus' : 'blur'));
      }, focus);
    await has(false);
    await page.waitForTimeout(1500);
    expect(await reveal.getAttribute('aria-disabled')).to.equal('true');
    await has(true);
    await reveal.click({ force: true });
    await page.getByText('Look at this box for a second, then press again.').waitFor();
    await page.getByRole('button', { name: 'Reveal', disabled: false }).click();
    await page.getByRole('textbox', { name: 'Type the number you see' }).waitFor();
    await page.close();
  });

  it('shows them in a window that was opened in the click, and closes it when the user is done', async () => {
    await arrive({ 'frame-src': elsewhere, 'export-mode': 'window' });
    const page = await opened();
    expect(await wordsIn(page)).to.have.length(12);
    expect(page.url()).to.include('http://127.0.0.1');
    await visitor.event('kms-exported');
    expect(await visitor.page.locator('iframe').count()).to.equal(0);
    const closing = page.waitForEvent('close');
    await page.getByRole('button', { name: 'Done' }).click();
    await closing;
    await visitor.page.getByRole('button', SHOW).waitFor();
  });

  it('gives the page no way into that window', async () => {
    await arrive({ 'frame-src': elsewhere, 'export-mode': 'window' });
    await visitor.page.evaluate(() => {
      const { open } = window;
      window.open = (...values) => {
        const made = open(...values);
        Object.assign(window, { made });
        return made;
      };
    });
    const page = await opened();
    await wordsIn(page);
    const found = await visitor.page.evaluate(() => {
      const { made } = window as unknown as { made: Window };
      const tried = (task: () => unknown): string => {
        try {
          task();
          return 'done';
        } catch {
          return 'refused';
        }
      };
      return [tried(() => made.document.title), tried(() => made.location.href), tried(() => made.getSelection())];
    });
    expect(found).to.deep.equal(['refused', 'refused', 'refused']);
    await page.close();
  });

  it('ends when the user closes the window', async () => {
    await arrive({ 'frame-src': elsewhere, 'export-mode': 'window' });
    const page = await opened();
    await wordsIn(page);
    await page.close();
    await visitor.page.getByRole('button', SHOW).waitFor();
  });

  it("doesn't open the document next to a script from another origin, and says which attribute is missing", async () => {
    const other = await stand.siteWith({ 'content-security-policy': 'frame-src *', 'access-control-allow-origin': '*' });
    const far = other.origin.replace('localhost', '127.0.0.1');
    const lone = await stand.profile();
    await lone.route(`${other.origin}/dist/kms.js`, (route) => route.fulfill({ status: 302, headers: { location: `${far}/dist/kms.js` } }));
    visitor = await exporterAt(lone, { emulator: stand.emulator, site: other.origin });
    const warnings: string[] = [];
    visitor.page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await visitor.page.getByRole('button', SHOW).click();
    await visitor.alert.getByText("This isn't set up correctly on this page.").waitFor();
    expect(await visitor.page.locator('iframe').count()).to.equal(0);
    expect((await visitor.event('kms-error')).detail).to.include({ flow: 'export', code: 'config_invalid' });
    expect(warnings.filter((text) => text.includes('frame-src'))).to.have.length(1);
    await lone.close();
    await other.close();
  });

  it('is shown in no window of the same site', async () => {
    await arrive({ 'frame-src': `${site.origin}/listed/export-frame.html`, 'export-mode': 'window' });
    const page = await opened();
    await page.getByText('This box only works in a window of another site.').waitFor();
    await page.close();
  });

  it('says so when the browser blocks the window', async () => {
    await arrive({ 'frame-src': elsewhere, 'export-mode': 'window' });
    await visitor.page.evaluate(() => {
      window.open = () => null;
    });
    await visitor.page.getByRole('button', SHOW).click();
    await visitor.alert.getByText('Your browser blocked the window.').waitFor();
    expect((await visitor.event('kms-error')).detail).to.include({ flow: 'export', code: 'popup_blocked' });
  });

  it('gives up, and says so, without https, because there is no WebCrypto', async () => {
    const { port } = new URL(site.origin);
    const [shop, words] = ['shop.example', 'words-keeper.example'].map((host) => `http://${host}:${port}`);
    const browser = await stand.another({
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--host-resolver-rules=MAP *.example 127.0.0.1',
        `--unsafely-treat-insecure-origin-as-secure=${shop},${words}`,
      ],
    });
    const page = await browser.newPage();
    await page.goto(`${shop}/adversary.html`);
    // As the host of the frame writes it for the shop.
    await page.route(`${words}/**`, async (route) => {
      const answer = await route.fetch({ url: `${site.origin}/dist/export-frame.html` });
      const body = (await answer.text()).replace('"kms-embedders" content=""', `"kms-embedders" content="${shop}"`);
      await route.fulfill({ response: answer, body });
    });
    const address = `${words}/dist/export-frame.html`;
    const heard = page.evaluate(async (src) => {
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts');
      Object.assign(frame.style, { width: '400px', height: '512px', border: '0' });
      frame.src = src;
      document.body.append(frame);
      await new Promise((done) => frame.addEventListener('load', done, { once: true }));
      const { port1, port2 } = new MessageChannel();
      const kinds: string[] = [];
      return new Promise<readonly string[]>((done) => {
        port1.onmessage = ({ data }) => {
          kinds.push(data.kind);
          if (data.kind === 'failed') done(kinds);
        };
        frame.contentWindow!.postMessage({ v: 1, kind: 'init', wallet: {}, theme: {} }, '*', [port2]);
      });
    }, address);
    const frame = page.frameLocator('iframe');
    await tick(frame.getByRole('checkbox'));
    await frame.getByRole('button', { name: 'Reveal', disabled: false }).click();
    await typeNumber(frame);
    expect(await heard).to.deep.equal(['hidden', 'failed']);
    await frame.getByText("It couldn't be loaded. Close this and try again.").waitFor();
    await browser.close();
  });
});
