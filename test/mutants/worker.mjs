// One warm process: loads the tests of a group once, learns which test reaches which mutant, then activates one mutant after the other.
// Questions and answers use the process's channel.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import Mocha from 'mocha';

const QUICK_MS = 2_000;
const awakeFromTheStart = Number(process.env.AWAKE ?? -1);
let awake = awakeFromTheStart;
/** Where a mutant that is reached now is recorded. */
let reached = new Set();
globalThis.mutant = (number) => {
  reached.add(number);
  return number === awake;
};

const mocha = new Mocha({ ui: 'bdd', timeout: 10_000, reporter: class {} });
mocha.cleanReferencesAfterRun(false);
mocha.suite.emit('pre-require', globalThis, '', mocha);
for (const file of process.env.TESTS.split(' ')) await import(pathToFileURL(resolve(file)).href);
const atLoad = [...reached];
// A mutant may leave something behind that fails after its test. It isn't the fault of the test that runs then.
process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});

/** Run the wanted tests. With `bail`, stops at the first failure. */
function runTests({ isWanted = () => true, bail = false, watch = () => {} }) {
  mocha.options.grep = { test: isWanted };
  mocha.bail(bail);
  return new Promise((resolve) => {
    const failures = [];
    const runner = mocha.run(() => resolve(failures));
    runner.on('fail', (test) => failures.push(test.fullTitle()));
    watch(runner);
  });
}

/** The first run, without an active mutant: what each test reaches, how long it takes, and which fail anyway. */
async function learn() {
  const byTest = new Map();
  const bySuite = new Map();
  const watch = (runner) => {
    runner.on('hook', (hook) => {
      if (!/before all/.test(hook.title)) return;
      const suite = hook.parent;
      bySuite.set(suite, bySuite.get(suite) ?? new Set());
      reached = bySuite.get(suite);
    });
    runner.on('test', () => {
      reached = new Set();
    });
    runner.on('test end', (test) => {
      const title = test.fullTitle();
      const all = new Set([...(byTest.get(title)?.all ?? []), ...reached]);
      byTest.set(title, { all, ms: test.duration ?? 0, suites: suitesOf(test), test });
    });
  };
  const failing = await runTests({ watch });
  const tests = [...byTest].map(([title, { all, ms, suites, test }]) => {
    test.timeout(Math.max(QUICK_MS, 8 * ms));
    return { title, ms, reaches: [...new Set([...all, ...suites.flatMap((suite) => [...(bySuite.get(suite) ?? [])])])] };
  });
  return { tests, failing, atLoad };
}

function suitesOf(test) {
  const suites = [];
  for (let suite = test.parent; suite; suite = suite.parent) suites.push(suite);
  return suites;
}

/** The test that notices the mutant, if one does. It only counts if the same test passes right after without the mutant. */
async function wake(number, titles) {
  const wanted = new Set(titles);
  awake = number;
  const [killer] = await runTests({ isWanted: (title) => wanted.has(title), bail: true });
  awake = -1;
  if (killer === undefined) return { killer };
  const hook = killer.replace(/^"(before|after) .*?" hook(: .*?)?( for ".*")?( in ".*")?$/, '');
  const again = await runTests({ isWanted: (title) => (hook === killer ? title === killer : wanted.has(title)), bail: true });
  return { killer, isDoubtful: again.length > 0 };
}

process.on('message', async (asked) => {
  if (asked.kind === 'learn') process.send({ kind: 'learnt', ...(await learn()) });
  if (asked.kind === 'wake') process.send({ kind: 'woken', number: asked.number, ...(await wake(asked.number, asked.titles)) });
  if (asked.kind === 'all') {
    const [except, only] = [new Set(asked.except), new Set(asked.only)];
    const [killer] = await runTests({ isWanted: (title) => !except.has(title) && (only.size === 0 || only.has(title)), bail: true });
    process.send({ kind: 'woken', number: awakeFromTheStart, killer });
  }
});
process.send({ kind: 'loaded' });
