// The script tag: dist/kms.js holds all that the first step needs, Lit too, and loads dist/chunks when a later step asks for them.
import { defineConfig, type UserConfig } from 'vite';
import { compactTemplates } from './scripts/compact-templates.mjs';
import { root } from './scripts/entries.mjs';

const config: UserConfig = defineConfig({
  plugins: [compactTemplates()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: false,
    sourcemap: true,
    reportCompressedSize: false,
    lib: { entry: { kms: `${root}src/kms.ts` }, formats: ['es'] },
    rolldownOptions: {
      // The chunks use what kms.js holds already: one file less to wait for than a shared chunk would cost.
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        // With a hash, so that a copy of two versions in one folder never mixes them.
        chunkFileNames: 'chunks/[name]-[hash].js',
        // In library mode Vite keeps the white space of `es` output otherwise.
        minify: { compress: true, mangle: true, codegen: { removeWhitespace: true } },
      },
    },
  },
});
export default config;
