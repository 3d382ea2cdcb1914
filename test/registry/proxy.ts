// A registry of npm packages on this machine: accepts what is published to it, and passes everything else on from npm's own registry.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/entries.mjs';
import { installOnce } from '../interop/packages.js';

const INSTALLED = join(root, '.cache/registry/');

/** A running registry. */
export interface Registry {
  readonly address: string;
  /** What it wrote so far. */
  readonly told: () => string;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Anyone may publish `kms-elements`, which is only looked up here. All other packages come from upstream. */
function configOf(folder: string): string {
  const above = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  return `storage: ${JSON.stringify(join(folder, 'storage'))}
max_body_size: 50mb
uplinks:
  above: { url: ${JSON.stringify(above)}, timeout: 120s, max_fails: 100 }
packages:
  'kms-elements': { access: $all, publish: $all }
  '**': { access: $all, proxy: above }
log: { type: stdout, format: pretty, level: warn }
`;
}

/** Start Verdaccio on loopback, with an empty storage. */
export async function startRegistry(): Promise<Registry> {
  installOnce(join(root, 'test/registry/'), INSTALLED);
  const folder = mkdtempSync(join(tmpdir(), 'kms-registry-'));
  mkdirSync(join(folder, 'storage'));
  const config = join(folder, 'config.yaml');
  writeFileSync(config, configOf(folder));
  const address = `http://127.0.0.1:${await freePort()}/`;
  const binary = join(INSTALLED, 'node_modules/verdaccio/bin/verdaccio');
  const child = spawn(process.execPath, [binary, '--config', config, '--listen', address], { cwd: folder });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const answers = () =>
    fetch(`${address}-/ping`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`the registry did not start\n${text}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    address,
    told: () => text,
    close: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
