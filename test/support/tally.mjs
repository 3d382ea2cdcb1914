// Each stage of `npm test` writes its counts to the file that TALLY names, and scripts/test.mjs adds the files up.
import { writeFileSync } from 'node:fs';

/** Characters of a message that fit into the summary. */
const MOST_LETTERS = 300;

/**
 * What was thrown, in a line, with the line of the test: a log that is cut to its end still says why.
 *
 * @param {{ message?: string, stack?: string } | undefined} thrown
 * @param {string} file of the test, from the root
 */
export function reasonOf({ message = '', stack = '' } = {}, file) {
  const line = stack.split(`${file}:`)[1]?.match(/^\d+/)?.[0];
  return `${message.replace(/\s+/g, ' ').slice(0, MOST_LETTERS)} (${file}${line ? `:${line}` : ''})`;
}

/**
 * Leave the counts of one stage where scripts/test.mjs reads them. Without TALLY, does nothing.
 *
 * @param {readonly { file: string, passed: number, ms: number, failures: readonly string[] }[]} counts one entry a file; `ms`: what its tests and hooks took
 */
export function writeTally(counts) {
  if (process.env.TALLY) writeFileSync(process.env.TALLY, JSON.stringify(counts));
}
