// Serves the demo from its sources, for work on the elements: a change shows at once.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { demoConfig } from './demo-page.mjs';
import { root } from './entries.mjs';
import { buildDocuments } from './isolated-documents.mjs';

/** The isolated documents in their published form. Their policy names their script by hash, so they can't follow edits. */
function exportFrame() {
  const folder = mkdtempSync(join(tmpdir(), 'kms-frame-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return {
    name: 'export-frame',
    configureServer: async ({ middlewares }) => {
      await buildDocuments(folder);
      for (const name of ['export-frame', 'import-frame'].flatMap((one) => [`${one}.html`, `${one}.languages.html`]))
        middlewares.use(`/dist/${name}`, (_request, response) => {
          response.setHeader('content-type', 'text/html; charset=utf-8').end(readFileSync(join(folder, name)));
        });
    },
  };
}

/**
 * Serve the demo's sources.
 *
 * @param {number} port 0 picks a free one
 * @param {(html: string) => string} html changes pages on their way out
 * @throws an error with code `EADDRINUSE` when the port is taken
 */
export async function serveSources(port, html) {
  // Loads the source instead of the built script tag.
  const fromSources = (text) => html(text).replace('./dist/kms.js', `/@fs${join(root, 'src/kms.ts')}`);
  const emulatorAddress = { name: 'emulator-address', transformIndexHtml: fromSources };
  const server = await createServer({
    ...demoConfig,
    base: '/',
    plugins: [...demoConfig.plugins, emulatorAddress, exportFrame()],
    // All known in advance: a dependency found later would reload the page in the middle of a login.
    optimizeDeps: { include: ['lit', 'idb-keyval', '@simplewebauthn/browser', '@hpke/core'] },
    server: { port: port || undefined, strictPort: port !== 0, fs: { allow: [root] } },
  });
  try {
    await server.listen();
  } catch (error) {
    throw /already in use/.test(error.message) ? Object.assign(error, { code: 'EADDRINUSE' }) : error;
  }
  return { origin: new URL(server.resolvedUrls.local[0]).origin, close: () => server.close() };
}
