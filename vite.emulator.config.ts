// The emulator for Node: its libraries are inside, so that a site which installs the elements installs none of them.
import { defineConfig, type UserConfig } from 'vite';
import { emulatorEntries } from './scripts/entries.mjs';

const config: UserConfig = defineConfig({
  build: {
    target: 'node20',
    outDir: 'dist',
    emptyOutDir: false,
    sourcemap: false,
    minify: false,
    reportCompressedSize: false,
    lib: { entry: emulatorEntries, formats: ['es'] },
    rolldownOptions: {
      platform: 'node',
      external: [/^node:/, 'classic-level', 'playwright/test'],
      // A sixth of the whole would be comments of libraries; their licences are in NOTICES.txt.
      output: {
        comments: { legal: true, annotation: true, jsdoc: false },
        entryFileNames: '[name].js',
        chunkFileNames: 'emulator/shared/[name].js',
      },
    },
  },
});
export default config;
