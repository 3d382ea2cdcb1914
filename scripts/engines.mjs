// npm run test:engines: the browser tests in Chromium, Firefox and WebKitGTK, and the journeys of test/engines in the last two.
// A complete run in all three writes its figures into docs/browsers.md.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, wholeBrowser } from '../test/support/browser.mjs';
import { root } from './entries.mjs';

const PACKAGES = ['chromium', 'firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth'];
const ENGINES = {
  firefox: [process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr'],
  webkit: ['/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run', '/usr/bin/xauth'],
};
const JOURNEYS = [
  '--reporter',
  './test/support/mocha-reporter.mjs',
  '--require',
  'test/support/journey-hooks.ts',
  'test/engines/*.engine.ts',
];
const PAGE = join(root, 'docs/browsers.md');
/** Why tests of a file can't run in an engine: what the engine, or its driver, doesn't have. */
const NOT_FOR = [
  [/a11y|motion|oauth-button|oauth-ways|debug\/panel/, 'the driver cannot emulate dark or forced colors, or reduced motion'],
  [/platform\/passkeys/, 'the driver has no virtual passkeys; WebKitGTK has no passkeys at all'],
  [/server\/webhook/, 'no pages, but servers read a request in parts; pages of Firefox do not'],
  [/der-and-points/, 'about an engine that refuses what this one takes'],
];

function run(command, args, env = {}) {
  const all = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', ...env };
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: all }).status === 0;
}

const versionOf = (command, words = ['--version']) =>
  /\d+(\.\d+)+/.exec(spawnSync(command, words, { encoding: 'utf8' }).stdout ?? '')?.[0] ?? '?';

const missingOf = (name) => ENGINES[name].filter((path) => !existsSync(path));

/** Engines that are installed or can be: as root on Debian they are installed. */
function engines() {
  const names = Object.keys(ENGINES);
  const isComplete = wholeBrowser() && names.every((name) => missingOf(name).length === 0);
  if (!isComplete && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`installing ${PACKAGES.join(' ')} with apt-get`);
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES]);
  }
  return names.filter((name) => {
    const missing = missingOf(name);
    if (missing.length > 0) console.log(`SKIPPED ${name}: no ${missing.join(', ')}. On Debian: apt-get install ${PACKAGES.join(' ')}`);
    return missing.length === 0;
  });
}

/** A row for each engine, and why some tests don't run in it. @param {Record<string, object[]>} tallies by stage, a count for each file */
function tableOf(tallies, versions) {
  const sum = (rows, count) => rows.reduce((total, row) => total + count(row), 0);
  const cells = (rows) =>
    rows.length === 0
      ? ['', '', '']
      : [(row) => row.passed, (row) => row.failures.length, (row) => row.skipped].map((count) => sum(rows, count));
  const lines = Object.entries(versions).map(([name, version]) => {
    const rowsOf = (stage) => tallies[stage].filter(({ browser }) => name.toLowerCase().startsWith(browser.toLowerCase()));
    return `| ${[`${name} ${version}`, ...cells(rowsOf('elements')), ...cells(rowsOf('journeys'))].join(' | ')} |`;
  });
  const left = tallies.elements.filter(({ skipped }) => skipped > 0);
  const reasons = NOT_FOR.flatMap(([files, why]) => {
    const rows = left.filter(({ file }) => files.test(file));
    const each = Object.keys(versions).map((name) => [
      name,
      sum(
        rows.filter(({ browser }) => name === browser),
        ({ skipped }) => skipped,
      ),
    ]);
    const told = each.filter(([, count]) => count > 0).map(([name, count]) => `${name} ${count}`);
    return told.length > 0 ? [`- ${told.join(', ')}: ${why}.`] : [];
  });
  const strange = left.filter(({ file }) => !NOT_FOR.some(([files]) => files.test(file))).map(({ file }) => file);
  if (strange.length > 0) console.log(`skipped without a reason in scripts/engines.mjs: ${strange.join(', ')}`);
  const head =
    '| engine | tests passed | failed | not applicable | journeys passed | failed | not applicable |\n|---|---:|---:|---:|---:|---:|---:|';
  return [head, ...lines].join('\n') + (reasons.length > 0 ? `\n\nNot applicable:\n\n${reasons.join('\n')}` : '');
}

const here = engines();
const { executablePath } = await chromium();
process.env.BROWSERS = ['chromium', ...here].join(',');
process.env.EVERY_TEST = '1';
const stages = [
  ['elements', join(root, 'node_modules/.bin/wtr')],
  ['journeys', join(root, 'node_modules/.bin/mocha'), ...JOURNEYS],
];
const wanted = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'kms-engines-'));
const tallies = {};
const failed = [];
/** Each in its own display. They look for one from different numbers on, since both look at once. */
async function runStage([name, ...command], at) {
  const inDisplay = here.includes('webkit') ? ['xvfb-run', '-a', '-n', String(100 + 50 * at)] : [];
  const [tool, ...args] = [...inDisplay, ...command];
  const TALLY = join(folder, `${name}.json`);
  const [status] = await once(spawn(tool, args, { cwd: root, stdio: 'inherit', env: { ...process.env, TALLY } }), 'close');
  if (existsSync(TALLY)) tallies[name] = JSON.parse(readFileSync(TALLY, 'utf8'));
  if (status !== 0) failed.push(name);
}
// Journeys mostly wait for a page, and leave the machine to the tests.
await Promise.all(stages.filter(([name]) => wanted.length === 0 || wanted.includes(name)).map(runStage));
rmSync(folder, { recursive: true });
if (tallies.elements && tallies.journeys && here.length === Object.keys(ENGINES).length) {
  const versions = {
    Chromium: versionOf(executablePath),
    Firefox: versionOf(ENGINES.firefox[0]),
    // Its driver doesn't report its version; the package does.
    WebKitGTK: versionOf('dpkg-query', ['--show', 'webkit2gtk-driver']),
  };
  const made = `<!-- engines -->\n\n${tableOf(tallies, versions)}\n\n<!-- /engines -->`;
  writeFileSync(
    PAGE,
    readFileSync(PAGE, 'utf8').replace(/<!-- engines -->[\s\S]*<!-- \/engines -->/, () => made),
  );
}
for (const name of failed) console.log(`failed: ${name}`);
process.exitCode = failed.length > 0 ? 1 : 0;
