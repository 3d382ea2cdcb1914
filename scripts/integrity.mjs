// Hashes of everything that a page loads from beside its script: what it writes into `integrity`, and the isolated documents and the return
// page's script, which a host compares.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string} file */
export function integrityOf(file) {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;
}

/**
 * Hash by path, for every file that a page loads from the script's folder.
 *
 * @param {string} dist the built folder
 * @returns {Record<string, string>}
 */
export function integritiesIn(dist) {
  const names = readdirSync(dist, { recursive: true }).map((name) => name.replaceAll('\\', '/'));
  const loaded = names
    .filter((name) =>
      /^(kms\.js|before\.css|oauth-callback\.js|(export|import)-frame(\.languages)?\.html|(key|asking)-frame\.html|asking-frame\.(languages|reading)\.js|chunks\/.+\.js)$/.test(
        name,
      ),
    )
    .sort();
  return Object.fromEntries(loaded.map((name) => [name, integrityOf(join(dist, name))]));
}
