// Serves the browser tests as bundles of one build: file by file, the server would transform, and each page load, hundreds of modules.
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../..');

/** The test files in a folder of the repository that match a pattern, as paths from the root. */
export function testFiles(pattern) {
  return readdirSync(join(root, 'test'), { recursive: true })
    .map((name) => `test/${name}`)
    .filter((name) => pattern.test(name));
}

async function bundle(entryPoints) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints,
    outbase: '.',
    outdir: root,
    chunkNames: 'test-chunks/[name]-[hash]',
    write: false,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'esnext',
    conditions: ['development', 'browser'],
    alias: { 'kms-elements/emulator/inline': './emulator/inline.ts' },
    // Tests import some modules only for their side effects.
    ignoreAnnotations: true,
    // @hpke/core has a branch for Node 18 that a browser never takes; the other is the runner's own.
    external: ['crypto', '/__web-dev-server__web-socket.js'],
    sourcemap: 'inline',
    sourcesContent: false,
  });
  const sources = new Map(entryPoints.map((entry) => [entry.replace(/\.ts$/, '.js'), entry]));
  return new Map(
    outputFiles.map(({ path, text }) => [relative(root, path), text]).map(([name, text]) => [`/${sources.get(name) ?? name}`, text]),
  );
}

/** A plugin for Web Test Runner. Each entry is served at the path of its source. */
export function bundledTests(entryPoints) {
  let files;
  return {
    name: 'bundled-tests',
    async serve({ path }) {
      files ??= bundle(entryPoints);
      const body = (await files).get(path);
      return body === undefined ? undefined : { body, type: 'js' };
    },
  };
}
