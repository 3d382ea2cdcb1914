// Mocha's own `spec` output for a single file, `dot` in a whole run. The counts go to the tally either way.
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { reasonOf, writeTally } from './tally.mjs';

const { reporters } = createRequire(import.meta.url)('mocha').default ?? createRequire(import.meta.url)('mocha');
const Shown = process.env.TALLY ? reporters.Dot : reporters.Spec;

export default class TallyReporter extends Shown {
  constructor(runner, options) {
    super(runner, options);
    const files = new Map();
    // Those of `test/engines` are told apart by the engine, which their outermost `describe` names.
    const countOf = (test) => {
      const name = relative('', test.file ?? '');
      const [, browser] = /^in (\w+)$/.exec(test.titlePath()[0]) ?? [];
      const key = `${name} ${browser}`;
      if (!files.has(key)) files.set(key, { file: name, browser, passed: 0, skipped: 0, ms: 0, failures: [] });
      return files.get(key);
    };
    const timed = (one) => {
      countOf(one).ms += one.duration ?? 0;
    };
    runner.on('test end', timed);
    runner.on('hook end', timed);
    runner.on('pass', (test) => countOf(test).passed++);
    runner.on('pending', (test) => countOf(test).skipped++);
    runner.on('fail', (test, error) => {
      const count = countOf(test);
      count.failures.push(`${test.fullTitle()}: ${reasonOf(error, count.file)}`);
    });
    runner.once('end', () => writeTally([...files.values()]));
  }
}
