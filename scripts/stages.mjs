// The stages of `npm test`: what each runs, and what it needs. A test file belongs to one of them, or to one command of `npm run test:long`.
const SOURCES = ['src/', 'emulator/', 'demo/'];
/** One without a framework and two with one; `npm run test:apps` builds and drives all. */
const THREE_APPS = { APPS: process.env.APPS ?? 'plain,react,vue' };
/**
 * In the order in which they are begun, the longest first. `files`: its tests, each counted; without, the stage is one check. `after`:
 * what it needs from another one. `reads`: what its tests take in without an import. `env`: what it is told.
 */
export const STAGES = [
  { name: 'build', command: ['node', 'scripts/build.mjs'] },
  { name: 'journeys', after: ['build'], files: /\.journey\.ts$/, reads: [...SOURCES, 'test/journeys/pages/'] },
  { name: 'browser', files: /\.browser\.test\.ts$/ },
  { name: 'apps', after: ['build'], files: /\.app\.ts$/, reads: ['src/', 'demo/apps/', 'test/apps/'], env: THREE_APPS },
  { name: 'interop', files: /\.interop\.ts$/, reads: ['test/interop/'] },
  { name: 'docs', after: ['build', 'interop'], files: /\.docs\.ts$/, reads: [...SOURCES, 'docs/', 'README.md', 'test/'] },
  { name: 'house', after: ['build'], files: /^test\/house\/.*\.test\.mjs$/, reads: [''] },
  { name: 'unit', files: /(?<!\.browser)\.test\.ts$/ },
  { name: 'types', command: ['tsc', '-p', 'tsconfig.test.json'] },
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings'] },
];

/** Files that a command besides `npm test` runs: the command to the files. */
export const LONG_FILES = {
  'test:engines': /\.engine\.ts$/,
  'test:matrix': /\.matrix\.ts$/,
  'test:registry': /\.registry\.ts$/,
  'test:servers': /\.servers\.ts$/,
};
