import { optionalText } from './fields.js';
import type { Operation } from './operation.js';
import type { Activity, Organization } from './records.js';
import { Refusal } from './refusal.js';
import type { Service } from './service.js';
import type { Caller } from './stamp-check.js';

/** A request for an operation, before it is an activity. */
export interface Asked {
  readonly operation: Operation;
  readonly caller: Caller;
  readonly parameters: Activity['parameters'];
}

/** Whether it may be done now, or waits for more votes. */
export type Decision = 'allow' | 'wait';

/**
 * Decide whether a caller may have an operation done.
 *
 * @param approvers ids of the users who are for it, the caller among them.
 * @throws Refusal `organization-mismatch`, `root-only`, `policy-denied`.
 * @source wire 20
 */
export function decide(_service: Service, { operation, caller, parameters }: Asked, approvers: readonly string[]): Decision {
  const { user, organization } = caller;
  if (user.organizationId !== organization.id) throw mismatch(organization, user.organizationId);
  if (user.isProxy) {
    if (operation.right === 'proxy') return 'allow';
    throw denied([]);
  }
  if (operation.right === 'own-credentials' && (optionalText(parameters, 'userId') ?? user.id) === user.id) return 'allow';
  const { threshold, userIds } = organization.rootQuorum;
  const forIt = userIds.filter((id) => approvers.includes(id)).length;
  if (forIt >= threshold) return 'allow';
  if (operation.right === 'root' && forIt === 0) throw new Refusal('root-only');
  if (forIt > 0) return 'wait';
  throw denied([]);
}

/** A caller of a parent organization reads its sub-organizations and writes none. */
function mismatch(organization: Organization, voters: string): Refusal {
  const suffix = `: request is targeting organization ("${organization.id}"), but voters are in organization ("${voters}")`;
  return new Refusal('organization-mismatch', { suffix });
}

/** The refusal of the policy engine. @source wire 16.4 */
export function denied(policyEvaluations: readonly { policyId: string; outcome: string }[]): Refusal {
  const deniers = policyEvaluations.filter(({ outcome }) => outcome === 'OUTCOME_DENY_EXPLICIT').map(({ policyId }) => policyId);
  const message =
    deniers.length > 0 ? `The following policies denied this action: ${deniers.join(', ')}` : 'No policies evaluated to outcome: Allow';
  return new Refusal('policy-denied', {
    details: [{ '@type': 'type.googleapis.com/errors.v1.PolicyEnginePermissionError', message, policyEvaluations }],
  });
}
