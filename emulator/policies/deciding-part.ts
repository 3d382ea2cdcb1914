import type { PolicyRequest, PolicyRule, PolicyVerdict } from './decide.js';
import { evaluate, type Outcome } from './evaluation.js';
import { parseExpression } from './parsed.js';
import type { Tree } from './tree.js';
import type { Struct } from './values.js';

/** The part of an expression that made it true or false, as written, and its value. */
interface Part {
  readonly text: string;
  readonly outcome: Outcome;
}

/**
 * Find the part of a policy that decided it: of an `&&` the first false operand, of an `||` the first true one, and so on inside it. If no
 * single operand decided, it is the whole expression.
 */
export function decidingPart(policy: PolicyRule, said: PolicyVerdict, { roots, approvers }: PolicyRequest): Part {
  const time: Struct = roots.time === undefined ? {} : { time: roots.time };
  const when = partOf(policy.time, time);
  if (said === 'OUTCOME_TIME_INACTIVE' || !when.outcome.ok) return when;
  const condition = partOf(policy.condition, roots);
  const hasCondition = condition.outcome.ok && condition.outcome.value;
  const people = { approvers: approvers.map(({ user }) => user), credentials: approvers.flatMap(({ credentials }) => credentials) };
  const consensus = partOf(policy.consensus, { ...time, ...people });
  const isByConsensus = hasCondition && !(consensus.outcome.ok && consensus.outcome.value);
  return isByConsensus ? consensus : condition;
}

function partOf(expression: string | undefined, roots: Struct): Part {
  const text = expression?.trim() || 'true';
  const parsed = parseExpression(text);
  return parsed.ok ? decisive(parsed.tree, text, roots) : { text, outcome: parsed };
}

function decisive(tree: Tree, text: string, roots: Struct): Part {
  if (tree.kind === 'and' || tree.kind === 'or') {
    const outcomes = tree.operands.map((operand) => evaluate(operand, roots));
    const failed = outcomes.findIndex(({ ok }) => !ok);
    const at = failed < 0 ? outcomes.findIndex((one) => one.ok && one.value === (tree.kind === 'or')) : failed;
    const [operand, own] = [tree.operands[at], tree.texts[at]];
    if (operand !== undefined && own !== undefined) return decisive(operand, own, roots);
  }
  return { text, outcome: evaluate(tree, roots) };
}
