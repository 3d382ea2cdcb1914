// npm run test:long [-- --afresh]: everything that `npm test` leaves out because it takes long, one after another. What passed for the same
// commit isn't run again, so it can be stopped and restarted.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './entries.mjs';

/** Package scripts in order, with the minutes that each takes on two cores. */
const COMMANDS = {
  'test:servers': 1,
  'test:registry': 8,
  'test:oldest': 2,
  'test:nodes': 5,
  'test:apps': 4,
  'test:kills': 4,
  fuzz: 12,
  'test:products': 15,
  'test:engines': 25,
  'test:mutants': 30,
  'test:matrix': 30,
};
const KEPT = join(root, '.cache/long.json');

const git = (...words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' }).stdout.trim();
/** The commit that the results belong to. A changed work tree has none, so no result is kept for it. */
const commit = git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD') : undefined;

function passedBefore() {
  try {
    const kept = JSON.parse(readFileSync(KEPT, 'utf8'));
    return commit !== undefined && kept.commit === commit ? kept.passed : [];
  } catch {
    return [];
  }
}

const { values } = parseArgs({ options: { afresh: { type: 'boolean', default: false } } });
const passed = new Set(values.afresh ? [] : passedBefore());
const left = Object.keys(COMMANDS).filter((name) => !passed.has(name));
const minutes = left.reduce((sum, name) => sum + COMMANDS[name], 0);
console.log(`${left.join(', ') || 'nothing is left'}: about ${minutes} minutes on two cores`);
if (passed.size > 0) console.log(`passed already for ${commit?.slice(0, 12)}: ${[...passed].join(', ')}`);

const results = [];
for (const name of left) {
  console.log(`\n--- ${name}, about ${COMMANDS[name]} min`);
  const startedAt = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', name], { cwd: root, stdio: 'inherit' });
  results.push({ name, ended: status === 0, minutes: ((performance.now() - startedAt) / 60_000).toFixed(1) });
  if (status !== 0) continue;
  passed.add(name);
  mkdirSync(join(root, '.cache'), { recursive: true });
  if (commit) writeFileSync(KEPT, JSON.stringify({ commit, passed: [...passed] }));
}

console.log('\n--- summary');
for (const { name, ended, minutes: took } of results)
  console.log(`${name.padEnd(14)} ${ended ? 'passed' : 'FAILED'} ${took.padStart(6)} min`);
const failed = results.filter(({ ended }) => !ended).map(({ name }) => name);
console.log(`${passed.size} of ${Object.keys(COMMANDS).length} commands passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 ? 1 : 0;
