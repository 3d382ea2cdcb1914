// What the published declarations say: the types that each entry names, and those that its public signatures lead to.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { root } from '../../scripts/entries.mjs';

/** @typedef {{ file: string, name: string, node: object }} Declared */

const modules = new Map();
const resolved = (from, request) => join(dirname(from), request).replace(/\.js$/, '.d.ts');
const nameOf = (node) => node.name ?? node.value;

function readStatement(statement, file, module) {
  const from = statement.source?.value;
  const target = from?.startsWith('.') ? resolved(file, from) : undefined;
  const declaration = statement.declaration ?? statement;
  for (const one of declaration.declarations ?? (declaration.id ? [declaration] : []))
    if (one.id.type === 'Identifier') module.declared.set(one.id.name, [...(module.declared.get(one.id.name) ?? []), one]);
  if (statement.type === 'ImportDeclaration' && target)
    for (const { local, imported } of statement.specifiers)
      module.imported.set(local.name, { file: target, name: imported && nameOf(imported) });
  if (statement.type === 'ExportAllDeclaration' && target && !statement.exported) module.stars.push(target);
  if (statement.type !== 'ExportNamedDeclaration') return;
  for (const one of declaration.declarations ?? (declaration.id ? [declaration] : []))
    module.exported.set(one.id.name, { file, name: one.id.name });
  for (const { local, exported } of statement.specifiers ?? [])
    module.exported.set(
      nameOf(exported),
      from ? target && { file: target, name: nameOf(local), isElsewhere: true } : { file, name: nameOf(local) },
    );
}

/** A declaration file: its own names, its imports and its exports. */
function moduleAt(file) {
  if (modules.has(file)) return modules.get(file);
  const module = { declared: new Map(), imported: new Map(), exported: new Map(), stars: [] };
  modules.set(file, module);
  if (!existsSync(join(root, file))) return module;
  const { program, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  for (const statement of program.body) readStatement(statement, file, module);
  return module;
}

/** Where a name of a module is declared; nothing if it is global or belongs to a package. */
function declarationOf(file, name) {
  const { declared, imported } = moduleAt(file);
  if (declared.has(name)) return { file, name };
  const from = imported.get(name);
  return from && exportOf(from.file, from.name);
}

function exportOf(file, name) {
  const { exported, stars } = moduleAt(file);
  if (exported.has(name)) {
    const found = exported.get(name);
    if (!found) return undefined;
    return found.isElsewhere ? exportOf(found.file, found.name) : declarationOf(found.file, found.name);
  }
  for (const star of stars) {
    const found = exportOf(star, name);
    if (found) return found;
  }
  return undefined;
}

function namesOf(file) {
  const { exported, stars } = moduleAt(file);
  return new Set([...exported.keys(), ...stars.flatMap((star) => [...namesOf(star)])]);
}

const isHidden = ({ accessibility, key }) => /^(private|protected)$/.test(accessibility ?? '') || key?.type === 'PrivateIdentifier';
const childrenOf = (node) =>
  Object.values(node).flatMap((value) =>
    (Array.isArray(value) ? value : [value]).filter((child) => child && typeof child.type === 'string'),
  );
const leftOf = (node) =>
  node.type === 'TSQualifiedName' ? leftOf(node.left) : node.type === 'MemberExpression' ? leftOf(node.object) : node;

/** Names that a declaration's public side leads to. `isBase`: a class that it extends, whose members are its own. */
function* referencesOf(node) {
  if (isHidden(node)) return;
  if (node.type === 'TSTypeReference') yield { name: leftOf(node.typeName).name };
  if (node.type === 'TSTypeQuery' && node.exprName.type !== 'TSImportType') yield { name: leftOf(node.exprName).name };
  if (node.type === 'TSInterfaceHeritage' || node.type === 'TSClassImplements') yield { name: leftOf(node.expression).name };
  if (node.type === 'ClassDeclaration' && node.superClass?.type === 'Identifier') yield { name: node.superClass.name, isBase: true };
  for (const child of childrenOf(node)) yield* referencesOf(child);
}

/** What `typeof` gives for a constant is its shape, which needs no name. */
const isType = ({ file, name }) =>
  moduleAt(file)
    .declared.get(name)
    .some(({ type }) => type !== 'VariableDeclarator');

const keyOf = ({ file, name }) => `${file} ${name}`;

const givenBy = (entry) => [...namesOf(entry)].map((name) => exportOf(entry, name)).filter(Boolean);

/**
 * Types that a person who uses an entry meets and cannot name.
 *
 * @param {string} entry its declarations, relative to the package
 * @param {readonly string[]} others entries that it is used together with, whose names count too
 * @returns {string[]} each with the name that leads to it
 */
export function unnamedIn(entry, others = []) {
  const given = givenBy(entry);
  const named = new Set([entry, ...others].flatMap(givenBy).map(keyOf));
  const seen = new Set(named);
  const queue = [...given];
  const unnamed = [];
  for (let one = queue.shift(); one; one = queue.shift()) {
    const nodes = moduleAt(one.file).declared.get(one.name) ?? [];
    for (const { name, isBase } of nodes.flatMap((node) => [...referencesOf(node)])) {
      const found = declarationOf(one.file, name);
      if (!found || seen.has(keyOf(found))) continue;
      seen.add(keyOf(found));
      queue.push(found);
      if (!isBase && isType(found)) unnamed.push(`${found.file.replace(/^dist\//, '')}: ${found.name}, by ${one.name}`);
    }
  }
  return unnamed.sort();
}

/**
 * Where each name of an entry is declared.
 *
 * @param {string} entry its declarations, relative to the package
 * @returns {Map<string, string>} name to file and name of its declaration
 */
export function declaredBy(entry) {
  return new Map([...namesOf(entry)].flatMap((name) => (exportOf(entry, name) ? [[name, keyOf(exportOf(entry, name))]] : [])));
}
