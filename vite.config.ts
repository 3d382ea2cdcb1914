// The entries that a site bundles: one file each, what they share in dist/shared, dependencies left as imports.
import { defineConfig, type UserConfig } from 'vite';
import { packageJson, siteEntries } from './scripts/entries.mjs';

const dependencies = Object.keys({ ...packageJson.dependencies, ...packageJson.peerDependencies });

const config: UserConfig = defineConfig({
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    reportCompressedSize: false,
    lib: { entry: siteEntries, formats: ['es'] },
    rolldownOptions: {
      external: (id) => dependencies.some((name) => id === name || id.startsWith(`${name}/`)),
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name].js' },
    },
  },
});
export default config;
