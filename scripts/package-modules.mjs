// What a site's bundler finds in dist/shared. Bundlers write one file for each set of files that share a module. So what loads together is
// one module here, where this costs other pages nothing: code that only loads later, and the client, which every element has.
import { root, siteEntries } from './entries.mjs';
import { chunkOf } from './seams.mjs';

/** The element of most pages. */
const LOGIN = `${root}src/define/login.ts`;
/** Entries with elements. */
const DRAWS = /\/src\/(define\/|index\.ts$)/;
/** Entries with a client and without elements. */
const ACTS = /\/src\/(client|server)\.ts$/;
const FRAMEWORK = /\/src\/frameworks\//;

/**
 * @typedef {(id: string) => { importedIds: readonly string[], dynamicallyImportedIds: readonly string[] } | null} ImportsOf
 */

/**
 * Some modules, and all that they import.
 *
 * @param {Iterable<string>} ids
 * @param {ImportsOf} importsOf
 * @param {boolean} [later] also by `import()`
 */
function importedBy(ids, importsOf, later = false) {
  const found = new Set(ids);
  // The loop also visits what is added meanwhile.
  for (const id of found) {
    const imports = importsOf(id);
    for (const next of imports?.importedIds ?? []) found.add(next);
    if (later) for (const next of imports?.dynamicallyImportedIds ?? []) found.add(next);
  }
  return found;
}

/** @param {ImportsOf} importsOf @returns {(id: string) => string | null} */
function groupsOf(importsOf) {
  const entries = Object.values(siteEntries);
  const of = (/** @type {(id: string) => boolean} */ isOne) => importedBy(entries.filter(isOne), importsOf);
  const [first, page] = [importedBy([LOGIN], importsOf), importedBy([LOGIN], importsOf, true)];
  const [atOnce, frameworks, acting] = [of(() => true), of((id) => FRAMEWORK.test(id)), of((id) => ACTS.test(id))];
  const drawing = of((id) => DRAWS.test(id));
  const others = of((id) => !DRAWS.test(id) && !ACTS.test(id));
  const isClient = (/** @type {string} */ id) => acting.has(id) && !others.has(id);
  return (id) => {
    if (!page.has(id)) return null;
    if (!atOnce.has(id)) return chunkOf(id);
    if (!first.has(id)) return isClient(id) && !drawing.has(id) ? `client-${chunkOf(id)}` : null;
    if (frameworks.has(id)) return 'base';
    return isClient(id) ? 'client' : null;
  };
}

/**
 * The module of dist/shared that a source file is in, if it is part of a login page: the script tag's chunk, for what no entry imports at
 * once; `base`, for what frameworks share with the first paint; `client`, for the rest of the login's client; and `client-` with a chunk, for
 * what only the entries with a client import at once. Otherwise, and for `null`, the bundler decides.
 *
 * @returns {(id: string, build: { getModuleInfo: ImportsOf }) => string | null}
 */
export function packageModules() {
  /** @type {ReturnType<typeof groupsOf> | undefined} */
  let groupOf;
  return (id, build) => {
    groupOf ??= groupsOf((one) => build.getModuleInfo(one));
    return groupOf(id);
  };
}
