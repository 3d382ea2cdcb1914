import { type Budget, evaluate, type Outcome, withinBudget } from './evaluation.js';
import type { Tree } from './tree.js';
import type { Struct } from './values.js';

/** A user who approved, or could. */
export interface Approver {
  readonly id: string;
  /** What expressions see: `id`, `tags`, `email`, `alias`. */
  readonly user: Struct;
  /** What expressions see of the credentials used to approve, or that could be: `id`, `user_id`, `type`, `public_key`, `credential_id`. */
  readonly credentials: readonly Struct[];
}

/** The users who approved, and all others who could. */
export interface People {
  readonly approvers: readonly Approver[];
  readonly others: readonly Approver[];
}

/** A consensus expression with one decision's budget. */
export interface Consensus {
  readonly tree: Tree;
  readonly budget: Budget;
  /** Roots other than `approvers` and `credentials`. */
  readonly roots: Struct;
}

/** Evaluate a consensus for these approvers. */
export function evaluateConsensus({ tree, budget, roots }: Consensus, approvers: readonly Approver[]): Outcome {
  if (budget.steps <= 0) return { ok: false, error: 'too many steps' };
  const people = { approvers: approvers.map(({ user }) => user), credentials: approvers.flatMap(({ credentials }) => credentials) };
  return withinBudget(budget, (own) => evaluate(tree, { ...roots, ...people }, own));
}

/** Whether some others' approvals would make the consensus true. */
export function isInReach(consensus: Consensus, people: People): boolean {
  return completionOf(consensus, people) !== undefined;
}

/**
 * Whether a user's approval counts: some set of approvals makes the consensus true with it, and not without it.
 *
 * Searched among the sets that grow from the present approvers. Correct for every expression that more approvals can't make false.
 */
export function isNamed(consensus: Consensus, user: Approver, { approvers, others }: People): boolean {
  const without = (list: readonly Approver[]) => list.filter(({ id }) => id !== user.id);
  const added = completionOf(consensus, { approvers: [...approvers, user], others: without(others) });
  if (added === undefined) return false;
  const needed = added.reduce((kept, one) => {
    const fewer = kept.filter((other) => other !== one);
    return isTrue(consensus, [...approvers, user, ...fewer]) ? fewer : kept;
  }, added);
  return !isTrue(consensus, [...approvers, ...needed]);
}

/** Approvals that would make the consensus true: none, everyone's, or those of the first few. */
function completionOf(consensus: Consensus, { approvers, others }: People): readonly Approver[] | undefined {
  if (isTrue(consensus, approvers)) return [];
  if (isTrue(consensus, [...approvers, ...others])) return others;
  const alone = others.find((one) => isTrue(consensus, [...approvers, one]));
  if (alone) return [alone];
  const count = others.findIndex((_, index) => isTrue(consensus, [...approvers, ...others.slice(0, index + 1)]));
  return count < 0 ? undefined : others.slice(0, count + 1);
}

function isTrue(consensus: Consensus, approvers: readonly Approver[]): boolean {
  const outcome = evaluateConsensus(consensus, approvers);
  return outcome.ok && outcome.value;
}
