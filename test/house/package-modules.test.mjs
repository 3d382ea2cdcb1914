// The package's modules, as a bundler finds them.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { build, parseSync } from 'vite';
import { root } from '../../scripts/entries.mjs';
import { inCircles } from './source.mjs';

/** The files that a built file imports at once. */
function importsOf(file) {
  const { staticImports, staticExports } = parseSync(file, readFileSync(join(root, 'dist', file), 'utf8')).module;
  const requests = [...staticImports, ...staticExports.flatMap(({ entries }) => entries)].map(({ moduleRequest }) => moduleRequest?.value);
  return requests.filter((request) => request?.startsWith('.')).map((request) => join(dirname(file), request));
}

/** A page with one import, as Vite builds it. */
async function builtBy(source) {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [{ name: 'page', resolveId: (id) => (id === 'page' ? id : undefined), load: (id) => (id === 'page' ? source : undefined) }],
    build: { write: false, target: 'es2022', rolldownOptions: { input: 'page' } },
  });
  return output.filter(({ type }) => type === 'chunk');
}

describe('the modules of the package', () => {
  it('never import each other in a circle, whichever a page imports first', () => {
    const files = ['shared', 'define', 'frameworks', 'signers'].flatMap((folder) =>
      readdirSync(join(root, 'dist', folder)).flatMap((name) => (name.endsWith('.js') ? `${folder}/${name}` : [])),
    );
    expect(inCircles(new Map(files.map((file) => [file, importsOf(file)])))).to.deep.equal([]);
  });

  it('are at most 84 files of an app that Vite builds, and at most 15 until a login page is idle', async () => {
    const chunks = await builtBy("import 'kms-elements/define/login';");
    expect(chunks.length).to.be.at.most(84);
    const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    // What the login loads on its own: its parts by name, and all that they import.
    const parts = chunks.filter(({ isEntry, name }) => isEntry || ['engine', 'code', 'ways'].includes(name));
    const idle = new Set(parts.map(({ fileName }) => fileName));
    for (const name of idle) for (const next of named.get(name)?.imports ?? []) idle.add(next);
    expect(idle.size).to.be.at.most(15);
  });
});
