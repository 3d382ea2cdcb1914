// Counts the browser tests for scripts/test.mjs. A file that could not be loaded counts as one failure.
import { writeTally } from './tally.mjs';

function* testsOf(suite) {
  yield* suite.tests;
  for (const inner of suite.suites) yield* testsOf(inner);
}

function failuresOf(session) {
  const tests = session.testResults ? [...testsOf(session.testResults)] : [];
  const failed = tests.filter((test) => !test.passed && !test.skipped).map((test) => test.name);
  const broken = session.errors.length > 0 || (!session.passed && failed.length === 0) || tests.length === 0;
  return {
    passed: tests.filter((test) => test.passed && !test.skipped).length,
    failures: broken ? [...failed, `${session.testFile}: did not run to its end`] : failed,
  };
}

/** A reporter for Web Test Runner that prints nothing. */
export function tallyReporter() {
  return {
    onTestRunFinished({ sessions }) {
      const each = sessions.map(failuresOf);
      const failures = each.flatMap((one) => one.failures);
      writeTally({ passed: each.reduce((sum, one) => sum + one.passed, 0), failed: failures.length, failures });
    },
  };
}
