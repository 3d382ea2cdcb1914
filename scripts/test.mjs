// npm test [-- STAGE… | --changed]: everything that must hold. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '../test/support/browser.mjs';
import { changedFiles, nearest, testsTouched } from './changed.mjs';
import { packageJson, root } from './entries.mjs';
import { STAGES } from './stages.mjs';

const STAGE_LIMIT_MS = 30 * 60_000;
/** How many stages run at the same time. */
const LANES = availableParallelism();
/** How many of the slowest files are listed. */
const SLOWEST = 10;
/** Stages that run alone. Journeys use a core per file, and a browser that has to wait for a core draws late, or not at all. */
const ALONE = ['build', 'journeys'];
/** The command in a package script: a stage is the same as what a developer runs. */
function commandOf(script) {
  return packageJson.scripts[script].split(' ').map((word) => word.replaceAll("'", ''));
}

/** A stage's command, limited to some of its files if they are given. */
function commandFor({ name, command, chosen }) {
  if (command) return command;
  const words = commandOf(`test:${name}`);
  if (words[0] === 'wtr') return chosen ? [...words, '--files', ...chosen] : words;
  const all = [...words, '--reporter', './test/support/mocha-reporter.mjs'];
  return chosen ? [...all.filter((word) => !word.includes('*') && word !== '--ignore'), ...chosen] : all;
}

/** The command that runs one file of a stage on its own. */
function aloneOf(name, file) {
  if (name === 'browser') return `npx wtr --files ${file}`;
  const hooks = /(--require \S+) /.exec(packageJson.scripts[`test:${name}`] ?? '');
  return `npx mocha ${hooks ? `${hooks[1]} ` : ''}${file}`;
}

const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    process.exit(1);
  });
}

/** Run a command until it ends or reaches its limit. Returns whether it ended with 0, and its output if that wasn't shown at once. */
function run([tool, ...args], told, isShown) {
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
  const output = isShown ? 'inherit' : 'pipe';
  const child = spawn(tool, args, { cwd: root, stdio: ['ignore', output, output], env: { ...process.env, PATH: path, ...told } });
  running.add(child);
  const limit = setTimeout(() => child.kill('SIGKILL'), STAGE_LIMIT_MS);
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => said.push(part));
  child.once('error', (error) => said.push(Buffer.from(`${error.message}\n`)));
  return new Promise((resolve) => {
    child.once('close', (status) => {
      clearTimeout(limit);
      running.delete(child);
      resolve({ ended: status === 0, said: Buffer.concat(said).toString() });
    });
  });
}

/** The counts of a stage's files; `undefined` if it ended before writing them. */
function readTally(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}

/** A stage that counted nothing, or failed without naming a test, counts as one failure. */
function countOf({ files: isCounted }, ended, tally) {
  if (!isCounted) return { passed: ended ? 1 : 0, failures: ended ? [] : ['failed'] };
  const passed = tally.reduce((sum, one) => sum + one.passed, 0);
  const failures = tally.flatMap((one) => one.failures);
  const isSilent = failures.length === 0 && (!ended || passed === 0);
  return { passed, failures: isSilent ? [passed === 0 ? 'ran nothing' : 'did not finish'] : failures };
}

async function runStage(stage, folder, isShown) {
  const { name, env } = stage;
  console.log(`begun: ${name}`);
  const startedAt = performance.now();
  const tally = join(folder, `${name}.json`);
  const { ended, said } = await run(commandFor(stage), { ...env, TALLY: tally }, isShown);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`\n--- ${name}, ${seconds} s\n${said.trimEnd()}`);
  const files = readTally(tally);
  return { name, seconds, files, ...countOf(stage, ended, files) };
}

/** All stages, in lanes: a free lane takes the first stage whose requirements are met. */
async function runAll(stages, folder, isOnlyOne) {
  const waiting = [...stages];
  const results = new Map();
  const isReady = ({ after = [] }) => after.every((name) => results.has(name) || !stages.some((stage) => stage.name === name));
  let tell = [];
  async function lane() {
    while (waiting.length > 0) {
      const at = waiting.findIndex(isReady);
      if (at < 0) await new Promise((resolve) => tell.push(resolve));
      else {
        const [stage] = waiting.splice(at, 1);
        results.set(stage.name, await runStage(stage, folder, isOnlyOne));
        for (const wake of tell) wake();
        tell = [];
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));
  return stages.map(({ name }) => results.get(name));
}

/** What was requested: everything, some stages by name, or what a change affects. */
function stagesFor(words) {
  if (words.includes('--changed')) {
    const changed = changedFiles();
    console.log(`changed: ${changed.join(' ') || 'nothing'}`);
    const touched = STAGES.map((stage) => {
      if (!stage.files) return stage;
      const { first = /./, most } = stage;
      const all = testsTouched(stage, changed);
      const chosen = nearest(all, changed, { first, most });
      if (chosen.length < all.length) console.log(`${stage.name}: ${chosen.length} of ${all.length} files that it may touch`);
      return { ...stage, chosen };
    });
    return touched.filter(({ chosen }) => chosen?.length !== 0);
  }
  const unknown = words.filter((word) => !STAGES.some(({ name }) => name === word));
  if (unknown.length > 0) throw new Error(`unknown stage: ${unknown.join(' ')}`);
  return words.length === 0 ? STAGES : STAGES.filter(({ name }) => words.includes(name));
}

async function sayBrowser() {
  try {
    console.log(`browser: ${(await chromium()).executablePath}`);
  } catch (error) {
    console.error(error.message);
  }
}

const startedAt = performance.now();
const stages = stagesFor(process.argv.slice(2));
await sayBrowser();
const folder = mkdtempSync(join(tmpdir(), 'kms-tally-'));
const isAlone = ({ name }) => ALONE.includes(name);
const isOnlyOne = stages.length === 1;
const alone = await runAll(stages.filter(isAlone), folder, isOnlyOne);
const results = [
  ...alone,
  ...(await runAll(
    stages.filter((stage) => !isAlone(stage)),
    folder,
    isOnlyOne,
  )),
];
rmSync(folder, { recursive: true });
console.log('\n--- slowest files');
const timed = results.flatMap(({ name, files }) => files.map(({ file, ms }) => ({ name, file, ms })));
for (const { name, file, ms } of timed.sort((one, other) => other.ms - one.ms).slice(0, SLOWEST))
  console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${aloneOf(name, file)}`);
console.log('\n--- summary');
for (const { name, seconds, passed, failures } of results) {
  console.log(
    `${name.padEnd(10)}${String(passed).padStart(6)} passed ${String(failures.length).padStart(4)} failed ${seconds.padStart(7)} s`,
  );
  for (const failure of failures) {
    console.log(`  failed: ${name}: ${failure}`);
    const [, file] = /\((test\/[\w./-]+\.(?:m?[jt]s))(?::\d+)?\)$/.exec(failure) ?? [];
    if (file) console.log(`    alone: ${aloneOf(name, file)}`);
  }
}
console.log(`all in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
const sum = (count) => results.reduce((total, result) => total + count(result), 0);
const failed = sum(({ failures }) => failures.length);
console.log(`${sum(({ passed }) => passed)} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
