import { isInCronSpan } from './cron.js';
import { STEPS_PER_CRON_SPAN, STEPS_PER_EVALUATION, timestampOf } from './evaluation.js';
import { ExpressionError } from './lexer.js';
import type { Tree } from './tree.js';
import type { ListType, StructType, Type } from './types.js';

/** Names in scope, innermost last, and how many schedules were found. */
interface Scope {
  readonly roots: StructType;
  readonly variables: readonly (readonly [name: string, type: Type])[];
  readonly met: { cronSpans: number };
}

const MOST_CRON_SPANS = STEPS_PER_EVALUATION / STEPS_PER_CRON_SPAN;

/**
 * Check that an expression can be true or false: its names are known and its types match.
 *
 * @throws ExpressionError that says what is impossible.
 */
export function checkTypes(tree: Tree, roots: StructType): void {
  expect(typeOf(tree, { roots, variables: [], met: { cronSpans: 0 } }), 'bool', 'the expression');
}

function typeOf(tree: Tree, scope: Scope): Type {
  switch (tree.kind) {
    case 'literal':
      return literalType(tree.value);
    case 'name':
      return scope.variables.findLast(([known]) => known === tree.name)?.[1] ?? memberOf(scope.roots, tree.name);
    case 'list':
      return { list: oneTypeOf(tree.items.map((item) => typeOf(item, scope))) };
    case 'member':
      return memberOf(typeOf(tree.of, scope), tree.name);
    case 'index':
      return indexType(tree, scope);
    case 'slice':
      return sliceType(tree, scope);
    case 'method':
      return methodType(tree, scope);
    case 'function':
      return functionType(tree, scope);
    case 'compare':
      return compareType(tree, scope);
    default:
      for (const operand of tree.operands) expect(typeOf(operand, scope), 'bool', `a side of ${tree.kind}`);
      return 'bool';
  }
}

function literalType(value: Extract<Tree, { kind: 'literal' }>['value']): Type {
  if (typeof value === 'object') return { list: value[0] === undefined ? 'any' : literalType(value[0]) };
  if (typeof value === 'boolean') return 'bool';
  return typeof value === 'bigint' ? 'int' : 'text';
}

function oneTypeOf(types: readonly Type[]): Type {
  const [first = 'any'] = types.filter((type) => type !== 'any');
  if (!types.every((type) => fits(type, first))) throw new ExpressionError('a list of several types');
  return first;
}

function memberOf(of: Type, name: string): Type {
  if (of === 'any') return 'any';
  const type = isStruct(of) && Object.hasOwn(of.members, name) ? of.members[name] : undefined;
  if (type === undefined) throw new ExpressionError(`unknown name ${name}`);
  return type;
}

function indexType({ of, index }: Extract<Tree, { kind: 'index' }>, scope: Scope): Type {
  const from = typeOf(of, scope);
  const at = typeOf(index, scope);
  if (from === 'any') return 'any';
  if (!isStruct(from)) {
    expect(at, 'int', 'an index');
    return partOf(from);
  }
  expect(at, 'text', 'a name in brackets');
  return index.kind === 'literal' && typeof index.value === 'string' ? memberOf(from, index.value) : 'any';
}

/** The type of one item of a list or string. */
function partOf(type: Exclude<Type, 'any' | StructType>): Type {
  if (type === 'text') return 'text';
  if (!isList(type)) throw new ExpressionError(`an index into ${nameOf(type)}`);
  return type.list;
}

function sliceType({ of, from, to }: Extract<Tree, { kind: 'slice' }>, scope: Scope): Type {
  const type = typeOf(of, scope);
  for (const end of [from, to]) expect(typeOf(end, scope), 'int', 'an end of a slice');
  if (type !== 'any' && type !== 'text' && !isList(type)) throw new ExpressionError(`a slice of ${nameOf(type)}`);
  return type;
}

function methodType({ of, name, variable = '', argument }: Extract<Tree, { kind: 'method' }>, scope: Scope): Type {
  const type = typeOf(of, scope);
  if (type !== 'any' && !isList(type)) throw new ExpressionError(`${name} of ${nameOf(type)}`);
  const item = type === 'any' ? 'any' : type.list;
  if (argument === undefined) return 'int';
  if (name === 'contains') {
    checkEqual(typeOf(argument, scope), item);
    return 'bool';
  }
  expect(typeOf(argument, { ...scope, variables: [...scope.variables, [variable, item]] }), 'bool', `the argument of ${name}`);
  return name === 'filter' ? type : 'bool';
}

function functionType({ name, args }: Extract<Tree, { kind: 'function' }>, scope: Scope): Type {
  for (const argument of args) expect(typeOf(argument, scope), 'text', `an argument of ${name}`);
  const texts = args.flatMap((argument) => (argument.kind === 'literal' && typeof argument.value === 'string' ? [argument.value] : []));
  if (name === 'CaseInsensitiveString') return 'text';
  const [first = '', duration = '', timeZone = ''] = texts;
  const areKnown = texts.length === args.length;
  if (name === 'Timestamp') {
    if (areKnown && timestampOf(first) === undefined) throw new ExpressionError(`not a time: ${first}`);
    return 'time';
  }
  scope.met.cronSpans += 1;
  if (scope.met.cronSpans > MOST_CRON_SPANS) throw new ExpressionError(`more than ${MOST_CRON_SPANS} schedules`);
  if (areKnown && isInCronSpan(0, { cron: first, duration, timeZone }) === undefined) throw new ExpressionError('not a CronSpan');
  return 'bool';
}

function compareType({ operator, ...sides }: Extract<Tree, { kind: 'compare' }>, scope: Scope): Type {
  const [left, right] = [typeOf(sides.left, scope), typeOf(sides.right, scope)];
  if (operator === 'in') {
    if (right !== 'any' && !isList(right)) throw new ExpressionError(`in ${nameOf(right)}`);
    checkEqual(left, right === 'any' ? 'any' : right.list);
  } else {
    checkEqual(left, right);
    if (operator !== '==' && operator !== '!=') for (const side of [left, right]) checkOrder(side);
  }
  return 'bool';
}

function checkEqual(left: Type, right: Type): void {
  for (const side of [left, right]) if (typeof side === 'object') throw new ExpressionError(`comparison of ${nameOf(side)}`);
  if (!fits(left, right)) throw new ExpressionError(`comparison of ${nameOf(left)} with ${nameOf(right)}`);
}

function checkOrder(type: Type): void {
  if (type !== 'any' && type !== 'int' && type !== 'time') throw new ExpressionError(`${nameOf(type)} has no order`);
}

function expect(type: Type, expected: 'bool' | 'int' | 'text', what: string): void {
  if (!fits(type, expected)) throw new ExpressionError(`${what} is ${nameOf(type)}, not ${nameOf(expected)}`);
}

function fits(left: Type, right: Type): boolean {
  return left === 'any' || right === 'any' || nameOf(left) === nameOf(right);
}

const names = { any: 'anything', bool: 'true or false', int: 'a number', text: 'a text', time: 'a time' } as const;

function nameOf(type: Type): string {
  if (typeof type === 'string') return names[type];
  return isList(type) ? 'a list' : 'a structure';
}

function isList(type: Type): type is ListType {
  return typeof type === 'object' && 'list' in type;
}

function isStruct(type: Type): type is StructType {
  return typeof type === 'object' && 'members' in type;
}
