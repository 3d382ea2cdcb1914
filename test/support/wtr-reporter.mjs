// Counts the browser tests for scripts/test.mjs. A file that could not be loaded counts as one failure.
import { relative } from 'node:path';
import { writeTally } from './tally.mjs';

function* testsOf(suite) {
  yield* suite.tests;
  for (const inner of suite.suites) yield* testsOf(inner);
}

function countOf(session) {
  const tests = session.testResults ? [...testsOf(session.testResults)] : [];
  const failed = tests.filter((test) => !test.passed && !test.skipped).map((test) => test.name);
  const broken = session.errors.length > 0 || (!session.passed && failed.length === 0) || tests.length === 0;
  return {
    file: relative('', session.testFile),
    browser: session.browser.name,
    passed: tests.filter((test) => test.passed && !test.skipped).length,
    skipped: tests.filter((test) => test.skipped).length,
    failures: broken ? [...failed, 'did not run to its end'] : failed,
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
