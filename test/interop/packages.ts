// The service's published client packages. They have a lock file of their own, and are installed outside the tree that tests and lint walk.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const named = fileURLToPath(new URL('.', import.meta.url));
const installed = fileURLToPath(new URL('../../.cache/interop/', import.meta.url));

/** What a package gives; `from` resolves it as another package does, which may bring an older copy. */
export type Load = (name: string, from?: string) => any;

/**
 * Install what the lock file names, unless that is what is there, and load from it. Their CommonJS builds, since one of the other ones
 * does not load in Node.
 *
 * Ends the process when npm could not install them: without them nothing here is tested, so nothing is skipped.
 */
export function publishedPackages(): Load {
  const lock = readFileSync(`${named}package-lock.json`, 'utf8');
  const mark = `${installed}installed.json`;
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== lock) {
    install();
    writeFileSync(mark, lock);
  }
  const load = createRequire(`${installed}package.json`);
  return (name, from) => (from === undefined ? load : createRequire(load.resolve(from)))(name);
}

function install(): void {
  mkdirSync(installed, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(named + file, installed + file);
  const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    execFileSync('npm', ['ci', ...options], { cwd: installed, stdio: ['ignore', 'inherit', 'inherit'] });
  } catch {
    // Mocha takes an error of a module for a missing file, and would name that.
    console.error("\nnpm could not install the service's client packages, which these tests drive.");
    process.exit(1);
  }
}
