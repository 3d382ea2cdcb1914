// npm test -- --changed: which test files are affected by a change, judging by the imports.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './entries.mjs';

/** `from './x'`, `import './x'`, `import('./x')` and `new URL('./x'`. */
const REFERENCES = /(?:\bfrom|\bimport|\bnew URL)\s*\(?\s*'(\.[^'?]+)'/g;
/** A change to one of these counts as a change to everything. */
const EVERYTHING = /^(package(-lock)?\.json|tsconfig.*\.json|\.mocharc\.cjs|web-test-runner\.config\.mjs|scripts\/test\.mjs)$/;

const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** The commit at which this branch left `main`. */
function leftMain() {
  for (const main of ['main', 'origin/main']) {
    try {
      return git('merge-base', 'HEAD', main);
    } catch {
      // no such branch here
    }
  }
  return 'HEAD';
}

/** Files that differ from the commit at which this branch left `main`, committed or not. */
export function changedFiles() {
  const lines = `${git('diff', '--name-only', leftMain())}\n${git('ls-files', '--others', '--exclude-standard')}`;
  return lines.split('\n').filter(Boolean);
}

/** The file that a reference means: sources are imported under the names of their output. */
function fileOf(from, reference) {
  const path = normalize(join(dirname(from), reference));
  return [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')].find((one) => existsSync(join(root, one)));
}

const known = new Map();
function referencesOf(file) {
  if (!known.has(file)) {
    const text = /\.(m?[jt]sx?|cjs)$/.test(file) ? readFileSync(join(root, file), 'utf8') : '';
    known.set(file, [...text.matchAll(REFERENCES)].map(([, reference]) => fileOf(file, reference)).filter(Boolean));
  }
  return known.get(file);
}

/** The number of imports between a file and the nearest of some others; `undefined` if none leads to them. */
function distance(file, wanted) {
  const seen = new Set([file]);
  let ring = [file];
  for (let steps = 0; ring.length > 0; steps += 1) {
    if (ring.some((one) => wanted.includes(one))) return steps;
    ring = [...new Set(ring.flatMap(referencesOf))].filter((next) => /\.\w+$/.test(next) && !seen.has(next));
    for (const next of ring) seen.add(next);
  }
  return undefined;
}

const tests = () => readdirSync(join(root, 'test'), { recursive: true }).map((name) => `test/${name}`);

/**
 * Test files of a stage that a change affects.
 *
 * @param {{ files: RegExp, reads?: readonly string[] }} stage `reads`: folders and files that its tests read without importing them
 * @param {readonly string[]} changed
 * @returns {readonly string[]}
 */
export function testsTouched({ files, reads = [] }, changed) {
  const own = tests().filter((file) => files.test(file));
  const isRead = (file) => EVERYTHING.test(file) || reads.some((one) => file.startsWith(one));
  if (changed.some(isRead)) return own;
  const apart = own.map((file) => ({ file, steps: distance(file, changed) })).filter(({ steps }) => steps !== undefined);
  return apart.sort((one, other) => one.steps - other.steps).map(({ file }) => file);
}

/**
 * The tests to run first: those named like a changed file, then those with the fewest imports in between.
 *
 * @param {readonly string[]} touched nearest first
 * @param {readonly string[]} changed
 * @param {{ first?: RegExp, most: number }} stage `first`: those to prefer
 */
export function nearest(touched, changed, { first = /./, most }) {
  const rooms = changed.flatMap((file) => /^(?:src\/elements|emulator)\/([\w-]+)\//.exec(file)?.[1] ?? []);
  const names = [...rooms, ...changed.map((file) => file.split('/').at(-1).split('.')[0])];
  const isChanged = (file) => changed.includes(file);
  const rank = (file) => {
    const own = file.split('/').at(-1);
    if (isChanged(file)) return 0;
    if (names.some((name) => own.startsWith(`${name}.`))) return 1;
    if (names.some((name) => own.startsWith(name))) return 2;
    return first.test(file) ? 3 : 4;
  };
  return [...touched].sort((one, other) => rank(one) - rank(other)).slice(0, Math.max(most, touched.filter(isChanged).length));
}
