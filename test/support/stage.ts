import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, type LaunchOptions, chromium as playwright } from 'playwright';
import { buildDemo, demoHeaders, withEmulator } from '../../scripts/demo-page.mjs';
import { root } from '../../scripts/entries.mjs';
import { serveFiles } from '../../scripts/serve-files.mjs';
import { chromium } from './browser.mjs';
import { type EmulatorControls, startEmulator } from './emulator-controls.js';

/** What the user asked of the browser. */
export type Motion = 'reduce' | 'no-preference';

/** Three origins over real HTTP and one Chromium, started once in each process that runs journeys. */
export interface Stage {
  readonly emulator: EmulatorControls;
  /** Origin of the pages in `test/journeys/pages`, with the script tag's file beside them. */
  readonly site: string;
  /** Origin of the built demo, and of `script-tag.html` with its own copy of `kms.js`. */
  readonly demo: string;
  /** Folder of the built demo, with the script tag's file in `dist`. */
  readonly built: string;
  /** A fresh profile: nothing stored, nothing cached. With `reduce` nothing is animated, so no test waits for it. */
  readonly profile: (motion?: Motion) => Promise<BrowserContext>;
  /** The site with more headers on its pages, on its own origin. The caller closes it. */
  readonly siteWith: (headers: Readonly<Record<string, string>>) => Promise<{ readonly origin: string; close(): Promise<void> }>;
  /**
   * A profile whose frames of other sites have storage, parted by site, as browsers give it to people. Chromium as it is driven
   * elsewhere here does not part it, and gives them none. The caller closes it.
   */
  readonly partedProfile: (own?: BrowserContextOptions) => Promise<BrowserContext>;
  /** Another Chromium, for options that are set at its start. The caller closes it. */
  readonly another: (options: LaunchOptions) => Promise<Browser>;
}

const PAGES = join(root, 'test/journeys/pages');
/** Limit for what hangs; long enough for a slow machine. */
const STEP_LIMIT_MS = 30_000;
/** The test's own TypeScript loader wraps functions in this, including those that run in the page. */
const KEEP_NAMES = 'globalThis.__name ??= (target) => target;';
/** The policy that the documentation gives to sites. Everything works under it. @param further where else the page may connect to */
export const policyFor = ({ origin, identityOrigin }: EmulatorControls, ...further: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${[origin, identityOrigin, ...further].join(' ')}`,
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
  ].join('; ');

interface Running extends Stage {
  readonly browser: Browser;
  readonly close: () => Promise<void>;
}
let running: Promise<Running> | undefined;

/** Build the pages into a folder whose name the workers of this run inherit. */
export async function buildSite(): Promise<string> {
  const built = mkdtempSync(join(tmpdir(), 'kms-journeys-'));
  process.once('exit', () => rmSync(built, { recursive: true, force: true }));
  await buildDemo(built);
  const document = readFileSync(join(built, 'dist/export-frame.html'), 'utf8');
  for (const [folder, text] of [
    ['copying', document.replace('"kms-allow-copy" content=""', '"kms-allow-copy" content="yes"')],
    ['listed', document],
  ] as const) {
    mkdirSync(join(built, folder));
    writeFileSync(join(built, folder, 'export-frame.html'), text);
  }
  cpSync(join(built, 'dist/import-frame.html'), join(built, 'listed/import-frame.html'));
  process.env.JOURNEYS_SITE = built;
  return built;
}

async function start(): Promise<Running> {
  const built = process.env.JOURNEYS_SITE ?? (await buildSite());
  const emulator = await startEmulator();
  const html = (text: string): string => withEmulator(text, emulator.origin, emulator.identityOrigin);
  // The isolated documents bring their own policy, which the page's would otherwise have to allow.
  const headers = (pathname: string): Record<string, string> =>
    /\/(export|import)-frame(\.languages)?\.html$/.test(pathname) ? {} : { 'content-security-policy': policyFor(emulator) };
  const siteWith = async (more: Readonly<Record<string, string>>) => {
    // In this folder the frame's host names this very site.
    const written = (text: string, pathname: string): string =>
      pathname.startsWith('/listed/') ? text.replace('"kms-embedders" content=""', `"kms-embedders" content="${one.origin}"`) : html(text);
    const one: Awaited<ReturnType<typeof serveFiles>> = await serveFiles({
      folders: [PAGES, built],
      html: written,
      headers: (pathname) => ({ ...headers(pathname), ...more, ...demoHeaders(pathname) }),
    });
    return one;
  };
  const site = await siteWith({});
  const demo = await serveFiles({ folders: [built], html, headers: demoHeaders });
  const browser = await playwright.launch(await chromium());
  let parting: Promise<Browser> | undefined;
  const close = async (): Promise<void> => {
    await Promise.all([browser.close(), (await parting)?.close()]);
    await Promise.all([site.close(), demo.close(), emulator.close()]);
  };
  const profileOf = async (of: Browser, own: BrowserContextOptions = {}): Promise<BrowserContext> => {
    const context = await of.newContext({ reducedMotion: 'reduce', ...own });
    context.setDefaultTimeout(STEP_LIMIT_MS);
    await context.addInitScript(KEEP_NAMES);
    return context;
  };
  const profile = (motion?: Motion): Promise<BrowserContext> => profileOf(browser, motion && { reducedMotion: motion });
  const partedProfile = async (own?: BrowserContextOptions): Promise<BrowserContext> => {
    const { args } = await chromium();
    // All that is turned off elsewhere is off here too, but for the one that parts storage.
    parting ??= another({ args: args.map((one: string) => one.replace('ThirdPartyStoragePartitioning,', '')) });
    return profileOf(await parting, own);
  };
  const another = async (options: LaunchOptions): Promise<Browser> => playwright.launch({ ...(await chromium()), ...options });
  return { emulator, site: site.origin, demo: demo.origin, built, profile, partedProfile, siteWith, another, browser, close };
}

/** The stage of this process. The first journey that asks for it starts it. */
export function stage(): Promise<Stage> {
  running ??= start();
  return running;
}

/** Closes browser and servers, if a journey started them. */
export async function closeStage(): Promise<void> {
  await (await running)?.close();
  running = undefined;
}
