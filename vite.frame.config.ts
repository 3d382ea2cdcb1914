// The script of the isolated document: one file, which scripts/export-frame.mjs writes into export-frame.html.
import { defineConfig, type UserConfig } from 'vite';
import { root } from './scripts/entries.mjs';
import { webCryptoOnly } from './scripts/web-crypto-only.mjs';

const config: UserConfig = defineConfig({
  plugins: [webCryptoOnly()],
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    lib: { entry: `${root}src/export-frame/frame.ts`, formats: ['es'], fileName: () => 'frame.js' },
    rolldownOptions: {
      output: { codeSplitting: false, minify: { compress: true, mangle: true, codegen: { removeWhitespace: true } } },
    },
  },
});
export default config;
