// What a page can really style, fill and listen to in an element: read from the code that its class leads to, not from its documentation.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { root } from './entries.mjs';

/**
 * @typedef {object} Surface
 * @property {Set<string>} parts
 * @property {Set<string>} slots names; `*` stands for what is known only when it runs, `heading-*` for a part of a name
 * @property {Set<string>} events
 * @property {Map<string, string>} properties custom properties that its styles read, and what stands in for each of them
 * @property {Set<string>} states as `slots`
 */

const modules = new Map();

/** A module's own declarations, and where its imported names come from. */
function moduleAt(path) {
  if (modules.has(path)) return modules.get(path);
  const { program } = parseSync(path, readFileSync(join(root, path), 'utf8'));
  const declared = new Map();
  const imported = new Map();
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') readImport(statement, path, imported);
    const declaration = statement.declaration ?? statement;
    if (declaration.id) declared.set(declaration.id.name, declaration);
    for (const one of declaration.declarations ?? []) if (one.id.type === 'Identifier') declared.set(one.id.name, one);
  }
  const found = { declared, imported };
  modules.set(path, found);
  return found;
}

function readImport({ source, specifiers, importKind }, path, imported) {
  if (importKind === 'type' || !source.value.startsWith('.')) return;
  for (const { local, imported: name, importKind: kind } of specifiers) {
    if (kind !== 'type' && name) imported.set(local.name, { path: resolved(path, source.value), name: name.name });
  }
}

const resolved = (from, request) => join(dirname(from), request).replace(/\.js$/, '.ts');
const childrenOf = (node) =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter((child) => typeof child?.type === 'string'));

/** The names that an expression may evaluate to. */
function namesOf(node) {
  if (node.type === 'Literal') return [String(node.value)];
  if (node.type === 'ConditionalExpression') return [...namesOf(node.consequent), ...namesOf(node.alternate)];
  if (node.type === 'TemplateLiteral') return [node.quasis.map(({ value }) => value.raw).join('*')];
  return ['*'];
}

/** A loop over a literal list: its variable is each of the list's members. */
function loopsIn(node, scope) {
  if (node.type !== 'ForOfStatement') return scope;
  const name = node.left.declarations?.[0].id.name;
  const list = node.right.type === 'Identifier' ? scope.find(node.right.name) : node.right;
  const members = (list?.init ?? list)?.expression ?? list?.init ?? list;
  const values = members?.elements?.every((one) => one?.type === 'Literal') ? members.elements.map(({ value }) => value) : undefined;
  return values ? { ...scope, loops: { ...scope.loops, [name]: values } } : scope;
}

function markedNames(node, { loops }) {
  const names = namesOf(node);
  const variable = node.type === 'Identifier' ? node.name : node.expressions?.[0]?.name;
  return loops[variable] ? names.flatMap((name) => loops[variable].map((value) => name.replace('*', value))) : names;
}

/** What follows the comma in `var(--name, …)`. */
function fallbackAt(text, from) {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')' && depth-- === 0)
      return text
        .slice(from, at)
        .replace(/^\s*,\s*/, '')
        .replace(/\s+/g, ' ');
  }
  return '';
}

const EXPRESSION = '\0';

function readMarkup({ quasis, expressions }, surface) {
  const text = quasis.map(({ value }) => value.raw).join(EXPRESSION);
  for (const [, names] of text.matchAll(/\bpart="([^"]*)"/g)) for (const name of names.split(/\s+/)) surface.parts.add(name);
  for (const match of text.matchAll(/<slot(?:\s+name=(?:"([^"]*)"|(\0)|([\w-]+)))?/g)) {
    const at = text.slice(0, match.index).split(EXPRESSION).length - 1;
    const names = match[2] ? namesOf(expressions[at]) : [(match[1] ?? match[3] ?? '').replaceAll(EXPRESSION, '*')];
    for (const name of names) surface.slots.add(name);
  }
}

function readNode(node, surface, scope) {
  if (node.type === 'TaggedTemplateExpression' && /^(html|svg)$/.test(node.tag.name)) readMarkup(node.quasi, surface);
  if (node.type === 'TaggedTemplateExpression' && node.tag.name === 'css') {
    const text = node.quasi.quasis.map(({ value }) => value.raw).join(' ');
    for (const { 0: name, index } of text.matchAll(/--kms-[a-z-]+/g)) {
      if (!surface.properties.has(name)) surface.properties.set(name, fallbackAt(text, index + name.length));
    }
  }
  if (node.type === 'NewExpression' && /^Kms\w+Event$/.test(node.callee.name)) {
    const words = node.callee.name.replace(/Event$/, '').replace(/(?<=[a-z])([A-Z])/g, '-$1');
    surface.events.add(words.toLowerCase());
  }
  if (node.type === 'CallExpression' && node.callee.property?.name === 'mark') {
    for (const name of markedNames(node.arguments[0], scope)) surface.states.add(name);
  }
}

/**
 * Follow a class to everything that it names, including what it loads later.
 *
 * @param {string} path of its module, such as `src/elements/otp/kms-otp.ts`
 * @param {string} name of the class
 * @returns {Surface}
 */
export function surfaceOf(path, name) {
  const surface = { parts: new Set(), slots: new Set(), events: new Set(), properties: new Map(), states: new Set() };
  const seen = new Set();
  const declaration = (file, wanted) => {
    const { declared, imported } = moduleAt(file);
    const from = imported.get(wanted);
    if (from) return from.path.startsWith('src/elements/') ? declaration(from.path, from.name) : undefined;
    return declared.has(wanted) ? { file, node: declared.get(wanted) } : undefined;
  };
  const follow = (file, wanted) => {
    const found = declaration(file, wanted);
    if (!found || seen.has(found.node)) return;
    seen.add(found.node);
    walk(found.node, { file: found.file, loops: {}, find: (one) => declaration(found.file, one)?.node });
  };
  const walk = (node, outer) => {
    const scope = loopsIn(node, outer);
    readNode(node, surface, scope);
    if (node.type === 'Identifier') follow(scope.file, node.name);
    if (node.type === 'ImportExpression') {
      const target = resolved(scope.file, node.source.value);
      if (existsSync(join(root, target)) && target.startsWith('src/elements/'))
        for (const one of moduleAt(target).declared.keys()) follow(target, one);
    }
    for (const child of childrenOf(node)) if (!child.type.startsWith('TSType')) walk(child, scope);
  };
  follow(path, name);
  return surface;
}
