// npm run test:engines: the browser tests in Chromium, Firefox and WebKitGTK.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '../test/support/browser.mjs';
import { root } from './entries.mjs';

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth'];
const NEEDED = ['/usr/bin/firefox-esr', '/usr/bin/WebKitWebDriver', '/usr/bin/xvfb-run', '/usr/bin/xauth'];

function run(command, ...args) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }).status === 0;
}

function installEngines() {
  if (NEEDED.every((path) => existsSync(path))) return true;
  console.log(`installing ${PACKAGES.join(' ')} with apt-get`);
  return run('apt-get', 'update', '-qq') && run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...PACKAGES);
}

if (!installEngines()) {
  console.error(`Firefox or WebKitGTK is missing: on Debian, apt-get install ${PACKAGES.join(' ')}`);
  process.exit(1);
}
await chromium();
process.env.BROWSERS = 'chromium,firefox,webkit';
process.exitCode = run('xvfb-run', '-a', join(root, 'node_modules/.bin/wtr')) ? 0 : 1;
