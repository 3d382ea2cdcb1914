// What a page writes into `integrity`: hashes of the files that a script tag loads, from the first to the last chunk.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string} file */
export function integrityOf(file) {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
}

/**
 * Hash by path, of all that a script tag loads from beside itself.
 *
 * @param {string} dist the built folder
 * @returns {Record<string, string>}
 */
export function integritiesIn(dist) {
  const names = readdirSync(dist, { recursive: true }).map((name) => name.replaceAll('\\', '/'));
  const loaded = names.filter((name) => /^(kms\.js|before\.css|chunks\/.+\.js)$/.test(name)).sort();
  return Object.fromEntries(loaded.map((name) => [name, integrityOf(join(dist, name))]));
}
