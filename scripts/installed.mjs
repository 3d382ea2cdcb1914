// First half of `npm run demo` and `npm test`: installs the packages in the lock file if they are missing or have another version. Needs
// only Node.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(`${root}${file}`, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Why packages have to be installed; `undefined` if they don't. Optional ones need not fit this machine. */
function reason() {
  const wanted = packagesIn('package-lock.json');
  const found = packagesIn('node_modules/.package-lock.json');
  if (!found) return 'nothing is installed yet';
  const other = Object.entries(wanted).find(([name, { version, optional, devOptional, peer }]) => {
    if (name === '') return false;
    return found[name] ? found[name].version !== version : !(optional || devOptional || peer);
  });
  return other && `${other[0].replace('node_modules/', '')} is not the version in the lock file`;
}

const { engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const [least, own] = [engines.node, process.versions.node].map((version) => version.replace(/^\D+/, '').split('.').map(Number));
if (own[0] < least[0] || (own[0] === least[0] && own[1] < least[1])) {
  console.error(`Node ${least.join('.')} or later is required, and this is ${process.versions.node}: install it from https://nodejs.org`);
  process.exit(1);
}

const why = reason();
if (why) {
  console.log(`npm ci: ${why}`);
  // Half of the packages are for development, which some environments leave out.
  const words = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' });
  if (status !== 0) process.exit(1);
}
