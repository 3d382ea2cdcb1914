// The repository's own sources, parsed by the bundler's parser, for the tests that read code.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { root } from '../../scripts/entries.mjs';

/**
 * @typedef {object} Source
 * @property {string} path relative to the package, with slashes
 * @property {string} code
 * @property {import('vite').ESTree.Program} program
 * @property {readonly { start: number, end: number, type: string, value: string }[]} comments
 * @property {readonly { request: string, target: string | undefined, dynamic: boolean, typesOnly: boolean }[]} imports `target`: the file, where it is one of ours
 */

const SKIPPED = new Set(['node_modules', 'dist', 'vectors', '.cache']);

/** Paths of all files of a folder with one of the extensions, relative to the package, sorted. */
export function filesOf(folder, endings = ['.ts']) {
  const found = readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesOf(path, endings);
    return endings.some((ending) => path.endsWith(ending)) ? [path] : [];
  });
  return found.sort();
}

const isTypeOnly = (statement) => statement.importKind === 'type' || statement.exportKind === 'type';

function importsOf(program) {
  const imports = [];
  visit(program, (node) => {
    if (node.type === 'ImportExpression') imports.push({ request: node.source.value ?? '(computed)', dynamic: true, typesOnly: false });
    else if (node.type === 'TSImportType') imports.push({ request: node.source.value, dynamic: false, typesOnly: true });
    else if (/^(Import|Export(Named|All))Declaration$/.test(node.type) && node.source)
      imports.push({ request: node.source.value, dynamic: false, typesOnly: isTypeOnly(node) });
  });
  return imports;
}

/** The file that a relative import of another one means. */
function targetOf(path, request) {
  return request.startsWith('.') ? posix.join(posix.dirname(path), request).replace(/\.js$/, '.ts') : undefined;
}

/** Call back for every node, parents first; `false` from the callback leaves out what is inside. */
export function visit(node, enter, parents = []) {
  if (enter(node, parents) === false) return;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child.type === 'string') visit(child, enter, [...parents, node]);
    }
  }
}

const parsed = new Map();

/** @returns {Source} */
export function readSource(path) {
  if (parsed.has(path)) return parsed.get(path);
  const code = readFileSync(join(root, path), 'utf8');
  const { program, comments, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const imports = importsOf(program).map((one) => ({ ...one, target: targetOf(path, one.request) }));
  const source = { path, code, program, comments, imports };
  parsed.set(path, source);
  return source;
}

/** @returns {Source[]} */
export function sourcesOf(...folders) {
  return folders.flatMap((folder) => filesOf(folder)).map(readSource);
}

/** Number of the line, counted from 1, that a position lies in. */
export function lineAt(code, position) {
  return code.slice(0, position).split('\n').length;
}

/** The files of a graph that import themselves, by however many steps. @param {Map<string, readonly string[]>} graph what each file imports */
export function inCircles(graph) {
  const reached = (from, seen = new Set()) => {
    for (const next of graph.get(from) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  return [...graph.keys()].filter((file) => reached(file).has(file));
}
