// Mocha's own `spec` output where a person reads one file, `dot` in a whole run; either way the counts go to the tally.
import { createRequire } from 'node:module';
import { writeTally } from './tally.mjs';

const { reporters } = createRequire(import.meta.url)('mocha').default ?? createRequire(import.meta.url)('mocha');
const Shown = process.env.TALLY ? reporters.Dot : reporters.Spec;

export default class TallyReporter extends Shown {
  constructor(runner, options) {
    super(runner, options);
    const failures = [];
    let passed = 0;
    runner.on('pass', () => passed++);
    runner.on('fail', (test) => failures.push(test.fullTitle()));
    runner.once('end', () => writeTally({ passed, failed: failures.length, failures }));
  }
}
