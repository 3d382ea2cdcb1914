// Each story's samples as one program, which site/story.ts runs step by step.
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../scripts/entries.mjs';

const SAMPLE = /(?:^<!-- with: ([\w, ]+) -->\n+)?^```(?:js|ts)\n([\s\S]*?)^```$/gm;
const IMPORT = /^import .*;\n/gm;

/** @returns {string} a module */
function programOf({ text }) {
  const samples = [...text.matchAll(SAMPLE)];
  const imports = new Set(samples.flatMap(([, , code]) => code.match(IMPORT) ?? []));
  // Names that samples take from elsewhere, as in test/docs/frame.ts.
  const taken = [...new Set(samples.flatMap(([, names = '']) => names.split(/,\s*/).filter(Boolean)))];
  const from = (file) => JSON.stringify(join(root, 'site', file));
  return [
    `import { tell } from ${from('story.ts')};`,
    taken.length > 0 ? `import { storyFrame } from ${from('story-frame.ts')};` : '',
    ...imports,
    'tell(async function* (console) {',
    taken.length > 0 ? `const { ${taken.join(', ')} } = await storyFrame();` : '',
    ...samples.map(([, , code]) => `${code.replace(IMPORT, '')}\nyield;`),
    '});',
  ].join('\n');
}

/** Stories by the name of their entry. The package's entries are mapped to its sources, except for the service, of which a page has one. */
const modules = (stories) => ({
  name: 'stories',
  setup(bundler) {
    bundler.onResolve({ filter: /^story:/ }, ({ path }) => ({ path: path.slice('story:'.length), namespace: 'story' }));
    bundler.onLoad({ filter: /.*/, namespace: 'story' }, ({ path }) => ({
      contents: programOf(stories.find(({ source }) => source === path)),
      loader: 'ts',
      resolveDir: root,
    }));
    bundler.onResolve({ filter: /^kms-elements\// }, ({ path }) =>
      path === 'kms-elements/emulator/inline'
        ? { path: '../../dist/emulator/inline.js', external: true }
        : { path: join(root, 'src', `${path.slice('kms-elements/'.length)}.ts`) },
    );
  },
});

/** Write a module next to each story, and the code they share. @param {readonly object[]} stories pages of `docs/stories` */
export async function buildStories(folder, stories) {
  await build({
    entryPoints: stories.map(({ source, path }) => ({ in: `story:${source}`, out: path.replace(/\.html$/, '') })),
    outdir: folder,
    // Beside them, so that the service is at the same address from each.
    chunkNames: 'docs/stories/shared-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    logLevel: 'warning',
    plugins: [modules(stories)],
  });
}
