// The pages of this folder as a site would build them: the packages are as installed, except for one constant.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { serveFiles } from '../../../scripts/serve-files.mjs';

const PIN = /(const PRODUCTION_TLS_FETCHER_SIGN_PUBLIC_KEY = )"[0-9a-f]+"/;

/** The pages on two origins, for the page and for its frame. */
export interface Kit {
  readonly page: string;
  readonly frame: string;
  readonly close: () => Promise<void>;
}

/** The signer of codes, which no setting of the kit names, in the only module that pins it. */
function pinned(signer: string): Plugin {
  return {
    name: 'pinned signer',
    setup({ onLoad }) {
      onLoad({ filter: /@turnkey[/\\]crypto[/\\]dist[/\\]constants\.mjs$/ }, ({ path }) => {
        const code = readFileSync(path, 'utf8');
        if (!PIN.test(code)) throw new Error(`no pinned signer in ${path}`);
        return { contents: code.replace(PIN, `$1"${signer}"`) };
      });
    },
  };
}

/** What a package takes from Node doesn't exist in a page. */
const withoutNode: Plugin = {
  name: 'without Node',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^crypto$/ }, ({ path }) => ({ path, namespace: 'node' }));
    onLoad({ filter: /./, namespace: 'node' }, () => ({ contents: 'module.exports = {};' }));
  },
};

async function bundle(name: string, folder: string, { resolveDir, plugins }: { resolveDir: string; plugins: Plugin[] }): Promise<void> {
  const contents = readFileSync(fileURLToPath(new URL(`${name}.js`, import.meta.url)), 'utf8');
  // The repository's own packages use another React: names resolve from where the kit is installed.
  await build({
    stdin: { contents, resolveDir, sourcefile: `${name}.js` },
    outfile: join(folder, `${name}.js`),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    plugins,
    define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
}

/**
 * Build and serve the pages.
 * @param installed a file of the folder that the packages are in.
 * @param signer signs codes, in place of the pinned one.
 */
export async function serveKit(installed: string, signer?: string): Promise<Kit> {
  const folder = mkdtempSync(join(tmpdir(), 'kms-kit-'));
  const how = { resolveDir: dirname(installed), plugins: signer === undefined ? [withoutNode] : [withoutNode, pinned(signer)] };
  await Promise.all(['page', 'frame'].map((name) => bundle(name, folder, how)));
  const html = (body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Kit</title>${body}</html>`;
  const link =
    '<link rel="stylesheet" href="page.css"><script type="module" src="page.js"></script></head><body><div id="root"></div></body>';
  writeFileSync(join(folder, 'index.html'), html(link));
  writeFileSync(join(folder, 'frame.html'), html('<script type="module" src="frame.js"></script></head><body><main></main></body>'));
  const servers = await Promise.all([serveFiles({ folders: [folder] }), serveFiles({ folders: [folder] })]);
  const [page = '', frame = ''] = servers.map(({ origin }) => origin);
  const close = async () => {
    await Promise.all(servers.map((server) => server.close()));
    rmSync(folder, { recursive: true, force: true });
  };
  return { page, frame, close };
}
