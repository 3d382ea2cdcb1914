// Counts the browser tests for scripts/test.mjs. A file that couldn't be loaded counts as one failure.
import { relative } from 'node:path';
import { reasonOf, writeTally } from './tally.mjs';

function* testsOf(suite) {
  yield* suite.tests;
  for (const inner of suite.suites) yield* testsOf(inner);
}

function countOf(session) {
  const file = relative('', session.testFile);
  const tests = session.testResults ? [...testsOf(session.testResults)] : [];
  const failed = tests.filter((test) => !test.passed && !test.skipped).map(({ name, error }) => `${name}: ${reasonOf(error, file)}`);
  const broken = session.errors.length > 0 || (!session.passed && failed.length === 0) || tests.length === 0;
  return {
    file,
    browser: session.browser.name,
    passed: tests.filter((test) => test.passed && !test.skipped).length,
    skipped: tests.filter((test) => test.skipped).length,
    ms: tests.reduce((sum, { duration = 0 }) => sum + duration, 0),
    failures: broken ? [...failed, `did not finish (${file})`] : failed,
  };
}

/** A reporter for Web Test Runner that prints nothing. */
export function tallyReporter() {
  return {
    onTestRunFinished({ sessions }) {
      writeTally(sessions.map(countOf));
    },
  };
}
