// npm test -- --changed: which test files a change touches, by who imports whom.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from './entries.mjs';

/** `from './x'`, `import './x'`, `import('./x')` and `new URL('./x'`. */
const REFERENCES = /(?:\bfrom|\bimport|\bnew URL)\s*\(?\s*'(\.[^'?]+)'/g;
/** A change of these is a change of everything. */
const EVERYTHING = /^(package(-lock)?\.json|tsconfig.*\.json|\.mocharc\.json|web-test-runner\.config\.mjs|scripts\/test\.mjs)$/;

const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Where this branch left `main`. */
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

/** Files that are not as they were where this branch left `main`, committed or not. */
export function changedFiles() {
  const lines = `${git('diff', '--name-only', leftMain())}\n${git('ls-files', '--others', '--exclude-standard')}`;
  return lines.split('\n').filter(Boolean);
}

/** The file that a reference means: sources are imported by the names of what they become. */
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

/** A file and all that it leads to. */
function reachedFrom(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const next of referencesOf(file)) if (/\.\w+$/.test(next)) reachedFrom(next, seen);
  return seen;
}

const tests = () => readdirSync(join(root, 'test'), { recursive: true }).map((name) => `test/${name}`);

/**
 * Test files of a stage that a change touches.
 *
 * @param {{ files: RegExp, reads?: readonly string[] }} stage `reads`: folders and files that its tests take in without an import
 * @param {readonly string[]} changed
 * @returns {readonly string[]}
 */
export function testsTouched({ files, reads = [] }, changed) {
  const own = tests().filter((file) => files.test(file));
  const isRead = (file) => EVERYTHING.test(file) || reads.some((one) => file.startsWith(one));
  if (changed.some(isRead)) return own;
  return own.filter((file) => [...reachedFrom(file)].some((one) => changed.includes(one)));
}
