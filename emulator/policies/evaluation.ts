import { isInCronSpan } from './cron.js';
import type { Tree } from './tree.js';
import { CaselessText, type Struct, Timestamp, type Value } from './values.js';

/** The value of an expression. An error isn't false: its policy doesn't apply. */
export type Outcome = { readonly ok: true; readonly value: boolean } | { readonly ok: false; readonly error: string };

/** How many steps are left. Evaluations that share a budget run out together. */
export interface Budget {
  steps: number;
}

/** Steps that one evaluation may take: a few milliseconds. */
export const STEPS_PER_EVALUATION = 12_000;

/** Steps that a schedule costs. */
export const STEPS_PER_CRON_SPAN = 3_000;
/** Long texts, such as call data, cost more to compare. */
const CHARACTERS_PER_STEP = 64;

/** Let one evaluation use steps of a budget that it shares with others. */
export function withinBudget<T>(budget: Budget, run: (own: Budget) => T): T {
  const given = Math.min(STEPS_PER_EVALUATION, budget.steps);
  const own = { steps: given };
  const outcome = run(own);
  budget.steps -= given - Math.max(0, own.steps);
  return outcome;
}

class EvaluationError extends Error {}

/**
 * Evaluate an expression that is true or false. Every part is evaluated: an error anywhere makes the whole an error.
 *
 * @param roots what names stand for, including `time.now` if the caller provides it.
 * @source wire 20
 */
export function evaluate(tree: Tree, roots: Struct, budget: Budget = { steps: STEPS_PER_EVALUATION }): Outcome {
  try {
    const value = valueIn(tree, { roots, budget, variables: [] });
    return typeof value === 'boolean' ? { ok: true, value } : { ok: false, error: 'not true or false' };
  } catch (error) {
    if (error instanceof EvaluationError) return { ok: false, error: error.message };
    throw error;
  }
}

interface Scope {
  readonly roots: Struct;
  readonly budget: Budget;
  /** Innermost last. */
  readonly variables: readonly (readonly [name: string, value: Value])[];
}

function valueIn(tree: Tree, scope: Scope): Value {
  spend(scope, 1);
  switch (tree.kind) {
    case 'literal':
      return tree.value;
    case 'name':
      return lookUp(tree.name, scope);
    case 'list':
      return listOf(tree.items.map((item) => valueIn(item, scope)));
    case 'member':
      return memberOf(valueIn(tree.of, scope), tree.name);
    case 'index':
      return itemOf(valueIn(tree.of, scope), valueIn(tree.index, scope));
    case 'slice':
      return sliceOf(tree, scope);
    case 'method':
      return methodOf(tree, scope);
    case 'function':
      return functionOf(tree, scope);
    case 'compare':
      return compare(tree, scope);
    default:
      return connect(tree, scope);
  }
}

function spend({ budget }: Scope, steps: number): void {
  budget.steps -= steps;
  if (budget.steps < 0) throw new EvaluationError('too many steps');
}

function lookUp(name: string, { roots, variables }: Scope): Value {
  const variable = variables.findLast(([known]) => known === name);
  return variable ? variable[1] : memberOf(roots, name);
}

function listOf(items: readonly Value[]): readonly Value[] {
  const [first] = items;
  const isOfOneType = first === undefined || items.every((item) => typeNameOf(item) === typeNameOf(first));
  if (!isOfOneType) throw new EvaluationError('a list of several types');
  return items;
}

function memberOf(of: Value, name: string): Value {
  const value = isStruct(of) && Object.hasOwn(of, name) ? of[name] : undefined;
  if (value === undefined) throw new EvaluationError(`missing field ${name}`);
  return value;
}

function itemOf(of: Value, index: Value): Value {
  if (typeof index === 'string') return memberOf(of, index);
  const at = positionOf(index);
  const item = isList(of) ? of[at] : isText(of) ? sliceText(of, at, at + 1) : undefined;
  if (item === undefined) throw new EvaluationError('index out of range');
  return item;
}

function sliceOf(tree: Extract<Tree, { kind: 'slice' }>, scope: Scope): Value {
  const of = valueIn(tree.of, scope);
  const [start, end] = [positionOf(valueIn(tree.from, scope)), positionOf(valueIn(tree.to, scope))];
  spend(scope, isList(of) ? end - start : 0);
  const part = isList(of) && start <= end && end <= of.length ? of.slice(start, end) : isText(of) ? sliceText(of, start, end) : undefined;
  if (part === undefined) throw new EvaluationError('slice out of range');
  return part;
}

function sliceText(of: string | CaselessText, start: number, end: number): string | CaselessText | undefined {
  const text = typeof of === 'string' ? of : of.text;
  if (start > end || end > text.length) return undefined;
  const part = text.slice(start, end);
  return typeof of === 'string' ? part : new CaselessText(part);
}

function positionOf(value: Value): number {
  if (typeof value !== 'bigint' || value < 0n || value > 1_000_000n) throw new EvaluationError('not a position');
  return Number(value);
}

