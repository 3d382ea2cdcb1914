// Mutants of a source: small faults, all built into one text, each inactive until its number is asked for.
import { parseSync } from 'vite';

/**
 * @typedef {object} Mutant
 * @property {number} number
 * @property {string} name file, what stood there, what stands there now; the same while the code is
 * @property {number} line
 */

const OPERATORS = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&': '|',
  '|': '&',
  '<<': '>>',
  '>>': '<<',
  '&&': '||',
  '||': '&&',
};
const METHODS = new Map(
  Object.entries({ every: 'some', some: 'every', min: 'max', max: 'min', startsWith: 'endsWith', endsWith: 'startsWith' }),
);
const UNDRESSED = new Set(['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression']);
const FUNCTION = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

const isNode = (value) => value && typeof value.type === 'string' && typeof value.start === 'number';
const isWritten = ({ type }) => !type.startsWith('TS') || UNDRESSED.has(type);

function childrenOf(node) {
  return Object.values(node)
    .flat()
    .filter((value) => isNode(value) && isWritten(value))
    .sort((a, b) => a.start - b.start);
}

/** Other texts for an expression, each with its description in a list. */
function expressionMutants(node, text) {
  const { type, operator } = node;
  if ((type === 'BinaryExpression' || type === 'LogicalExpression') && OPERATORS[operator]) {
    const other = OPERATORS[operator];
    const [left, right] = [text(node.left), text(node.right)];
    return [{ to: `${left} ${other} ${right}` }];
  }
  if (type === 'UnaryExpression' && operator === '!') return [{ to: text(node.argument) }];
  if (type === 'Literal' && typeof node.value === 'boolean') return [{ to: String(!node.value) }];
  if (type === 'CallExpression' && node.callee.type === 'MemberExpression' && METHODS.has(node.callee.property.name)) {
    const { property } = node.callee;
    const call = text(node);
    const at = property.start - node.start;
    return [{ to: call.slice(0, at) + METHODS.get(property.name) + call.slice(at + property.name.length) }];
  }
  return [];
}

const oneLine = (text) => text.replace(/\s+/g, ' ').slice(0, 120);

/**
 * The text of a module with all its mutants in it. `globalThis.mutant(number)` tells, at run time, whether one is awake. Only what runs
 * inside functions is mutated: what runs once, when a module loads, could not be switched.
 *
 * @param {string} code
 * @param {string} path
 * @param {number} first number of the first mutant
 */
export function mutated(code, path, first = 0) {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  /** @type {Mutant[]} */
  const mutants = [];
  const names = new Map();
  const text = ({ start, end }) => code.slice(start, end);

  function add(node, from, to) {
    const plain = `${path}: ${oneLine(from)} → ${oneLine(to)}`;
    const count = (names.get(plain) ?? 0) + 1;
    names.set(plain, count);
    const number = first + mutants.length;
    mutants.push({ number, name: count > 1 ? `${plain} (${count})` : plain, line: code.slice(0, node.start).split('\n').length });
    return `globalThis.mutant(${number})`;
  }

  function inside(node, isLive, special = () => undefined) {
    let out = '';
    let at = node.start;
    for (const child of childrenOf(node)) {
      if (child.start < at) continue;
      out += code.slice(at, child.start) + (special(child) ?? render(child, isLive));
      at = child.end;
    }
    return out + code.slice(at, node.end);
  }

  function renderFunction(node) {
    const { body } = node;
    if (!body) return inside(node, false);
    return inside(node, false, (child) => {
      if (child !== body) return undefined;
      if (body.type === 'BlockStatement') {
        if (body.body.length === 0) return text(body);
        const off = add(body, `${text(node).slice(0, 60)} {…}`, '{}');
        return `{ if (${off}) return; ${inside(body, true).slice(1)}`;
      }
      const off = add(body, `=> ${text(body)}`, 'undefined');
      return `(${off} ? undefined : (${render(body, true)}))`;
    });
  }

  function renderTest(node) {
    return inside(node, true, (child) => {
      if (child !== node.test) return undefined;
      const never = add(child, `if (${text(child)})`, 'false');
      const always = add(child, `if (${text(child)})`, 'true');
      return `(${never} ? false : ${always} ? true : (${render(child, true)}))`;
    });
  }

  function render(node, isLive) {
    if (FUNCTION.test(node.type)) return renderFunction(node);
    if (!isLive) return inside(node, false);
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') return renderTest(node);
    const isRemovable =
      node.type === 'ThrowStatement' ||
      (node.type === 'ExpressionStatement' && /^(Call|Await|Assignment|Unary|Update)Expression$/.test(node.expression.type));
    if (isRemovable) {
      const off = add(node, text(node), '');
      return `if (!${off}) { ${inside(node, true)} }`;
    }
    const others = expressionMutants(node, text);
    if (others.length === 0) return inside(node, true);
    const switches = others.map(({ to }) => `${add(node, text(node), to)} ? (${to}) : `).join('');
    return `(${switches}(${inside(node, true)}))`;
  }

  return { code: render(program, false), mutants };
}
