// npm run site -- --check: every page in three engines, below a path, as any static host would serve it.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, chromium as playwright } from 'playwright';
import { serveFiles } from '../scripts/serve-files.mjs';
import { findingsIn } from '../test/support/axe-frames.js';
import { chromium } from '../test/support/browser.mjs';
import { faultsInEngines, watched } from './check-engines.js';

/** Below a path, as a project's pages often are. */
const BELOW = 'docs/of/kms-elements';
const LOOKS = [
  [1280, 'light'],
  [320, 'dark'],
] as const;
/** How far a page may shift on its own: nothing that a reader would see. */
const MOST_SHIFT = 0.01;
/** How long a page has to become idle, in milliseconds. One with a live element also calls its service. */
const REST_MS = 200;
const LIVE_REST_MS = 1500;

/** Counts how far things moved, from the first frame on; a function that the TypeScript loader wraps is one in the page, too. */
const WATCH = `
globalThis.__name ??= (target) => target;
globalThis.shift = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shift += value;
}).observe({ type: 'layout-shift', buffered: true });
`;

/** What is wrong with a page, in sentences. */
async function faultsOf(page: Page, origin: string, name: string): Promise<readonly string[]> {
  const faults: string[] = [];
  const note = (text: string) => faults.push(`${name}: ${text}`);
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && note(`console: ${message.text()}`));
  page.on('pageerror', (error) => note(error.message));
  page.on('request', (request) => request.url().startsWith(origin) || request.url().startsWith('data:') || note(`asks ${request.url()}`));
  page.on('response', (response) => response.status() >= 400 && note(`${response.status()} ${response.url()}`));
  await page.goto(`${origin}/${BELOW}/${name}`, { waitUntil: 'load' });
  await page.waitForTimeout((await page.locator('.stage').count()) > 0 ? LIVE_REST_MS : REST_MS);
  for (const finding of await findingsIn(page)) note(`axe: ${finding}`);
  const shift = await page.evaluate(() => (globalThis as unknown as { readonly shift: number }).shift);
  if (shift > MOST_SHIFT) note(`moves by ${shift.toFixed(3)}`);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (width > 0) note(`is ${width} px too wide`);
  return faults;
}

/** The frames' documents, and the page that a brand returns to, aren't for readers. */
const NOT_READ = /^(dist\/|oauth-callback\.html$)/;

/** @param only prefix of the pages to check; all of them if empty. @returns whether nothing is wrong. Faults are printed to the console. */
export async function checkSite(folder: string, only: string): Promise<boolean> {
  const host = mkdtempSync(join(tmpdir(), 'kms-site-'));
  mkdirSync(join(host, BELOW, '..'), { recursive: true });
  symlinkSync(folder, join(host, BELOW));
  const site = await serveFiles({ folders: [host] });
  const browser = await playwright.launch(await chromium());
  const names = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(
    (name) => name.endsWith('.html') && !NOT_READ.test(name) && name.startsWith(only),
  );
  const faults: string[] = [];
  for (const [width, colorScheme] of LOOKS) {
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });
    await context.addInitScript(WATCH);
    const waiting = [...names];
    const lane = async (): Promise<void> => {
      for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
        const page = await context.newPage();
        faults.push(...(await faultsOf(page, site.origin, name)).map((text) => `${text} (${width} px, ${colorScheme})`));
        await page.close();
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, lane));
    await context.close();
  }
  await browser.close();
  await site.close();
  const watching = await serveFiles({ folders: [host], html: watched });
  faults.push(
    ...(await faultsInEngines(
      names.map((name) => `${watching.origin}/${BELOW}/${name}`),
      REST_MS,
    )),
  );
  await watching.close();
  rmSync(host, { recursive: true });
  for (const text of faults) console.error(text);
  console.log(`${names.length} pages, in Chromium at ${LOOKS.map((look) => look.join(' px, ')).join(' and ')}: ${faults.length} faults`);
  return faults.length === 0;
}