function methodOf(tree: Extract<Tree, { kind: 'method' }>, scope: Scope): Value {
  const list = valueIn(tree.of, scope);
  if (!isList(list)) throw new EvaluationError(`${tree.name} of something that is not a list`);
  if (tree.name === 'count' || tree.argument === undefined) return BigInt(list.length);
  if (tree.name === 'contains') return isAmong(valueIn(tree.argument, scope), list, scope);
  const { argument, variable = '' } = tree;
  const kept = list.filter((item) => truthOf(valueIn(argument, { ...scope, variables: [...scope.variables, [variable, item]] })));
  if (tree.name === 'filter') return kept;
  return tree.name === 'all' ? kept.length === list.length : kept.length > 0;
}

function functionOf(tree: Extract<Tree, { kind: 'function' }>, scope: Scope): Value {
  const [first = '', ...others] = tree.args.map((argument) => textOf(valueIn(argument, scope)));
  if (tree.name === 'CaseInsensitiveString') return first.toLowerCase();
  if (tree.name === 'Timestamp') {
    const time = timestampOf(first);
    if (time === undefined) throw new EvaluationError('not a time');
    return time;
  }
  spend(scope, STEPS_PER_CRON_SPAN);
  const now = memberOf(memberOf(scope.roots, 'time'), 'now');
  const [duration = '', timeZone = ''] = others;
  const isInside = now instanceof Timestamp ? isInCronSpan(now.atMs, { cron: first, duration, timeZone }) : undefined;
  if (isInside === undefined) throw new EvaluationError('not a CronSpan');
  return isInside;
}

/** A time in UTC; `undefined` if the text isn't one. */
export function timestampOf(text: string): Timestamp | undefined {
  const isUtc = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d{1,9})?([Zz]|[+-]00:00)$/.test(text);
  const atMs = isUtc ? Date.parse(text.toUpperCase().replace('-00:00', 'Z')) : Number.NaN;
  // February 30 would read as a day in March.
  const isReal = !Number.isNaN(atMs) && new Date(atMs).toISOString().slice(0, 19) === text.slice(0, 19).toUpperCase();
  return isReal ? new Timestamp(atMs) : undefined;
}

function connect(tree: Extract<Tree, { kind: 'and' | 'or' }>, scope: Scope): boolean {
  const truths = tree.operands.map((operand) => truthOf(valueIn(operand, scope)));
  return tree.kind === 'and' ? truths.every(Boolean) : truths.some(Boolean);
}

function compare({ operator, ...sides }: Extract<Tree, { kind: 'compare' }>, scope: Scope): boolean {
  const [left, right] = [valueIn(sides.left, scope), valueIn(sides.right, scope)];
  if (operator === 'in') {
    if (!isList(right)) throw new EvaluationError('in something that is not a list');
    return isAmong(left, right, scope);
  }
  if (operator === '==') return isSame(left, right, scope);
  if (operator === '!=') return !isSame(left, right, scope);
  const order = orderOf(left, right);
  if (operator === '<') return order < 0;
  if (operator === '>') return order > 0;
  return operator === '<=' ? order <= 0 : order >= 0;
}

function isAmong(value: Value, list: readonly Value[], scope: Scope): boolean {
  spend(scope, list.length);
  return list.filter((item) => isSame(value, item, scope)).length > 0;
}

function isSame(left: Value, right: Value, scope: Scope): boolean {
  if (typeNameOf(left) !== typeNameOf(right)) throw new EvaluationError('comparison of different types');
  if (isText(left)) spend(scope, Math.floor(textOf(left).length / CHARACTERS_PER_STEP));
  if (left instanceof CaselessText || right instanceof CaselessText) return textOf(left).toLowerCase() === textOf(right).toLowerCase();
  if (left instanceof Timestamp && right instanceof Timestamp) return left.atMs === right.atMs;
  if (typeof left === 'object') throw new EvaluationError('comparison of lists or structures');
  return left === right;
}

function orderOf(left: Value, right: Value): number {
  if (left instanceof Timestamp && right instanceof Timestamp) return left.atMs - right.atMs;
  if (typeof left !== 'bigint' || typeof right !== 'bigint') throw new EvaluationError('order of something that has none');
  return left < right ? -1 : left > right ? 1 : 0;
}

function truthOf(value: Value): boolean {
  if (typeof value !== 'boolean') throw new EvaluationError('not true or false');
  return value;
}

function textOf(value: Value): string {
  if (value instanceof CaselessText) return value.text;
  if (typeof value !== 'string') throw new EvaluationError('not a text');
  return value;
}

function isText(value: Value): value is string | CaselessText {
  return typeof value === 'string' || value instanceof CaselessText;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function isStruct(value: Value): value is Struct {
  return typeof value === 'object' && !isList(value) && !isText(value) && !(value instanceof Timestamp);
}

function typeNameOf(value: Value): string {
  if (isText(value)) return 'text';
  if (isList(value)) return 'list';
  return value instanceof Timestamp ? 'time' : typeof value;
}
