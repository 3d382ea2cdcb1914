// npm run check: types, lint and format, whether the manifest is up to date, and whether the docs are complete and their samples run.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultsOf } from './command/language-faults.mjs';
import { pages } from './docs.mjs';
import { englishTexts } from './english-texts.mjs';
import { packageJson, root } from './entries.mjs';
import { staleFrameworkFiles, writeFrameworkFiles } from './frameworks.mjs';
import { formalLanguages, languageFiles, textsIn } from './languages.mjs';
import { readManifest } from './manifest-reader.mjs';
import { undocumented } from './surface-check.mjs';

function run(tool, ...args) {
  const { status } = spawnSync(join(root, 'node_modules/.bin', tool), args, { cwd: root, stdio: 'inherit' });
  return status === 0;
}

/** Regenerates the manifest in place. If it differs, the corrected one is there to be committed. */
function isManifestFresh() {
  const file = join(root, 'custom-elements.json');
  const before = readFileSync(file, 'utf8');
  const made = run('cem', 'analyze', '--config', 'scripts/manifest.config.mjs', '--quiet');
  const same = made && before === readFileSync(file, 'utf8');
  if (!same) console.error('custom-elements.json was out of date and has been updated');
  return same;
}

/** The same for the framework types, which are generated from the manifest. */
function areFrameworkTypesFresh() {
  const stale = staleFrameworkFiles();
  writeFrameworkFiles();
  if (stale.length > 0) console.error(`${stale.join(', ')}: out of date, now updated`);
  return stale.length === 0;
}

/** Parts, slots, events, custom properties and states that an element has without documenting them, or documents without having them. */
function isSurfaceDocumented() {
  const faults = undocumented(readManifest());
  for (const fault of faults) console.error(fault);
  return faults.length === 0;
}

/** The tables of docs/elements/, generated from the manifest. */
function areTablesFresh() {
  const stale = pages().filter(({ before, after }) => before !== after);
  for (const { path, after } of stale) {
    writeFileSync(join(root, path), after);
    console.error(`${path}: out of date, now updated`);
  }
  return stale.length === 0;
}

/** Texts that a language lacks or has too many of, with other placeholders, too long, or left in English. */
function areLanguagesWhole() {
  const english = englishTexts();
  const faults = languageFiles.flatMap((tag) =>
    faultsOf(textsIn(tag), english, { tag, partial: formalLanguages.includes(tag) }).map(
      (line) => `src/texts/languages/${tag}.json ${line}`,
    ),
  );
  for (const fault of faults) console.error(fault);
  return faults.length === 0;
}

/** The samples in the docs; about a minute. */
function doSamplesRun() {
  const [tool, ...args] = packageJson.scripts['test:docs'].replaceAll("'", '').split(' ');
  return run(tool, ...args, '--reporter', 'dot');
}

const held = [
  run('tsc', '-p', 'tsconfig.test.json'),
  run('biome', 'check', '--error-on-warnings'),
  isManifestFresh(),
  areFrameworkTypesFresh(),
  isSurfaceDocumented(),
  areTablesFresh(),
  areLanguagesWhole(),
  doSamplesRun(),
];
process.exitCode = held.every(Boolean) ? 0 : 1;
