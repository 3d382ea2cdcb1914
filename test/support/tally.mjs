// Each stage of `npm test` writes what it counted to the file that TALLY names; scripts/test.mjs adds the files up.
import { writeFileSync } from 'node:fs';

/**
 * Leave the counts of one stage where scripts/test.mjs reads them. Without TALLY, does nothing.
 *
 * @param {readonly { file: string, passed: number, failures: readonly string[] }[]} counts one entry a file
 */
export function writeTally(counts) {
  if (process.env.TALLY) writeFileSync(process.env.TALLY, JSON.stringify(counts));
}
