import { type Approver, type Consensus, evaluateConsensus, isInReach, isNamed } from './consensus.js';
import { type Budget, evaluate, type Outcome, withinBudget } from './evaluation.js';
import { parseExpression } from './parsed.js';
import type { Struct } from './values.js';

/** The part of a policy that a decision needs. An absent or empty expression is true. */
export interface PolicyRule {
  readonly id: string;
  readonly effect: 'EFFECT_ALLOW' | 'EFFECT_DENY';
  readonly condition?: string;
  readonly consensus?: string;
  /** When it applies; always if absent. */
  readonly time?: string;
}

/** Everything needed to decide a request. */
export interface PolicyRequest {
  readonly policies: readonly PolicyRule[];
  readonly rootQuorum: { readonly threshold: number; readonly userIds: readonly string[] };
  /** What conditions see: `activity`, `wallet`, `eth`, `time` and so on. A consensus sees `time`. */
  readonly roots: Struct;
  /** Who requested it, and who has approved it since. */
  readonly approvers: readonly Approver[];
  /** All other users of the organization. */
  readonly others: readonly Approver[];
  /** The total that a request's evaluations may cost; any beyond it are errors. Unlimited if absent. */
  readonly work?: Budget;
  /** What the search for missing approvals may cost. */
  readonly search?: Budget;
}

/** What one policy said. @source wire 16.4 */
export interface PolicyEvaluation {
  readonly policyId: string;
  readonly outcome: PolicyVerdict;
}

/** `OUTCOME_DENY_IMPLICIT` means that a policy doesn't apply. */
export type PolicyVerdict =
  | 'OUTCOME_ALLOW'
  | 'OUTCOME_DENY_EXPLICIT'
  | 'OUTCOME_DENY_IMPLICIT'
  | 'OUTCOME_REQUIRES_CONSENSUS'
  | 'OUTCOME_TIME_INACTIVE'
  | 'OUTCOME_ERROR';

/** The decision. `deniedBy` names the policies that denied it; empty if none allowed it. */
export interface Decision {
  readonly outcome: 'allow' | 'deny' | 'consensus-needed';
  readonly deniedBy: readonly string[];
  /** Empty if the root quorum decided. */
  readonly evaluations: readonly PolicyEvaluation[];
}

/** Steps for finding missing approvals. It never cuts short what policies say about the present approvers. */
export const STEPS_TO_SEARCH = 50_000;

/**
 * Decide a request: the root quorum allows it; otherwise an applicable policy that denies it does; otherwise an applicable policy that
 * allows it does; otherwise it waits if more approvals could allow it; otherwise it is denied.
 *
 * @source wire 20
 */
export function decidePolicies(request: PolicyRequest): Decision {
  const { rootQuorum, approvers, others, policies } = request;
  const votes = rootVotes(request, approvers);
  if (votes >= rootQuorum.threshold) return { outcome: 'allow', deniedBy: [], evaluations: [] };
  const budget = request.search ?? { steps: STEPS_TO_SEARCH };
  const evaluations = policies.map((policy) => ({ policyId: policy.id, outcome: outcomeOf(policy, request, budget) }));
  const idsOf = (outcome: PolicyVerdict) => evaluations.filter((one) => one.outcome === outcome).map(({ policyId }) => policyId);
  const deniedBy = idsOf('OUTCOME_DENY_EXPLICIT');
  if (deniedBy.length === 0 && idsOf('OUTCOME_ALLOW').length > 0) return { outcome: 'allow', deniedBy, evaluations };
  const isQuorumInReach = votes > 0 && votes + rootVotes(request, others) >= rootQuorum.threshold;
  const canWait = isQuorumInReach || (deniedBy.length === 0 && idsOf('OUTCOME_REQUIRES_CONSENSUS').length > 0);
  return { outcome: canWait ? 'consensus-needed' : 'deny', deniedBy, evaluations };
}

/**
 * Whether a user's vote counts for a pending request: a root user if a root user asked or approved, or a user named in the consensus of a
 * policy that waits for it. Users who have voted are among the approvers and don't count again.
 *
 * @source wire 13.3, 20
 */
export function canVote(request: PolicyRequest, userId: string): boolean {
  const { rootQuorum, approvers, others, policies } = request;
  const user = others.find(({ id }) => id === userId);
  if (user === undefined) return false;
  if (rootVotes(request, approvers) > 0 && rootQuorum.userIds.includes(userId)) return true;
  const budget = request.search ?? { steps: STEPS_TO_SEARCH };
  return policies.some((policy) => {
    if (outcomeOf(policy, request, budget) !== 'OUTCOME_REQUIRES_CONSENSUS') return false;
    const consensus = consensusOf(policy, request, budget);
    return consensus !== undefined && isNamed(consensus, user, request);
  });
}

function rootVotes({ rootQuorum }: PolicyRequest, approvers: readonly Approver[]): number {
  return approvers.filter(({ id }) => rootQuorum.userIds.includes(id)).length;
}

function outcomeOf(policy: PolicyRule, request: PolicyRequest, budget: Budget): PolicyVerdict {
  const condition = parseExpression(policy.condition || 'true');
  const consensus = consensusOf(policy, request, budget);
  if (!condition.ok || consensus === undefined) return 'OUTCOME_ERROR';
  const { work = { steps: Number.POSITIVE_INFINITY } } = request;
  const active = withinBudget(work, (own) => isActive(policy, request.roots, own));
  if (!active.ok) return 'OUTCOME_ERROR';
  if (!active.value) return 'OUTCOME_TIME_INACTIVE';
  const applies = withinBudget(work, (own) => evaluate(condition.tree, request.roots, own));
  const agreed = evaluateConsensus({ ...consensus, budget: work }, request.approvers);
  if (!applies.ok || !agreed.ok) return 'OUTCOME_ERROR';
  if (!applies.value) return 'OUTCOME_DENY_IMPLICIT';
  if (agreed.value) return policy.effect === 'EFFECT_ALLOW' ? 'OUTCOME_ALLOW' : 'OUTCOME_DENY_EXPLICIT';
  const canAgree = policy.effect === 'EFFECT_ALLOW' && isInReach(consensus, request);
  return canAgree ? 'OUTCOME_REQUIRES_CONSENSUS' : 'OUTCOME_DENY_IMPLICIT';
}

/** Whether a policy applies at this time. */
export function isActive({ time }: Pick<PolicyRule, 'time'>, roots: Struct, budget?: Budget): Outcome {
  const parsed = parseExpression(time || 'true');
  return parsed.ok ? evaluate(parsed.tree, roots.time === undefined ? {} : { time: roots.time }, budget) : parsed;
}

function consensusOf({ consensus }: PolicyRule, { roots }: PolicyRequest, budget: Budget): Consensus | undefined {
  const parsed = parseExpression(consensus || 'true');
  const { time } = roots;
  return parsed.ok ? { tree: parsed.tree, budget, roots: time === undefined ? {} : { time } } : undefined;
}
