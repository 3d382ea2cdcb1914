// The script tag: dist/kms.js holds all that the first step needs, Lit too, and loads dist/chunks when a later step asks for them.
import { defineConfig, type UserConfig } from 'vite';
import { compactTemplates } from './scripts/compact-templates.mjs';
import { root } from './scripts/entries.mjs';
import { oneCore } from './scripts/one-core.mjs';
import { terseLit } from './scripts/terse-lit.mjs';
import { webCryptoOnly } from './scripts/web-crypto-only.mjs';

const core = oneCore('kms', {
  keys: /\/src\/(encoding(?!\/base58)|crypto|client|session)\//,
  parts: /\/src\/(elements(?!\/oauth-button|\/shared\/texts-social)|platform)\//,
  social: /\/src\/(elements\/oauth-button\/social-|elements\/shared\/texts-social|wire\/oauth-return|flows\/oauth\/return-url)/,
});

const config: UserConfig = defineConfig({
  plugins: [webCryptoOnly(), terseLit(), compactTemplates(), core.plugin],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: false,
    sourcemap: true,
    reportCompressedSize: false,
    lib: { entry: `${root}src/kms.ts`, formats: ['es'] },
    rolldownOptions: {
      // In library mode Vite keeps the white space of `es` output otherwise.
      output: { ...core.output, minify: { compress: true, mangle: true, codegen: { removeWhitespace: true } } },
    },
  },
});
export default config;
