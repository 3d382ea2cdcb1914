import { optionalText } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';
import type { Caller } from '../state/caller.js';
import { inTurns } from '../state/in-turns.js';
import type { Operation } from '../state/operation.js';
import type { Activity, Organization, User } from '../state/records.js';
import type { Service } from '../state/service.js';
import { canVote as canVotePolicies, decidePolicies, type Decision as PolicyDecision } from './decide.js';
import { type Approval, policyRequests, type Question } from './policy-requests.js';

/** A request for an operation, before it is an activity. */
export interface Asked {
  readonly operation: Operation;
  readonly caller: Pick<Caller, 'user' | 'organization'>;
  readonly parameters: Activity['parameters'];
}

/** Whether it may be done now, or waits for more votes. */
export type Decision = 'allow' | 'wait';

/**
 * Decide whether a caller may run an operation.
 *
 * @param approvals of the users who approve it, including the caller.
 * @throws Refusal `organization-mismatch`, `root-only`, `policy-denied`, `work-exceeded`.
 * @source wire 20
 */
export async function decide(
  service: Service,
  { operation, caller, parameters }: Asked,
  approvals: readonly Approval[],
): Promise<Decision> {
  const { user } = caller;
  const organization = decidingOrganization(service, { operation, caller });
  if (user.isProxy) {
    if (operation.right === 'proxy') return 'allow';
    throw denied([]);
  }
  if (isQuorum(organization, approvals)) return 'allow';
  const requests = policyRequests(service, { operation, organization, parameters }, approvals);
  const decisions = await inTurns(requests, decidePolicies);
  if (requests.some(({ work }) => work !== undefined && work.steps <= 0)) throw new Refusal('work-exceeded');
  // What users may do on their own needs no policy that allows it, but one that denies it counts.
  if (isOwn(operation, user.id, parameters) && decisions.every(({ deniedBy }) => deniedBy.length === 0)) return 'allow';
  const refused = decisions.find(({ outcome }) => outcome === 'deny');
  if (refused !== undefined) throw refusalOf(operation, refused);
  return decisions.every(({ outcome }) => outcome === 'allow') ? 'allow' : 'wait';
}

/** Whether users do it for themselves, which needs no policy that allows it. */
export function isOwn({ right }: Operation, userId: string, parameters: Activity['parameters']): boolean {
  return right === 'self' || (right === 'own-credentials' && (optionalText(parameters, 'userId') ?? userId) === userId);
}

/** Whether a user's vote counts for a pending activity. */
export function mayVote(
  service: Service,
  { question, approvals, user }: { question: Question; approvals: readonly Approval[]; user: User },
): boolean {
  if (approvals.some(({ userId }) => userId === user.id)) return false;
  return policyRequests(service, question, approvals).some((request) => canVotePolicies(request, user.id));
}

/** The organization whose users and policies decide. */
function decidingOrganization({ state }: Service, { operation, caller }: Omit<Asked, 'parameters'>): Organization {
  const { user, organization } = caller;
  if (user.organizationId === organization.id) return organization;
  const parent = operation.isFromAbove && user.organizationId === organization.parentId && state.organizations.get(user.organizationId);
  if (!parent) throw mismatch(organization, user.organizationId);
  return parent;
}

function isQuorum({ rootQuorum: { threshold, userIds } }: Organization, approvals: readonly Approval[]): boolean {
  return userIds.filter((id) => approvals.some(({ userId }) => userId === id)).length >= threshold;
}

/** A caller from a parent organization can read its sub-organizations but not change them. */
function mismatch(organization: Organization, voters: string): Refusal {
  const suffix = `: request is targeting organization ("${organization.id}"), but voters are in organization ("${voters}")`;
  return new Refusal('organization-mismatch', { suffix });
}

function refusalOf(operation: Operation, { deniedBy, evaluations }: PolicyDecision): Refusal {
  return operation.right === 'root' ? new Refusal('root-only') : denied(deniedBy, evaluations);
}

/** The refusal of the policy engine. @source wire 16.4 */
export function denied(deniedBy: readonly string[], policyEvaluations: PolicyDecision['evaluations'] = []): Refusal {
  const message =
    deniedBy.length > 0 ? `The following policies denied this action: ${deniedBy.join(', ')}` : 'No policies evaluated to outcome: Allow';
  const type = 'type.googleapis.com/errors.v1.PolicyEnginePermissionError';
  return new Refusal('policy-denied', { details: [{ '@type': type, message, policyEvaluations }] });
}
