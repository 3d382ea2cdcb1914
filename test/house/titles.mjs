// Titles of the tests in a file, as the source has them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { root } from '../../scripts/entries.mjs';
import { visit } from './source.mjs';

const titles = new Map();

/** Titles of a file's tests, with `…` for inserted values. */
export function titlesOf(path) {
  if (titles.has(path)) return titles.get(path);
  const code = readFileSync(join(root, path), 'utf8');
  const found = new Set();
  visit(parseSync(path, code).program, (node) => {
    const isTest = node.type === 'CallExpression' && /^(it|inProducts|describe)$/.test(node.callee.name ?? '') && node.arguments.length > 1;
    if (isTest) found.add(titleOf(node.arguments[0]));
  });
  titles.set(path, found);
  return found;
}

function titleOf({ type, value, quasis }) {
  if (type === 'TemplateLiteral') return quasis.map(({ value: { cooked } }) => cooked).join('…');
  return type === 'Literal' ? value : '…';
}

/** Whether a file of the repository has a test with this title. */
export const hasTest = ({ path, title }) => path !== undefined && existsSync(join(root, path)) && titlesOf(path).has(title);
