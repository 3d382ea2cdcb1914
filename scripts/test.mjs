// npm test: everything that must hold. Streams what each stage says; the last line is `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '../test/support/browser.mjs';
import { packageJson, root } from './entries.mjs';

const STAGE_LIMIT_MS = 30 * 60_000;
const REPORTER = ['--reporter', './test/support/mocha-reporter.mjs'];
/**
 * `counts`: the stage leaves a tally; otherwise it is one check that passes or fails as a whole. `again`: the words before the names of
 * files that run a second time when they failed: a browser that was starved for a moment is no fault of the product, and the summary
 * names every test that needed it.
 */
const STAGES = [
  { name: 'build', command: ['node', 'scripts/build.mjs'], counts: false },
  { name: 'types', command: commandOf('test:types'), counts: false },
  { name: 'lint', command: ['biome', 'check', '--error-on-warnings'], counts: false },
  { name: 'house', command: [...commandOf('test:house'), ...REPORTER], counts: true },
  { name: 'unit', command: [...commandOf('test:unit'), ...REPORTER], counts: true },
  { name: 'browser', command: commandOf('test:browser'), counts: true, again: [...commandOf('test:browser'), '--files'] },
  { name: 'interop', command: [...commandOf('test:interop'), ...REPORTER], counts: true },
  { name: 'apps', command: [...commandOf('test:apps'), ...REPORTER], counts: true },
  { name: 'docs', command: [...commandOf('test:docs'), ...REPORTER], counts: true },
  {
    name: 'journeys',
    command: [...commandOf('test:journeys'), ...REPORTER],
    counts: true,
    again: [...commandOf('test:journeys').slice(0, -1), ...REPORTER],
  },
];

/** The words of a package script; a stage is the same thing that a person runs alone. */
function commandOf(script) {
  return packageJson.scripts[script].split(' ').map((word) => word.replaceAll("'", ''));
}

let running;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    if (running) endGroup(running, signal);
    process.exit(1);
  });
}

function endGroup({ pid, exitCode }, signal) {
  if (pid && exitCode === null) process.kill(-pid, signal);
}

/** Run one command to its end or its limit; true when it ended with 0. */
function run([tool, ...args], tally) {
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
  const child = spawn(tool, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PATH: path, TALLY: tally },
  });
  const limit = setTimeout(() => child.kill('SIGKILL'), STAGE_LIMIT_MS);
  return new Promise((resolve) => {
    child.once('error', (error) => console.error(error.message));
    child.once('close', (status) => {
      clearTimeout(limit);
      resolve(status === 0);
    });
  });
}

/** What the stage counted by file, or nothing when it ended before it could. */
function readTally(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}

const failuresOf = (files) => files.flatMap(({ failures }) => failures);

/** The tally after the files that failed ran once more, and the tests that passed only then. */
async function runAgain(command, tally, folder) {
  const failed = tally.filter(({ failures }) => failures.length > 0);
  console.log(`\n--- once more: ${failed.map(({ file }) => file).join(' ')}`);
  const file = join(folder, 'again.json');
  await run([...command, ...failed.map((one) => one.file)], file);
  const second = readTally(file);
  const files = tally.map((first) => (failed.includes(first) ? (second.find((one) => one.file === first.file) ?? first) : first));
  const still = failuresOf(files);
  return { files, unsteady: failuresOf(failed).filter((name) => !still.includes(name)) };
}

/** A stage that counted nothing, or failed without naming a test, is itself one failure. */
async function runStage({ name, command, counts, again }, folder) {
  console.log(`\n--- ${name}`);
  const startedAt = performance.now();
  const file = join(folder, `${name}.json`);
  const ended = await run(command, file);
  const first = readTally(file);
  const hasFailed = failuresOf(first).length > 0;
  const { files, unsteady } = again && hasFailed ? await runAgain(again, first, folder) : { files: first, unsteady: [] };
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (!counts) return { name, seconds, passed: ended ? 1 : 0, failures: ended ? [] : ['failed'], unsteady };
  const passed = files.reduce((sum, one) => sum + one.passed, 0);
  const failures = failuresOf(files);
  const isSilent = failures.length === 0 && ((!ended && !hasFailed) || passed === 0);
  return { name, seconds, passed, failures: isSilent ? [passed === 0 ? 'ran nothing' : 'did not run to its end'] : failures, unsteady };
}

async function runAll(wanted) {
  const folder = mkdtempSync(join(tmpdir(), 'kms-tally-'));
  const results = [];
  for (const stage of STAGES) {
    if (wanted.length === 0 || wanted.includes(stage.name)) results.push(await runStage(stage, folder));
  }
  rmSync(folder, { recursive: true });
  return results;
}

async function sayBrowser() {
  try {
    console.log(`browser: ${(await chromium()).executablePath}`);
  } catch (error) {
    console.error(error.message);
  }
}

await sayBrowser();
const results = await runAll(process.argv.slice(2));
console.log('\n--- summary');
for (const { name, seconds, passed, failures, unsteady } of results) {
  console.log(
    `${name.padEnd(10)}${String(passed).padStart(6)} passed ${String(failures.length).padStart(4)} failed ${seconds.padStart(7)} s`,
  );
  for (const test of unsteady) console.log(`  passed the second time: ${name}: ${test}`);
  for (const failure of failures) console.log(`  failed: ${name}: ${failure}`);
}
const sum = (count) => results.reduce((total, result) => total + count(result), 0);
const failed = sum(({ failures }) => failures.length);
console.log(`${sum(({ passed }) => passed)} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
