// What to build, read from `exports` and `bin` in package.json.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Folder of the package, with a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url));

export const packageJson = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

const published = [
  ...Object.entries(packageJson.exports).flatMap(([name, target]) => (target.default ? [[name, target.default]] : [])),
  // The other command is published as it is written.
  ['kms-emulator', `./${packageJson.bin['kms-emulator']}`],
];
const built = published.map(([name, target]) => ({ name, output: target.slice('./dist/'.length, -'.js'.length) }));
/** The emulator's one entry for pages: published name and output. */
export const INLINE = { name: './emulator/inline', output: 'emulator/inline' };
const isEmulator = ({ output }) => output.startsWith('emulator/') && output !== INLINE.output;
const sources = (entries, folder) => Object.fromEntries(entries.map(({ output }) => [output, `${root}${folder}${output}.ts`]));

/** The one entry generated from the manifest, in a form that only the compiler of a site's own Angular completes. */
export const ANGULAR = './angular';
/** Its handwritten part, which the generated one exports. */
const ANGULAR_SIGNALS = { output: 'frameworks/angular-signals' };

/** Entries that a site bundles: output name to source file. */
export const siteEntries = sources(
  built
    .filter((entry) => !isEmulator(entry) && entry.output !== INLINE.output)
    .map((entry) => (entry.name === ANGULAR ? ANGULAR_SIGNALS : entry)),
  'src/',
);

/** Entries of the emulator, which run in Node and contain their libraries: output name to source file. */
export const emulatorEntries = sources(built.filter(isEmulator), '');

/** The same for its entry for pages, and for the worker that it may run in. */
export const inlineEntries = sources([INLINE, { output: 'emulator/inline-worker' }], '');

/** Files next to kms.js and to the document that asks: they put an activity into words. Output name to source file. */
export const besideEntries = Object.fromEntries(
  ['languages', 'reading'].map((name) => [`asking-frame.${name}`, `${root}src/asking-frame/${name}.ts`]),
);

/** Published name to output file, relative to the package. */
export const outputs = new Map(built.map(({ name, output }) => [name, `dist/${output}.js`]));
