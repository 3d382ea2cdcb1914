// The demo from its sources, for work on the elements: a change shows at once.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'vite';
import { demoConfig } from './demo-page.mjs';
import { root } from './entries.mjs';
import { buildDocuments } from './isolated-documents.mjs';

/** The isolated document as it is published: its policy names its script by hash, so it cannot follow edits. */
function exportFrame() {
  const folder = mkdtempSync(join(tmpdir(), 'kms-frame-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return {
    name: 'export-frame',
    configureServer: async ({ middlewares }) => {
      await buildDocuments(folder);
      middlewares.use('/dist/export-frame.html', (_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8').end(readFileSync(join(folder, 'export-frame.html')));
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
  const emulatorAddress = { name: 'emulator-address', transformIndexHtml: html };
  const server = await createServer({
    ...demoConfig,
    base: '/',
    plugins: [...demoConfig.plugins, emulatorAddress, exportFrame()],
    // All known beforehand: a dependency found later would reload the page in the middle of a login.
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
