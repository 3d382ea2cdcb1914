// The entries that a site bundles: one file each, what they share in dist/shared, dependencies left as imports.
import { defineConfig, minify, type Plugin, type UserConfig } from 'vite';
import { packageJson, siteEntries } from './scripts/entries.mjs';
import { packedLanguages } from './scripts/languages.mjs';

const dependencies = Object.keys({ ...packageJson.dependencies, ...packageJson.peerDependencies });

/** The one entry that pages load as it is: nobody makes it smaller after us. */
const smallReturnPage: Plugin = {
  name: 'small-return-page',
  renderChunk: async (code, { name, fileName }) => {
    if (name !== 'oauth-callback') return null;
    const small = await minify(fileName, code, {
      module: true,
      compress: true,
      mangle: true,
      codegen: { removeWhitespace: true },
      sourcemap: true,
    });
    return { code: small.code, map: small.map ?? null };
  },
};

const config: UserConfig = defineConfig({
  plugins: [packedLanguages(), smallReturnPage],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    lib: { entry: siteEntries, formats: ['es'] },
    rolldownOptions: {
      // 'use client' of the React entry; a house test holds that it stays.
      onLog: (level, log, pass) => void (log.code !== 'MODULE_LEVEL_DIRECTIVE' && pass(level, log)),
      external: (id) => dependencies.some((name) => id === name || id.startsWith(`${name}/`)),
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name].js' },
    },
  },
});
export default config;
