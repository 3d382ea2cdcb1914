// Functions, files and parameters stay short; public names are documented. The worst five are named if one is over.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@esm-bundle/chai/esm/chai.js';
import { root } from '../../scripts/entries.mjs';
import { filesOf, lineAt, sourcesOf, visit } from './source.mjs';

const BUDGET = { medianLines: 8, p90Lines: 30, maxLines: 60, fileLines: 300, testLines: 400, parameters: 3, depth: 2 };
const COMMENT_SHARE = { least: 0.15, most: 0.35 };
const DOCUMENTED = 0.95;

/** Functions that take one more, with the reason. */
const LONGER_CALLS = {
  signMessage: 'where, with what, over what and in which form: a signature is no less',
};

const isFunction = (node) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type) && node.body;

/** The name of a function, or nothing for a callback. */
function nameOf(node, parent) {
  if (node.id) return node.id.name;
  if (parent?.type === 'VariableDeclarator') return parent.id.name;
  return parent && 'key' in parent && parent.value === node ? (parent.key.name ?? String(parent.key.value)) : undefined;
}

function functionsOf({ path, program, code }) {
  const found = [];
  visit(program, (node, parents) => {
    const name = isFunction(node) && nameOf(node, parents.at(-1));
    if (!name) return;
    const line = lineAt(code, node.start);
    found.push({ where: `${path}:${line} ${name}`, lines: lineAt(code, node.end) - line + 1, parameters: node.params.length });
  });
  return found;
}

const worst = (items, key) =>
  [...items]
    .sort((a, b) => b[key] - a[key])
    .slice(0, 5)
    .map((item) => `${item.where}: ${item[key]}`)
    .join('\n  ');
const share = (sorted, part) => sorted[Math.floor(sorted.length * part)] ?? 0;

function commentLines({ code, comments }) {
  return comments.reduce((sum, { start, end }) => sum + lineAt(code, end) - lineAt(code, start) + 1, 0);
}

/** Declarations that a file exports by name, each with whether it has a doc comment. */
function exportsOf({ path, program, comments, code }) {
  const isDocumented = (node) => comments.some(({ end, value }) => value.startsWith('*') && /^\s*$/.test(code.slice(end, node.start)));
  return program.body
    .filter((node) => node.type === 'ExportNamedDeclaration' && node.declaration)
    .map((node) => ({ where: `${path}:${lineAt(code, node.start)}`, documented: isDocumented(node) }));
}

const linesOf = (path) => readFileSync(join(root, path), 'utf8').split('\n').length - 1;
const src = sourcesOf('src');
const product = [...src, ...sourcesOf('emulator'), ...sourcesOf('demo')];

describe('sizes', () => {
  for (const [name, sources] of [
    ['the elements', src],
    ['the emulator', sourcesOf('emulator')],
  ]) {
    it(`keeps the functions of ${name} short`, () => {
      const functions = sources.flatMap(functionsOf);
      const lines = functions.map((one) => one.lines).sort((a, b) => a - b);
      const report = `the longest:\n  ${worst(functions, 'lines')}`;
      expect(share(lines, 0.5), `median; ${report}`).to.be.at.most(BUDGET.medianLines);
      expect(share(lines, 0.9), `nine of ten; ${report}`).to.be.at.most(BUDGET.p90Lines);
      expect(lines.at(-1) ?? 0, report).to.be.at.most(BUDGET.maxLines);
    });
  }

  it('passes few parameters', () => {
    const functions = product.flatMap(functionsOf).filter(({ where }) => !(where.split(' ')[1] in LONGER_CALLS));
    expect(Math.max(...functions.map((one) => one.parameters)), `the most:\n  ${worst(functions, 'parameters')}`).to.be.at.most(
      BUDGET.parameters,
    );
  });

  for (const [folders, limit] of [
    [['src', 'emulator', 'demo', 'scripts', 'bench'], BUDGET.fileLines],
    [['test'], BUDGET.testLines],
  ]) {
    it(`keeps each file of ${folders.join(', ')} within ${limit} lines`, () => {
      const paths = folders.flatMap((folder) => filesOf(folder, ['.ts', '.mjs', '.css', '.html']));
      const files = paths.map((path) => ({ where: path, lines: linesOf(path) }));
      expect(Math.max(0, ...files.map((one) => one.lines)), `the longest:\n  ${worst(files, 'lines')}`).to.be.at.most(limit);
    });
  }

  it('nests folders of src no deeper than two', () => {
    expect(src.map(({ path }) => path).filter((path) => path.split('/').length - 2 > BUDGET.depth)).to.deep.equal([]);
  });

  it('explains itself without too many comments', () => {
    const comments = src.reduce((sum, source) => sum + commentLines(source), 0);
    const lines = src.reduce((sum, { code }) => sum + code.split('\n').length, 0);
    expect(comments / lines).to.be.within(COMMENT_SHARE.least, COMMENT_SHARE.most);
  });

  it('documents what it exports', () => {
    const names = src.flatMap(exportsOf);
    const bare = names.filter(({ documented }) => !documented).map(({ where }) => where);
    expect(1 - bare.length / names.length, `without a doc comment:\n  ${bare.join('\n  ')}`).to.be.at.least(DOCUMENTED);
  });
});
