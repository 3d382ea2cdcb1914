// The script of an isolated document: one file, which scripts/isolated-documents.mjs names and writes into its document.
import { defineConfig, type UserConfig } from 'vite';
import { webCryptoOnly } from './scripts/web-crypto-only.mjs';

const config: UserConfig = defineConfig({
  plugins: [webCryptoOnly()],
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: false, minify: { compress: true, mangle: true, codegen: { removeWhitespace: true } } },
    },
  },
});
export default config;
