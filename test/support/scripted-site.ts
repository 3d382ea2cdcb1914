import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { withEmulator } from '../../scripts/demo-page.mjs';
import { root } from '../../scripts/entries.mjs';
import { serveFiles } from '../../scripts/serve-files.mjs';
import { policyFor, stage } from './stage.js';

/** A site whose pages have their own script, under the documentation's policy with more hosts in it. */
export interface ScriptedSite {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/**
 * Build a page's own script and serve it next to the pages.
 * @param hosts what else the page may request, and what is written in its place.
 */
export async function scriptedSite(script: string, hosts: Readonly<Record<string, string>>): Promise<ScriptedSite> {
  const { emulator, built } = await stage();
  const folder = mkdtempSync(join(tmpdir(), 'kms-scripted-'));
  const fileName = () => basename(script).replace(/\.ts$/, '.js');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: folder, target: 'es2022', lib: { entry: join(root, script), formats: ['es'], fileName } },
  });
  const policy = policyFor(emulator, ...Object.values(hosts));
  const html = (text: string) =>
    Object.entries(hosts).reduce(
      (page, [place, host]) => page.replace(place, host),
      withEmulator(text, emulator.origin, emulator.identityOrigin),
    );
  const folders = [folder, join(root, 'test/journeys/pages'), built];
  const site = await serveFiles({ folders, html, headers: () => ({ 'content-security-policy': policy }) });
  const close = async () => {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { origin: site.origin, close };
}
