// What to build, by `--mode`: the entries for bundlers, the script tag, the emulator, and the script of an isolated document.
import { type ConfigEnv, defineConfig, minify, type Plugin, type UserConfig, type UserConfigFnObject } from 'vite';
import { besideEntries, emulatorEntries, INLINE, inlineEntries, packageJson, root, siteEntries } from './scripts/entries.mjs';
import { packedLanguages } from './scripts/languages.mjs';
import { packageModules } from './scripts/package-modules.mjs';
import { plainNamespaces } from './scripts/plain-namespaces.mjs';
import { CALLED_AT_ONCE, chunkOf } from './scripts/seams.mjs';
import { webCryptoOnly } from './scripts/web-crypto-only.mjs';

const dependencies = Object.keys({ ...packageJson.dependencies, ...packageJson.peerDependencies });
/** What the client loads only for `emulator: 'inline'`. */
const OWN_INLINE = `${packageJson.name}${INLINE.name.slice(1)}`;
const BESIDE = Object.keys(besideEntries).map((name) => `${name}.js`);
const ownBeside = BESIDE.map((file) => `${packageJson.name}/${file}`);
const SMALL = { compress: true, mangle: true, codegen: { removeWhitespace: true } } as const;

/** The one entry for bundlers that pages load directly: nothing minifies it after us. */
const smallReturnPage: Plugin = {
  name: 'small-return-page',
  renderChunk: async (code, { name, fileName }) => {
    if (name !== 'oauth-callback') return null;
    const small = await minify(fileName, code, { module: true, ...SMALL });
    return { code: small.code, map: null };
  },
};

/** Style sheets without spaces that mean nothing, which no minifier of scripts removes. Lines stay, so that source maps stay right. */
const smallStyles: Plugin = {
  name: 'small-styles',
  transform: {
    filter: { id: /\/src\/elements\/.*\.ts$/, code: 'css`' },
    handler: (code) => ({ code: code.replace(/css`[^`]*`/g, (sheet) => sheet.replace(/(?<=[\n:]) +| (?=\{)/g, '')), map: null }),
  },
};

/** One file for each entry, shared code in dist/shared, by scripts/package-modules.mjs, dependencies left as imports. */
const entries: UserConfig = {
  plugins: [packedLanguages(), plainNamespaces(), smallReturnPage],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // They are readable as they are: a trace leads to code with its names and comments.
    sourcemap: false,
    minify: false,
    reportCompressedSize: false,
    lib: { entry: siteEntries, formats: ['es'] },
    rolldownOptions: {
      // 'use client' in the React entry; a house test checks that it stays.
      onLog: (level, log, pass) => void (log.code !== 'MODULE_LEVEL_DIRECTIVE' && pass(level, log)),
      external: (id) =>
        id === OWN_INLINE || ownBeside.includes(id) || dependencies.some((name) => id === name || id.startsWith(`${name}/`)),
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'shared/[name].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: packageModules(), debugName: 'scripts/package-modules.mjs' }],
        },
      },
    },
  },
};

/** dist/kms.js contains the first paint, including Lit, and loads the chunks listed in scripts/seams.mjs. */
const scriptTag: UserConfig = {
  plugins: [packedLanguages(), plainNamespaces(), smallStyles, webCryptoOnly()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: false,
    sourcemap: true,
    reportCompressedSize: false,
    lib: { entry: `${root}src/kms.ts`, formats: ['es'] },
    rolldownOptions: {
      // The list of elements that load later contains one that is already loaded here; it isn't loaded again.
      checks: { ineffectiveDynamicImport: false },
      preserveEntrySignatures: 'allow-extension',
      external: [OWN_INLINE, ...ownBeside],
      output: {
        // Next to kms.js, for pages that contain the whole service; above the chunk that reads it.
        paths: {
          [OWN_INLINE]: `./${INLINE.output}.js`,
          ...Object.fromEntries(ownBeside.map((id, at) => [id, `../${BESIDE[at]}`])),
        },
        entryFileNames: 'kms.js',
        // With a hash, so that two versions in one folder never mix.
        chunkFileNames: 'chunks/[name]-[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          // What the first paint shares with a chunk stays in its own file: a browser would discover another file too late.
          groups: [
            { name: 'kms', tags: ['$initial'], priority: 1 },
            { name: chunkOf, debugName: 'scripts/seams.mjs' },
          ],
        },
        postBanner: ({ name }) => (CALLED_AT_ONCE.includes(name) ? '//# allFunctionsCalledOnLoad' : ''),
        // No bundler reads these files, so nothing needs its annotations.
        comments: { annotation: false },
        // In library mode Vite would keep white space in `es` output.
        minify: SMALL,
      },
    },
  },
};

/** For Node. Its libraries are included, so a site that installs the elements doesn't install them. */
const emulator: UserConfig = {
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
      // A sixth of the total would be comments of libraries. Their licenses are in NOTICES.txt.
      output: {
        comments: { legal: true, annotation: true, jsdoc: false },
        entryFileNames: '[name].js',
        chunkFileNames: 'emulator/shared/[name].js',
      },
    },
  },
};

/** For pages: a service in the page itself. */
const inline: UserConfig = {
  plugins: [plainNamespaces()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: false,
    sourcemap: false,
    reportCompressedSize: false,
    lib: { entry: inlineEntries, formats: ['es'] },
    // The service has no smaller half.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'emulator/inline/[name]-[hash:7].js',
        // Parts that a page loads one after another.
        codeSplitting: {
          groups: [
            {
              name: 'bytes',
              test: /emulator\/(bytes\/(encodings|packed|stream)|state\/in-turns|http\/sent|inline-service)|@scure\/base|comlink/,
              priority: 3,
            },
            { name: 'curves', test: /@noble\//, priority: 2 },
            { name: 'transactions', test: /btc-signer|micro-|@bufbuild|emulator\/signing\/transactions/, priority: 1 },
          ],
        },
        minify: SMALL,
        comments: { annotation: false },
      },
    },
  },
};

/** One file. scripts/isolated-documents.mjs names it and writes it into its document. */
const isolatedDocument: UserConfig = {
  plugins: [webCryptoOnly()],
  // Libraries then omit their long messages, and don't look for `process`.
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: false, minify: SMALL } },
  },
};

const MODES: Readonly<Record<string, UserConfig>> = {
  entries,
  'script-tag': scriptTag,
  emulator,
  inline,
  'isolated-document': isolatedDocument,
};

const config: UserConfigFnObject = defineConfig(({ mode }: ConfigEnv): UserConfig => {
  const chosen = MODES[mode];
  if (!chosen) throw new Error(`--mode ${mode}: one of ${Object.keys(MODES).join(', ')}`);
  return chosen;
});
export default config;
