// What a site installs, builds and sends: the package, its dependencies, and two apps as Vite builds them.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../../scripts/entries.mjs';
import { shippedSizes } from '../../scripts/shipped.mjs';
import { openService } from './load.mjs';
import { appsOf, hostOf, sitesOf } from './pages.mjs';
import { markdown, write } from './report.mjs';
import { atHosts, requestsOf } from './visit.mjs';

const run = promisify(execFile);
const MB = 1_000_000;
/** A library of the site's own. */
const ITS_OWN = /\/react-[\w-]+\.js$/;

/** The package as packed by npm. */
async function packed() {
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: root, maxBuffer: 64 * MB });
  const [{ unpackedSize, files }] = JSON.parse(stdout);
  return { bytes: unpackedSize, files: files.length };
}

/** Visit a page until it requests nothing more. @returns bytes on the wire of the site's scripts that are ours */
async function untilIdle(browser, url) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  const requests = requestsOf(protocol);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByRole('textbox', { name: 'Email address' }).waitFor();
  const ours = requests.now().filter((request) => request.url.startsWith(url) && request.type === 'Script' && !ITS_OWN.test(request.url));
  await context.close();
  return { bytes: ours.reduce((sum, { bytes }) => sum + bytes, 0), files: ours.length };
}

async function apps() {
  const service = openService();
  const all = appsOf(service);
  const sites = await sitesOf(all);
  return atHosts({ sites, answer: service.fetch }, async (browser) => {
    const rows = [];
    for (const [name, { what }] of Object.entries(all)) {
      const written = [...sites.get(hostOf(name))].filter(([path]) => path.endsWith('.js') && !ITS_OWN.test(path));
      const built = { bytes: written.reduce((sum, [, file]) => sum + file.length, 0), files: written.length };
      rows.push({ name, what, built, ...(await untilIdle(browser, `https://${hostOf(name)}/`)) });
    }
    return rows;
  });
}

function tableOf({ package: own, installed, apps: built }) {
  const inMB = ({ bytes }) => `${(bytes / MB).toFixed(1)} MB`;
  return markdown(
    ['what', 'size', 'files'],
    [
      ['the package, unpacked', inMB(own), own.files],
      ['`npm install kms-elements`, with its dependencies', inMB(installed), installed.files],
      ...built.flatMap(({ what, bytes, files, built: all }) => [
        [`${what}, built by Vite`, inMB(all), all.files],
        [`${what}, loaded until the page is idle`, `${(bytes / 1000).toFixed(1)} kB`, files],
      ]),
    ],
  );
}

/** Measure everything. @returns the figures, and a table of them in `text` */
export async function weigh() {
  const [own, theirs] = [await packed(), shippedSizes()];
  const installed = { bytes: theirs.reduce((sum, size) => sum + size, own.bytes), files: own.files + theirs.length };
  const figures = { package: own, installed, apps: await apps() };
  return { ...figures, text: tableOf(figures) };
}

/** Print the table, and write it into docs/performance.md. */
export async function benchWeight() {
  const figures = await weigh();
  console.log(`\n${figures.text}`);
  write('weight', figures);
}
