// npm run test:mutants [-- group …]: puts small faults into the code that handles keys and words, one at a time, and checks whether a test
// notices. At least 95 of 100 must be noticed, and every other one has its reason in survivors.json.
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../../scripts/entries.mjs';
import { crew } from './crew.mjs';
import { mutated } from './mutate.mjs';
import { groups, testsOf } from './targets.mjs';

const LEAST = 150;
const LEAST_KILLED = 0.95;
const COPIED = ['src', 'emulator', 'scripts', 'docs', 'package.json', 'tsconfig.json', 'tsconfig.test.json'];
const copy = join(root, '.cache/mutants');

/** A copy of the repository with every mutant of the groups in it, inactive. */
function plant(chosen) {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const path of COPIED) cpSync(join(root, path), join(copy, path), { recursive: true });
  cpSync(join(root, 'test'), join(copy, 'test'), { recursive: true, filter: (path) => !path.includes('node_modules') });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  let count = 0;
  return chosen.map((group) => {
    const mutants = group.sources.flatMap((path) => {
      const made = mutated(readFileSync(join(root, path), 'utf8'), path, count);
      writeFileSync(join(copy, path), made.code);
      count += made.mutants.length;
      return made.mutants;
    });
    return { ...group, mutants };
  });
}

/** Each mutant of a group with the test that notices it, if one does. */
async function judge({ name, tests, mutants }, jobs) {
  const workers = crew({ folder: copy, tests: testsOf(tests), jobs });
  const { tests: known, failing, atLoad } = await workers.learn();
  const isEarly = new Set(atLoad);
  for (const title of failing) console.log(`  fails without a mutant, left out: ${title}`);
  const sound = known.filter(({ title }) => !failing.includes(title)).sort((a, b) => a.ms - b.ms);
  const judged = [];
  const titlesFor = ({ number }) => sound.filter(({ reaches }) => reaches.includes(number)).map(({ title }) => title);
  // What only runs while modules load has run before any mutant is active: it isn't counted.
  const live = mutants.filter((mutant) => !isEarly.has(mutant.number) || titlesFor(mutant).length > 0);
  await workers.each(live, async (worker, mutant) => {
    const titles = titlesFor(mutant);
    let { killer, isDoubtful } = titles.length > 0 ? await worker.wake(mutant.number, titles) : {};
    // What is computed once and kept only shows in a process in which the mutant was active from the start.
    const isOpen = isDoubtful || (killer === undefined && titles.length > 0);
    if (isOpen && !process.env.QUICK) killer = await worker.fromTheStart(mutant.number, { except: failing, only: titles });
    judged.push({ ...mutant, killer, isReached: titles.length > 0 });
    if (process.env.LOUD) console.log(killer ? `noticed by ${killer}` : 'SURVIVED', mutant.name);
  });
  workers.end();
  const killed = judged.filter(({ killer }) => killer).length;
  console.log(`${name.padEnd(10)} ${String(killed).padStart(4)} of ${String(judged.length).padStart(4)} noticed`);
  return judged;
}

async function main(names) {
  const started = performance.now();
  const chosen = names.length > 0 ? groups.filter(({ name }) => names.includes(name)) : groups;
  const reasons = JSON.parse(readFileSync(new URL('./survivors.json', import.meta.url), 'utf8'));
  const jobs = Number(process.env.JOBS ?? Math.min(2, availableParallelism()));
  const judged = [];
  for (const group of plant(chosen)) judged.push(...(await judge(group, jobs)));
  const survivors = judged.filter(({ killer }) => !killer).sort((a, b) => a.number - b.number);
  for (const { name, line } of survivors) console.log(`${reasons[name] ? 'explained' : 'SURVIVED '} line ${line}: ${name}`);
  const killed = new Set(judged.filter(({ killer }) => killer).map(({ name }) => name));
  for (const name of Object.keys(reasons).filter((one) => killed.has(one))) console.log(`a reason without need: ${name}`);
  if (process.env.VERDICTS) writeFileSync(process.env.VERDICTS, JSON.stringify(judged, null, 1));
  const share = (judged.length - survivors.length) / judged.length;
  const unexplained = survivors.filter(({ name }) => !reasons[name]);
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(
    `${judged.length} mutants, ${(100 * share).toFixed(1)} % noticed, ${unexplained.length} without a reason, ${minutes} minutes`,
  );
  const isEnough = names.length > 0 || judged.length >= LEAST;
  process.exitCode = isEnough && share >= LEAST_KILLED && unexplained.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main(process.argv.slice(2));
