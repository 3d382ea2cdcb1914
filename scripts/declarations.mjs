// Removes declarations that no published entry uses.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const REFERENCE = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.{1,2}\/[^'"]+)['"]/g;

/** A declaration and everything that it refers to. */
function reach(file, seen) {
  if (seen.has(file) || !existsSync(file)) return;
  seen.add(file);
  for (const [, request] of readFileSync(file, 'utf8').matchAll(REFERENCE))
    reach(join(dirname(file), request.replace(/\.js$/, '.d.ts')), seen);
}

/**
 * Remove all other declarations.
 *
 * @param {string} folder of the built files, such as `/…/dist`
 * @param {readonly string[]} entries absolute paths of published declarations
 */
export function pruneDeclarations(folder, entries) {
  const seen = new Set();
  for (const entry of entries) reach(entry, seen);
  const all = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.d.ts'));
  for (const name of all) if (!seen.has(join(folder, name))) rmSync(join(folder, name));
  removeEmpty(folder);
}

function removeEmpty(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) removeEmpty(join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
}
