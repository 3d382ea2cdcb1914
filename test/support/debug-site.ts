import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { demoConfig } from '../../scripts/demo-page.mjs';
import { root } from '../../scripts/entries.mjs';
import type { Stage } from './stage.js';

/** Build the script of `debug-client.html` beside the other files of the site. */
export async function buildDebugClient({ built }: Stage): Promise<void> {
  const entry = { 'debug-client': join(root, 'test/support/debug-client.ts') };
  await build({
    ...(demoConfig as InlineConfig), // written in JavaScript
    root,
    publicDir: false,
    build: { target: 'es2022', outDir: built, emptyOutDir: false, reportCompressedSize: false, lib: { entry, formats: ['es'] } },
  });
}
