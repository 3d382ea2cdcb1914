// Mocha's own `spec` output where a person reads one file, `dot` in a whole run; either way the counts go to the tally.
import { createRequire } from 'node:module';
import { relative } from 'node:path';
import { writeTally } from './tally.mjs';

const { reporters } = createRequire(import.meta.url)('mocha').default ?? createRequire(import.meta.url)('mocha');
const Shown = process.env.TALLY ? reporters.Dot : reporters.Spec;

export default class TallyReporter extends Shown {
  constructor(runner, options) {
    super(runner, options);
    const files = new Map();
    const countOf = ({ file = '' }) => {
      const name = relative('', file);
      if (!files.has(name)) files.set(name, { file: name, passed: 0, failures: [] });
      return files.get(name);
    };
    runner.on('pass', (test) => countOf(test).passed++);
    runner.on('fail', (test) => countOf(test).failures.push(test.fullTitle()));
    runner.once('end', () => writeTally([...files.values()]));
  }
}
