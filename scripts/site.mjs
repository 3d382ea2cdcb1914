// npm run site [-- --check [PATH]]
// The whole site as static files in `.cache/site`: start page, documentation and playground, each with the service inside. It can be served
// by any host, from any path. --check opens every page in a browser, or only pages whose names start with PATH.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { register } from 'tsx/esm/api';
import { buildDemo } from './demo-page.mjs';
import { root } from './entries.mjs';

/** Where it is written. */
const SITE = join(root, '.cache/site');
/** Files that no page loads. */
const NOT_KEPT = /\.map$|^offline\.js$|^docs\/images\//;

/** A page with its style sheet inlined, so that no script has to wait for it. Its policy names the sheet by its digest. */
function withStyleInside(html, folder) {
  const [link, name] = /<link rel="stylesheet"[^>]* href="([^"]+)">/.exec(html);
  const style = readFileSync(join(folder, name), 'utf8').trim();
  const digest = createHash('sha256').update(style).digest('base64');
  return html.replace("style-src 'self'", `style-src 'self' 'sha256-${digest}'`).replace(link, () => `<style>${style}</style>`);
}

/** The start page with its service inside: no request leaves it. */
function withServiceInside(html) {
  return (
    html
      .replace("connect-src 'self' http://localhost:8787 http://localhost:8788", "connect-src 'self'; worker-src 'self'")
      .replace('trusted-types lit-html', 'trusted-types lit-html kms-site')
      .replace('href="http://localhost:8787/_emulator/"', 'href="#dashboard"')
      // This one requests an emulator on a server.
      .replace(/<script [^>]*early\.js.*\n/, '')
      .replace('</head>', '<script type="module" src="./workers.js"></script>\n</head>')
      .replaceAll('http://localhost:8787', 'inline')
  );
}

const filesOf = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();

/** The worker that stores the site, under a name that changes with any of its files. */
async function buildWorker(folder) {
  const files = filesOf(folder).filter((name) => !NOT_KEPT.test(name));
  const digest = createHash('sha256');
  for (const name of files) digest.update(name).update(readFileSync(join(folder, name)));
  const kept = { version: `kms-site-${digest.digest('hex').slice(0, 16)}`, files };
  await build({
    entryPoints: [join(root, 'site/offline.ts')],
    outfile: join(folder, 'offline.js'),
    bundle: true,
    format: 'iife',
    target: 'es2022',
    minify: true,
    define: { KEPT: JSON.stringify(kept) },
    logLevel: 'warning',
  });
  return files.length;
}

/** Build the site. @param {string} [folder] emptied first */
export async function buildSite(folder = SITE) {
  rmSync(folder, { recursive: true, force: true });
  await buildDemo(folder, { isKept: true });
  const start = join(folder, 'index.html');
  writeFileSync(start, withStyleInside(withServiceInside(readFileSync(start, 'utf8')), folder));
  for (const name of filesOf(folder)) if (name.endsWith('.map')) rmSync(join(folder, name));
  for (const name of ['early.js', 'script-tag.html', 'examples']) rmSync(join(folder, name), { recursive: true });
  return buildWorker(folder);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const startedAt = performance.now();
  const kept = await buildSite();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${relative(root, SITE)}: ${kept} files that open without a network, built in ${seconds} s`);
  const [, check, only = ''] = /^(--check) ?(.*)$/.exec(process.argv.slice(2).join(' ')) ?? [];
  if (check) {
    register();
    const { checkSite } = await import('../site/check.ts');
    process.exitCode = (await checkSite(SITE, only)) ? 0 : 1;
  }
}
