// Builds the sample apps as a site would: the packed tarball, each app's own lock file and tools, in a folder outside the tree.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../scripts/entries.mjs';
import { serveFiles } from '../../scripts/serve-files.mjs';

const APPS = join(root, 'demo/apps');
const BUILT = join(root, '.cache/apps');
const TARBALL = join(BUILT, 'kms-elements.tgz');
/** Of the app itself. Everything else in its folder is installed or built. */
const NOT_COPIED = /[/\\](node_modules|dist|build|next-env\.d\.ts|\.(next|nuxt|output|svelte-kit|astro|angular))$/;
const NPM = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];

/** What tools write around a text to color it, although it isn't shown in a terminal. */
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');

/** A server for pages, until it is closed. */
export interface Site {
  readonly origin: string;
  close(): Promise<void>;
}

/** A tool and its arguments. */
export type Command = readonly [string, ...string[]];

/** A run of a tool. */
export interface Run {
  readonly failed: boolean;
  readonly output: string;
}

const pathOf = (folder: string): string => `${join(folder, 'node_modules/.bin')}:${process.env.PATH}`;

/** Run a tool of an app. Its failure is also a result. */
export async function runIn(folder: string, tool: string, ...args: readonly string[]): Promise<Run> {
  try {
    const { stdout, stderr } = await promisify(execFile)(tool, args, { cwd: folder, env: { ...process.env, PATH: pathOf(folder) } });
    return { failed: false, output: stdout + stderr };
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string };
    return { failed: true, output: stdout + stderr || message };
  }
}

async function mustRun(folder: string, tool: string, ...args: readonly string[]): Promise<void> {
  const { failed, output } = await runIn(folder, tool, ...args);
  if (failed) throw new Error(`${folder}: ${tool} ${args.join(' ')}\n${output}`);
}

/** Pack what the build left in dist. */
export function packOnce(): void {
  if (!existsSync(join(root, 'dist/kms.js'))) throw new Error('dist is missing: npm run build');
  mkdirSync(BUILT, { recursive: true });
  const told = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', BUILT], { cwd: root, encoding: 'utf8' });
  const [{ filename }] = JSON.parse(told) as [{ filename: string }];
  renameSync(join(BUILT, filename), TARBALL);
}

/** Copy an app and install what its lock file names. The packed tarball is added each time. */
export async function installApp(name: string): Promise<string> {
  const folder = join(BUILT, name);
  mkdirSync(folder, { recursive: true });
  for (const entry of readdirSync(folder)) if (entry !== 'node_modules') rmSync(join(folder, entry), { recursive: true });
  cpSync(join(APPS, name), folder, { recursive: true, filter: (path) => !NOT_COPIED.test(path) });
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8');
  const mark = join(folder, 'node_modules/.installed.json');
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== lock) {
    await mustRun(folder, 'npm', 'ci', ...NPM);
    writeFileSync(mark, lock);
  }
  const installed = join(folder, 'node_modules/kms-elements');
  rmSync(installed, { recursive: true });
  mkdirSync(installed);
  await mustRun(installed, 'tar', '-xzf', TARBALL, '--strip-components=1');
  return folder;
}

/** Build an app with its `build` script. */
export async function buildApp(folder: string): Promise<void> {
  await mustRun(folder, 'npm', 'run', '--silent', 'build');
}

/** A framework's starter with the files of `first-login` on top, and how many lines those have that the starter doesn't. */
export async function buildFirstLogin(
  folder: string,
  { starter, builds }: { readonly starter: string | Command; readonly builds: readonly Command[] },
): Promise<{ readonly built: string; readonly added: number }> {
  const into = join(folder, 'first');
  const overlay = join(folder, 'first-login');
  if (typeof starter === 'string') cpSync(join(folder, starter), into, { recursive: true });
  else await mustRun(folder, ...starter);
  let added = 0;
  for (const file of filesUnder(overlay)) {
    if (file.startsWith('starter/')) continue;
    const text = readFileSync(join(overlay, file), 'utf8');
    added += linesAdded(readFileSync(join(into, file), 'utf8'), text);
    writeFileSync(join(into, file), text);
  }
  for (const [tool, ...args] of builds) await mustRun(into, `../node_modules/.bin/${tool}`, ...args);
  return { built: into, added };
}

/** Copy a page of `test/apps/pages` into an app, to be served by its tools. */
export function copyPage(folder: string, name: string): string {
  const page = join(folder, 'page');
  cpSync(join(root, 'test/apps/pages', name), page, { recursive: true });
  return page;
}

