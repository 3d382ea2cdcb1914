// The script tag: dist/kms.js holds the first paint, Lit too, and loads the chunks that scripts/seams.mjs lists.
import { defineConfig, type UserConfig } from 'vite';
import { root } from './scripts/entries.mjs';
import { packedLanguages } from './scripts/languages.mjs';
import { chunkOf } from './scripts/seams.mjs';
import { webCryptoOnly } from './scripts/web-crypto-only.mjs';

const config: UserConfig = defineConfig({
  plugins: [packedLanguages(), webCryptoOnly()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: false,
    sourcemap: true,
    reportCompressedSize: false,
    lib: { entry: `${root}src/kms.ts`, formats: ['es'] },
    rolldownOptions: {
      // The names of elements that come later name one more that comes at once here, and is not asked for again.
      checks: { ineffectiveDynamicImport: false },
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: 'kms.js',
        // With a hash, so that a copy of two versions in one folder never mixes them.
        chunkFileNames: 'chunks/[name]-[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What the first paint shares with a chunk stays in its own file: a browser would learn of another one too late.
          groups: [
            { name: 'kms', tags: ['$initial'], priority: 1 },
            { name: chunkOf, debugName: 'scripts/seams.mjs' },
          ],
        },
        // No bundler reads these files, so that its marks have no reader.
        comments: { annotation: false },
        // In library mode Vite keeps the white space of `es` output otherwise.
        minify: { compress: true, mangle: true, codegen: { removeWhitespace: true } },
      },
    },
  },
});
export default config;
