// The service's published client packages, in two generations. Each has its own lock file, and is installed outside the tree that tests and
// lint read.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Where the packages of a generation are named, and where they are installed. */
const folders = {
  former: { named: pathOf('.'), installed: pathOf('../../.cache/interop/') },
  present: { named: pathOf('present/'), installed: pathOf('../../.cache/interop-present/') },
};

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}

/** What a package exports. `from` resolves it as another package does, which may bring an older copy. */
export type Load = (name: string, from?: string) => any;

/** The packages that one set of tests drives. */
export interface Packages {
  readonly load: Load;
  /** The file that a package's name stands for. */
  readonly resolve: (name: string, from?: string) => string;
}

/**
 * Install what the lock file names, unless that is what is there, and load from it. Their CommonJS builds, since one of the other ones
 * does not load in Node.
 *
 * Ends the process when npm could not install them: without them nothing here is tested, so nothing is skipped.
 */
export function publishedPackages(): Load {
  return packagesOf('former').load;
}

/** As `publishedPackages`, of either generation: `former` sends codes in plain text, `present` encrypts them. */
export function packagesOf(generation: keyof typeof folders): Packages {
  const { named, installed } = folders[generation];
  installOnce(named, installed);
  const root = createRequire(`${installed}package.json`);
  const at = (from?: string) => (from === undefined ? root : createRequire(root.resolve(from)));
  return { load: (name, from) => at(from)(name), resolve: (name, from) => at(from).resolve(name) };
}

/** Install what the lock file of a folder names into another one, unless it is already there. Both end in a slash. */
export function installOnce(named: string, installed: string): void {
  const lock = readFileSync(`${named}package-lock.json`, 'utf8');
  const mark = `${installed}installed.json`;
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== lock) {
    install(named, installed);
    writeFileSync(mark, lock);
  }
}

function install(named: string, installed: string): void {
  mkdirSync(installed, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) copyFileSync(named + file, installed + file);
  const options = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    execFileSync('npm', ['ci', ...options], { cwd: installed, stdio: ['ignore', 'inherit', 'inherit'] });
  } catch {
    // Mocha would take an error of a module for a missing file, and name that.
    console.error(`\nnpm could not install what ${named} names, which these tests drive.`);
    process.exit(1);
  }
}
