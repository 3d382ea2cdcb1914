import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, Route } from 'playwright';
import { build } from 'vite';
import { examplePage, withEmulator } from '../../scripts/demo-page.mjs';
import { root } from '../../scripts/entries.mjs';
import { serveFiles } from '../../scripts/serve-files.mjs';
import { siteConfig } from '../support/sample-page.js';
import type { Stage } from '../support/stage.js';
import { framed, nameOf, type Sample } from './samples.js';

const FOLDER = join(root, '.cache/docs/site');
/** Addresses that stand for the service's own in samples. */
const SERVICE = /^https:\/\/(api|auth|authproxy)\.example\.com\//;
const CDN = /^https:\/\/cdn\.example\.com\/(.*)$/;

/** A site whose pages are the samples. */
export interface Site {
  readonly origin: string;
  /** Opens a sample's page. @returns its errors; the list grows as more happen. */
  open(profile: BrowserContext, path: string): Promise<{ readonly page: Page; readonly troubles: string[] }>;
  /** Adds these headers to the pages at an address. */
  readonly headers: Map<string, Readonly<Record<string, string>>>;
  close(): Promise<void>;
}

/** A page that a script could belong to: the elements that it asks for, and the script tag if it imports nothing. */
function hostOf({ code }: Sample): string {
  const tags = new Set(['kms-login', ...[...code.matchAll(/querySelector\('(kms-[a-z-]+)'\)/g)].map(([, tag]) => tag)]);
  const elements = [...tags].map((tag) => `<${tag} emulator="http://localhost:8787"></${tag}>\n`).join('');
  const tag = /^import /m.test(code) ? '' : '<script type="module" src="/dist/kms.js"></script>\n';
  return `${elements}<button type="button">Go</button>\n${tag}`;
}

/**
 * Make a site: `NAME.html` is a sample in HTML, or the page of a script.
 *
 * @param stand its site has the script tag's file, built from the sources
 */
export async function serveSamples(stand: Stage, html: readonly Sample[], scripts: readonly Sample[]): Promise<Site> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(join(FOLDER, 'src'), { recursive: true });
  // The surrounding package says that its files have no side effects; those of samples are the point here.
  writeFileSync(join(FOLDER, 'package.json'), '{ "type": "module" }');
  const { config } = stand.emulator;
  const { authProxyConfigId } = await config();
  const script = await (await fetch(`${stand.demo}/dist/kms.js`)).text();
  const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;
  for (const sample of html) {
    const here = sample.code.replaceAll('src="kms.js"', 'src="/dist/kms.js"').replaceAll("from './debug.js'", "from '/dist/debug.js'");
    const written = here.replaceAll('sha384-…', integrity);
    const tag = /<script[^>]* src=/.test(written) ? '' : '<script type="module" src="/dist/kms.js"></script>\n';
    writeFileSync(join(FOLDER, `${nameOf(sample)}.html`), examplePage('A sample', written + tag));
  }
  writeFileSync(join(FOLDER, 'blank.html'), examplePage('A page', '<p>Nothing happens here.</p>\n'));
  for (const sample of scripts) writePage(sample);
  await buildScripts(scripts, (text) => withEmulator(text, stand.emulator.origin, stand.emulator.identityOrigin));
  const headers: Site['headers'] = new Map();
  const served = await serveFiles({
    folders: [FOLDER, stand.built],
    html: (text) => withEmulator(text, stand.emulator.origin, stand.emulator.identityOrigin),
    headers: (path) => headers.get(path) ?? {},
  });
  const elsewhere = (route: Route): Promise<void> => answer(route, stand, authProxyConfigId);
  return {
    origin: served.origin,
    headers,
    close: served.close,
    open: async (profile, path) => {
      const page = await profile.newPage();
      const troubles: string[] = [];
      page.on('console', (message) => ['error', 'warning'].includes(message.type()) && troubles.push(message.text()));
      page.on('pageerror', (error) => troubles.push(String(error)));
      page.on('dialog', (dialog) => newestCode(stand).then((code) => dialog.accept(code)));
      await page.route(/^https:\/\/\w+\.example\.com\//, elsewhere);
      // What a site's own server says of webhooks.
      await page.route(`${served.origin}/activities`, (route) => route.fulfill({ contentType: 'text/event-stream', body: 'data: 1\n\n' }));
      await page.goto(`${served.origin}/${path}`);
      return { page, troubles };
    },
  };
}

/** What a user types when a page asks for a code. */
async function newestCode({ emulator }: Stage): Promise<string> {
  const answer = await fetch(`${emulator.origin}/_emulator/inbox`);
  const { messages } = (await answer.json()) as { readonly messages: readonly { readonly code: string }[] };
  return messages[0]?.code ?? '';
}

/** The page of a script: it reports when the script has ended, or what it threw. */
function writePage(sample: Sample): void {
  const name = nameOf(sample);
  writeFileSync(join(FOLDER, 'src', `${name}.ts`), framed(sample, '../../../../test/docs/frame.js'));
  const told = "document.documentElement.dataset.ran = 'whole'";
  const thrown = 'document.documentElement.dataset.ran = String(error?.stack ?? error)';
  const start = `import('./${name}.ts').then(() => { ${told}; }, (error) => { ${thrown}; });\n`;
  writeFileSync(join(FOLDER, 'src', `${name}.start.ts`), start);
  writeFileSync(
    join(FOLDER, `${name}.html`),
    examplePage('A sample', `${hostOf(sample)}<script type="module" src="built/${name}.start.js"></script>\n`),
  );
}

async function buildScripts(scripts: readonly Sample[], addressed: (code: string) => string): Promise<void> {
  const entry = Object.fromEntries(scripts.map((sample) => [`${nameOf(sample)}.start`, join(FOLDER, 'src', `${nameOf(sample)}.start.ts`)]));
  const config = siteConfig(FOLDER, entry);
  await build({ ...config, plugins: [...(config.plugins ?? []), { name: 'emulator-address', renderChunk: addressed }] });
}

/** The emulator in place of the service, and this machine in place of a host of files. */
async function answer(route: Route, stand: Stage, configId: string): Promise<void> {
  const request = route.request();
  const url = request.url();
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  const file = CDN.exec(url)?.[1];
  if (file !== undefined) {
    const found = await fetch(`${stand.demo}/dist/${file}`);
    const headers = { ...cors, 'content-type': found.headers.get('content-type') ?? '' };
    return route.fulfill({ status: found.status, headers, body: Buffer.from(await found.arrayBuffer()) });
  }
  if (!SERVICE.test(url)) return route.abort();
  if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors });
  const headers = { ...request.headers(), 'x-auth-proxy-config-id': configId };
  const body = request.postData();
  const init = { method: request.method(), headers, ...(body !== null && { body }) };
  const found = await fetch(url.replace(/^https:\/\/[^/]+/, stand.emulator.origin), init);
  return route.fulfill({ status: found.status, headers: { ...cors, 'content-type': 'application/json' }, body: await found.text() });
}
