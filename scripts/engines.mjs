// npm run test:engines: the browser tests in Chromium, Firefox and WebKitGTK, then the journeys of test/engines in the last two.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '../test/support/browser.mjs';
import { root } from './entries.mjs';

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth'];
const ENGINES = {
  firefox: [process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'],
  webkit: ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run', '/usr/bin/xauth'],
};
const JOURNEYS = ['--require', 'test/support/journey-hooks.ts', 'test/engines/*.engine.ts'];

function run(command, ...args) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
}

const missingOf = (name) => ENGINES[name].filter((path) => !existsSync(path));

/** Engines that are here, or can be had: as root of a Debian they are installed. */
function engines() {
  const names = Object.keys(ENGINES);
  if (names.some((name) => missingOf(name).length > 0) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`installing ${PACKAGES.join(' ')} with apt-get`);
    run('apt-get', 'update', '-qq');
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...PACKAGES);
  }
  return names.filter((name) => {
    const missing = missingOf(name);
    if (missing.length > 0) console.log(`SKIPPED ${name}: no ${missing.join(', ')}. On Debian: apt-get install ${PACKAGES.join(' ')}`);
    return missing.length === 0;
  });
}

const here = engines();
await chromium();
process.env.BROWSERS = ['chromium', ...here].join(',');
const inDisplay = here.includes('webkit') ? ['xvfb-run', '-a'] : [];
const stages = [
  ['elements', join(root, 'node_modules/.bin/wtr')],
  ['journeys', join(root, 'node_modules/.bin/mocha'), ...JOURNEYS],
];
const wanted = process.argv.slice(2);
const failed = stages.filter(([name, ...command]) => {
  if (wanted.length > 0 && !wanted.includes(name)) return false;
  const [tool, ...args] = [...inDisplay, ...command];
  return !run(tool, ...args);
});
for (const [name] of failed) console.log(`failed: ${name}`);
process.exitCode = failed.length > 0 ? 1 : 0;
