// The stages of `npm test`: what each runs, and what it needs. Each test file belongs to one of them, or to one command of `npm run
// test:long`.
const SOURCES = ['src/', 'emulator/', 'demo/'];
/** The most common one; `npm run test:apps` builds and drives all of them. */
const ONE_APP = { APPS: process.env.APPS ?? 'react' };
/** House tests that read the source and need no build. */
const RULES = /\/(conditions|emulator-rooms|errors|exports|floors|globals|languages|layers|names|operations|seams|style)\.test\.mjs$/;
/**
 * In the order in which they are begun, the longest first. `files`: its tests, each counted; without, the stage is one check. `after`:
 * what it needs from another one. `reads`: what its tests take in without an import. `env`: what it is told. `most`: how many of the files that a
 * change may touch `npm test -- --changed` runs, the nearest first; `first`: which of them, where their imports do not tell.
 */
export const STAGES = [
  { name: 'build', command: ['node', 'scripts/build.mjs'] },
  { name: 'journeys', after: ['build'], files: /\.journey\.ts$/, reads: [...SOURCES, 'test/journeys/pages/'], most: 1 },
  { name: 'browser', files: /\.browser\.test\.ts$/, most: 5 },
  { name: 'apps', after: ['build'], files: /\.app\.ts$/, reads: ['src/', 'demo/apps/', 'test/apps/'], env: ONE_APP, most: 0 },
  { name: 'interop', files: /\.interop\.ts$/, reads: ['test/interop/'], most: 0 },
  { name: 'docs', after: ['build', 'interop'], files: /\.docs\.ts$/, reads: [...SOURCES, 'docs/', 'README.md', 'test/'], most: 0 },
  { name: 'house', after: ['build'], files: /^test\/house\/.*\.test\.mjs$/, reads: [''], most: 12, first: RULES },
  { name: 'unit', after: ['build'], files: /(?<!\.browser)\.test\.ts$/, most: 12 },
  { name: 'types', command: ['tsc', '-p', 'tsconfig.test.json'] },
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings'] },
];

/** Files that a command other than `npm test` runs. */
export const LONG_FILES = {
  fuzz: /^test\/emulator\/.*\.long\.ts$/,
  'test:engines': /\.engine\.ts$/,
  'test:matrix': /\.matrix\.ts$/,
  'test:products': /^test\/(docs|flows|interop|journeys)\/.*\.long\.ts$/,
  'test:registry': /\.registry\.m?[jt]s$/,
  'test:servers': /\.servers\.ts$/,
};