/** Build such a page. */
export async function buildPage(folder: string, name: string, config: string): Promise<string> {
  const built = join(copyPage(folder, name), 'built', basename(config));
  await mustRun(folder, 'vite', 'build', 'page', '--config', config, '--outDir', built);
  return built;
}

/** Serve such a page as in development, with hot reload. */
export function servePage(folder: string): Promise<Site> {
  return start(folder, 'vite', 'page', '--config', 'vite.config.ts', '--port', '0', '--host', 'localhost');
}

/** Build the page of a server-rendered app as in development, where the framework reports what it otherwise ignores. */
export async function buildTalkative(folder: string): Promise<string> {
  await mustRun(folder, 'sh', '-c', 'NODE_ENV=development vite build --mode development --outDir dist/talkative');
  return join(folder, 'dist/talkative');
}

function filesUnder(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

/** Lines of a text that another one doesn't have, or not as often. Empty ones don't count. */
export function linesAdded(before: string, after: string): number {
  const left = before.split('\n').map((line) => line.trim());
  let added = 0;
  for (const line of after.split('\n').map((one) => one.trim())) {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
    else if (line) added += 1;
  }
  return added;
}

/** Places that a type check reports, `FILE:LINE`, sorted, each once. */
export function faultsIn(output: string): string[] {
  const plain = output.replace(COLOUR, '');
  const found = [
    ...plain.matchAll(/^(?:\d+ ERROR "(?<a>[^"]+)" (?<b>\d+):|(?<c>[^\s(]+)\((?<d>\d+)[,)]|(?<e>[^\s:]+):(?<f>\d+):\d+ - error)/gm),
  ];
  return [...new Set(found.map(({ groups: { a, b, c, d, e, f } = {} }) => `${a ?? c ?? e}:${b ?? d ?? f}`))].sort();
}

/** Places that are marked as wrong in the files of an app's `wrong` folder. */
export function marksIn(folder: string): string[] {
  const marks = readdirSync(join(folder, 'wrong')).flatMap((name) => {
    const lines = readFileSync(join(folder, 'wrong', name), 'utf8').split('\n');
    return lines.flatMap((line, at) => (/(\/\/|<!--|\/\*) wrong/.test(line) ? [`wrong/${name}:${at + 1}`] : []));
  });
  return marks.sort();
}

/** Serve built files; `render` adds to the page what a server would render. */
export function serveBuilt(folders: readonly string[], render: (html: string) => string = (html) => html): Promise<Site> {
  return serveFiles({ folders, html: render });
}

/** Start an app's own server; it prints its address. */
export function startServer(folder: string): Promise<Site> {
  return start(folder, 'node', 'server.mjs');
}

/** Start a framework's own server, which gets its address and doesn't print it in its own way. */
export async function startAt(folder: string, [tool, ...args]: Command, env: NodeJS.ProcessEnv): Promise<Site> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const told = { PORT: String(port), HOST: 'localhost', ORIGIN: origin, NO_COLOR: '1', PATH: pathOf(folder) };
  const child = spawn(tool, args, { cwd: folder, env: { ...process.env, ...told, ...env }, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString();
  });
  let isOver = false;
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  void ended.then(() => {
    isOver = true;
  });
  const close = (): Promise<void> => {
    child.kill();
    return ended;
  };
  const answer = () => fetch(origin).catch(() => undefined); // no one listens yet
  let answered = await answer();
  while (!answered && !isOver) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    answered = await answer();
  }
  if (!answered?.ok) {
    await close();
    throw new Error(`${tool} ${args.join(' ')}\n${said}\n${await answered?.text()}`);
  }
  return { origin, close };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, 'localhost', () => {
      const { port } = server.address() as AddressInfo; // it listens
      server.close(() => resolve(port));
    });
  });
}

/** Start something that prints its address. */
function start(folder: string, tool: string, ...args: readonly string[]): Promise<Site> {
  const env = { ...process.env, PORT: '0', NO_COLOR: '1', PATH: pathOf(folder) };
  const child = spawn(tool, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const close = (): Promise<void> => {
    child.kill();
    return ended;
  };
  return new Promise((resolve, reject) => {
    let said = '';
    child.once('close', (status) => reject(new Error(`${tool} ${args.join(' ')} ended with ${status}`)));
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString();
      const [, origin] = /(http:\/\/localhost:\d+)\//.exec(said) ?? [];
      if (origin) resolve({ origin, close });
    });
  });
}
