// What a site installs along with this package, according to the lock file.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageJson, root } from './entries.mjs';

const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'));

/** The lock file's entries by folder: `node_modules/lit`. */
export function shipped() {
  const seen = new Map();
  const visit = (folder, name) => {
    const path = `${folder}node_modules/${name}`;
    const found = packages[path] ? path : `node_modules/${name}`;
    if (seen.has(found)) return;
    seen.set(found, packages[found]);
    for (const next of Object.keys(packages[found].dependencies ?? {})) visit(`${found}/`, next);
  };
  for (const name of Object.keys(packageJson.dependencies)) visit('', name);
  return seen;
}

/** Sizes of all their files, in bytes. */
export function shippedSizes() {
  return [...shipped().keys()].flatMap((path) =>
    readdirSync(join(root, path), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => statSync(join(entry.parentPath, entry.name)).size),
  );
}
