// npm run site -- --check: every page in Firefox and in WebKitGTK. A script at the head of each page reports what goes wrong.
import { ENGINES, type EngineName, type EnginePage, launch, missingFor } from '../test/support/engines.js';

/** Records what a page reports about itself, starting before its policy. */
function watch(): void {
  const faults: string[] = [];
  Object.assign(globalThis, { faults });
  // A preload is a hint. If it fails, the import itself reports it.
  const lost = ({ target }: Event) => {
    if (target instanceof Element && !target.matches('link[rel=modulepreload]'))
      faults.push(`did not load: ${target.outerHTML.slice(0, 160)}`);
  };
  addEventListener('error', (event) => (event instanceof ErrorEvent ? faults.push(event.message) : lost(event)), { capture: true });
  addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
  addEventListener('securitypolicyviolation', (event) => faults.push(`${event.effectiveDirective} blocks ${event.blockedURI}`));
  for (const level of ['error', 'warn'] as const) {
    const write = console[level];
    console[level] = (...parts) => {
      faults.push(`console: ${parts.join(' ')}`);
      write.apply(console, parts);
    };
  }
}

/** A page with that script in it. */
export const watched = (html: string): string =>
  html.replace('<meta charset="utf-8">', (meta) => `${meta}<script>globalThis.__name ??= (target) => target; (${watch})();</script>`);

/** What a page has reported once it is idle. */
async function faultsOf(page: EnginePage, url: string, restMs: number): Promise<readonly string[]> {
  await page.goto(url);
  await new Promise((resolve) => setTimeout(resolve, restMs));
  const { faults, shown } = await page.run(() => ({
    faults: (globalThis as unknown as { readonly faults?: readonly string[] }).faults ?? ['was not watched'],
    shown: document.querySelector('h1')?.checkVisibility?.() ?? document.querySelector('h1') !== null,
  }));
  return shown ? faults : [...faults, 'has no heading'];
}

async function walk(name: EngineName, urls: readonly string[], restMs: number): Promise<readonly string[]> {
  const engine = await launch(name);
  const page = await engine.page();
  const found: string[] = [];
  for (const url of urls) found.push(...(await faultsOf(page, url, restMs)).map((text) => `${url}: ${text} (${name})`));
  await page.close();
  await engine.close();
  return found;
}

/**
 * @param restMs how long a page has to become idle.
 * @returns what is wrong, in sentences; an engine that isn't installed is named and left out.
 */
export async function faultsInEngines(urls: readonly string[], restMs: number): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of ENGINES) {
    const missing = missingFor(name);
    console.log(missing ? `${name}: left out, ${missing}` : `${name}: ${urls.length} pages`);
    if (!missing) found.push(...(await walk(name, urls, restMs)));
  }
  return found;
}
