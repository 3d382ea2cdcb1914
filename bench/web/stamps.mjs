// One signed request: ours next to bare WebCrypto, in one run in Chromium.
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../scripts/entries.mjs';
import { spread } from '../load.mjs';
import { markdown, write } from './report.mjs';
import { atHosts } from './visit.mjs';

const ROUNDS = 11;
const HOST = 'stamps.page.test';

async function pageFiles() {
  const lib = { entry: join(root, 'bench/web/stamps-page.mjs'), formats: ['es'] };
  const [{ output }] = await build({ root, configFile: false, logLevel: 'error', build: { write: false, target: 'es2022', lib } });
  const html = '<!doctype html><title>stamps</title><script type="module" src="/page.js"></script>';
  return new Map([
    ['/index.html', Buffer.from(html)],
    ['/page.js', Buffer.from(output[0].code)],
  ]);
}

/** Print milliseconds per stamp, and the ratio of the fastest rounds: what the code costs when nothing else uses the processor. */
export async function benchStamps() {
  await atHosts(
    { sites: new Map([[HOST, await pageFiles()]]), answer: async () => new Response(null, { status: 404 }) },
    async (browser) => {
      const page = await browser.newPage({ ignoreHTTPSErrors: true });
      await page.goto(`https://${HOST}/`);
      await page.waitForFunction(() => 'benchStamps' in globalThis);
      const times = await page.evaluate((rounds) => globalThis.benchStamps(rounds), ROUNDS);
      const rows = Object.entries(times).map(([name, values]) => ({ name, ...spread(values) }));
      const [bare] = rows;
      const cells = rows.map(({ name, least, median, most }) => [
        name,
        ...[least, median, most].map((ms) => ms.toFixed(3)),
        (least / bare.least).toFixed(2),
      ]);
      const text = markdown(['a stamp, ms', 'quickest round', 'median', 'slowest', '× bare'], cells);
      console.log(`\n${text}`);
      write('stamps', { rounds: ROUNDS, rows, text });
    },
  );
}
