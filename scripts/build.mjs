// npm run build: dist/ as published, and custom-elements.json. The same sources always give the same bytes.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { writeAngular } from './angular.mjs';
import { writeCommand } from './command.mjs';
import { pruneDeclarations } from './declarations.mjs';
import { writeEditorFiles } from './editor-data.mjs';
import { packageJson, root } from './entries.mjs';
import { integritiesIn } from './integrity.mjs';
import { buildDocuments } from './isolated-documents.mjs';
import { readManifest } from './manifest-reader.mjs';
import { noticesOf, packagesIn } from './notices.mjs';

/** Run a tool from node_modules/.bin. The build ends if it fails. */
function run(tool, ...args) {
  const { status } = spawnSync(join(root, 'node_modules/.bin', tool), args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) {
    console.error(`${tool} ${args.join(' ')}: failed`);
    process.exit(1);
  }
}

/** The emulator's declarations refer to `../src/wire/`, which becomes `../wire/` in dist. */
function declareEmulator() {
  const folder = mkdtempSync(join(root, 'dist/declarations-'));
  run('tsc', '-p', 'tsconfig.emulator.json', '--outDir', folder);
  for (const name of readdirSync(join(folder, 'emulator'), { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue;
    const file = join(folder, 'emulator', name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/((?:\.\.\/)+)src\//g, '$1'));
  }
  cpSync(join(folder, 'emulator'), join(root, 'dist/emulator'), { recursive: true });
  rmSync(folder, { recursive: true });
}

/** The script tag's source maps name the libraries' files and lines, but leave out their text, which is in their own packages. */
function leaveOutLibraries(folder) {
  const maps = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.map'));
  for (const file of maps.map((name) => join(folder, name))) {
    const map = JSON.parse(readFileSync(file, 'utf8'));
    const sourcesContent = map.sources.map((source, at) => (source.includes('node_modules/') ? null : map.sourcesContent[at]));
    writeFileSync(file, JSON.stringify({ ...map, sourcesContent }));
  }
}

const startedAt = performance.now();
const results = [];
for (const mode of ['entries', 'script-tag', 'emulator', 'inline']) results.push(...(await build({ root, mode, logLevel: 'warn' })));
leaveOutLibraries(join(root, 'dist'));
results.push(...(await buildDocuments(join(root, 'dist'))));
writeFileSync(join(root, 'dist/NOTICES.txt'), noticesOf(packagesIn(results)));
writeAngular(readManifest(), join(root, 'dist/frameworks'));
if (!process.argv.includes('--no-types')) {
  // After the bundles, since the first of them empties dist.
  run('tsc', '-p', 'tsconfig.json');
  declareEmulator();
  cpSync(join(root, 'types/service.d.ts'), join(root, 'dist/service.d.ts'));
  const published = Object.values(packageJson.exports).flatMap(({ types }) => (types ? [join(root, types)] : []));
  pruneDeclarations(join(root, 'dist'), published);
  run('cem', 'analyze', '--config', 'scripts/manifest.config.mjs', '--quiet');
}
writeEditorFiles(readManifest(), join(root, 'dist'));
writeCommand(join(root, 'dist/command'));
cpSync(join(root, 'src/frameworks/before.css'), join(root, 'dist/before.css'));
const integrities = integritiesIn(join(root, 'dist'));
writeFileSync(join(root, 'dist/integrity.json'), `${JSON.stringify(integrities, null, 2)}\n`);
console.log(`dist/kms.js ${integrities['kms.js']}`);
console.log(`built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
