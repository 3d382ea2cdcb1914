import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect } from '@esm-bundle/chai';
import type { Page, Route } from 'playwright';
import { freshForEach, profile, stand } from '../support/journey.js';
import { visit } from '../support/visitor.js';

/** Everything that the network delivers before a user can type. Bytes after brotli, without headers (about 200 bytes each). */
const MOST_BYTES = 19_000;

interface Seen {
  readonly name: string;
  readonly startTime: number;
}

/** In the page: when a field can be typed into, and what had been requested by then. */
declare global {
  var usableAt: number | undefined;
}

describe('the first paint', () => {
  freshForEach();

  /**
   * A page with only the script tag, for a service that is known.
   * @param more attributes of the login.
   * @param behind scripts after ours.
   */
  async function open(more = '', hold: RegExp | undefined = undefined, behind = ''): Promise<{ page: Page; html: string }> {
    const { baseUrl, authProxyUrl, authProxyConfigId } = await stand.emulator.config();
    const service = `base-url="${baseUrl}" auth-proxy-url="${authProxyUrl}" auth-proxy-config-id="${authProxyConfigId}"`;
    const html = `<!doctype html><html lang="en"><head><title>Sign in</title><link rel="icon" href="data:,"></head>
<body><kms-login ${service} ${more}></kms-login><script type="module" src="dist/kms.js"></script>${behind}</body></html>`;
    const page = await profile.newPage();
    await page.route('**/first.html', (route: Route) => route.fulfill({ contentType: 'text/html', body: html }));
    if (hold) await page.route(hold, () => {});
    await page.addInitScript(() => {
      const look = (): void => {
        const field = document.querySelector('input');
        if (field?.checkVisibility() && !field.disabled && field.labels?.length) globalThis.usableAt = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(`${stand.site}/first.html`);
    await page.waitForFunction(() => globalThis.usableAt !== undefined);
    return { page, html };
  }

  /** What was requested, in order; the last part of each address. */
  async function requests(page: Page): Promise<readonly Seen[]> {
    return page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => {
        const { name, startTime } = entry;
        return { name: name.replace(/^.*\//, '').replace(/-\w+\.js$/, '.js'), startTime };
      }),
    );
  }

  async function before(page: Page): Promise<readonly string[]> {
    await page.waitForLoadState('networkidle');
    const usableAt = await page.evaluate(() => globalThis.usableAt ?? 0);
    return (await requests(page)).filter(({ startTime }) => startTime < usableAt).map(({ name }) => name);
  }

  for (const more of ['', 'methods="email passkey"']) {
    it(`requests the script and, beside it, the configuration: ${more || 'no methods'}`, async () => {
      const { page } = await open(more);
      expect(await before(page)).to.deep.equal(['kms.js', 'wallet_kit_config']);
    });
  }

  it(`weighs less than ${MOST_BYTES / 1000} kB`, async () => {
    const { html } = await open();
    const script = readFileSync(join(process.env.JOURNEYS_SITE ?? '', 'dist/kms.js'));
    const bytes = [Buffer.from(html), script].reduce((sum, file) => sum + brotliCompressSync(file).length, 0);
    expect(bytes).to.be.below(MOST_BYTES);
  });

  it('waits neither for a chunk nor for the configuration', async () => {
    const { page } = await open('', /\/chunks\/|wallet_kit_config/);
    await page.getByRole('textbox', { name: 'Email address' }).fill('ada@example.com');
  });

  it('then loads the code that acts, with no chunk waiting for another', async () => {
    // None of them gets a response, so none could request another.
    const asked = new Set<string>();
    profile.on('request', (request) => asked.add(/\/chunks\/(\w+)-/.exec(request.url())?.[1] ?? ''));
    const { page } = await open('methods="email"', /\/chunks\//);
    while (!['engine', 'ways', 'code'].every((name) => asked.has(name))) await page.waitForEvent('request');
  });

  for (const [lang, files] of [
    ['en', []],
    ['de', ['lang-de', 'languages']],
  ] as const) {
    it(`loads nothing for its language except that language: ${lang}`, async () => {
      const asked = new Set<string>();
      profile.on('request', (request) => asked.add(/\/chunks\/([\w-]+)-.{7}\.js/.exec(request.url())?.[1] ?? ''));
      const { page } = await open(`methods="email" lang="${lang}"`);
      // The first step is complete, with everything that it needs.
      await page.getByRole('button', { name: lang === 'en' ? 'Continue with email' : 'Mit E-Mail fortfahren' }).waitFor();
      await page.locator('kms-login[data-step=contact]').waitFor();
      await page.waitForLoadState('networkidle');
      expect([...asked].filter((name) => name.startsWith('lang')).sort()).to.deep.equal(files);
    });
  }

  it('draws in a separate task while the page loads, so that other scripts can run first', async () => {
    const { page } = await open(
      '',
      undefined,
      '<script type="module">globalThis.drawn = document.querySelector("input") !== null</script>',
    );
    expect(await page.evaluate(() => (window as unknown as { drawn: boolean }).drawn)).to.equal(false);
  });

  it('shows who is signed in with no chunk and no request', async () => {
    const visitor = await visit(profile, stand.emulator, stand);
    await visitor.signIn('ada@example.com');
    await visitor.page.route(/\/chunks\/|\/v1\//, () => {});
    await visitor.page.reload();
    await visitor.page.locator('kms-login[data-step=done]').waitFor();
  });
});
