// npm run test:nodes: the emulator, the server kit and headless clients in the Node versions after the oldest supported one.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './entries.mjs';
import { nodeAt } from './other-node.mjs';

const MAJORS = [22, 24, 26];
const UNIT = ['--parallel', 'test/**/*.test.ts', '--ignore', 'test/**/*.browser.test.ts', '--ignore', 'test/house/**'];
/** A login over HTTP, in a browser. */
const JOURNEY = ['--exit', '--require', 'test/support/journey-hooks.ts', 'test/journeys/first-login.journey.ts'];

const results = MAJORS.map((major) => {
  const env = { ...process.env, PATH: `${nodeAt(major)}:${process.env.PATH}` };
  const run = (args) => spawnSync('node', [join(root, 'node_modules/mocha/bin/mocha.js'), ...args], { cwd: root, stdio: 'inherit', env });
  console.log(`\n--- Node ${major}`);
  return { major, held: [UNIT, JOURNEY].every((args) => run(args).status === 0) };
});
for (const { major, held } of results) console.log(`Node ${major}: ${held ? 'passed' : 'FAILED'}`);
process.exitCode = results.every(({ held }) => held) ? 0 : 1;
