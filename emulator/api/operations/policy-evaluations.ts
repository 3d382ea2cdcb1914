import { requiredText } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import { decidePolicies } from '../../policies/decide.js';
import { policyRequests } from '../../policies/policy-requests.js';
import { timestampOf } from '../../state/clock.js';
import type { Query, QueryCall } from '../../state/operation.js';
import type { Activity } from '../../state/records.js';
import { approvalsOf } from '../activity-view.js';
import { operationOfType } from './all-operations.js';

/** What each policy says about an activity at each vote, by the current policies. Empty if the root users decided alone. */
function getPolicyEvaluations(call: QueryCall): object {
  const { service, organization, fields } = call;
  const activity = service.state.activities.get(requiredText(fields, 'activityId'));
  if (activity?.organizationId !== organization.id) throw new Refusal('not-found', { message: 'activity not found' });
  return { policyEvaluations: activity.votes.map((_, at) => evaluationAt(call, activity, at)) };
}

function evaluationAt({ service, organization }: QueryCall, activity: Activity, at: number): object {
  const { id: activityId, organizationId, votes, parameters } = activity;
  const operation = operationOfType(activity.type);
  const vote = votes[at];
  const approvals = approvalsOf({ ...activity, votes: votes.slice(0, at + 1) });
  const requests = operation ? policyRequests(service, { operation, organization, parameters }, approvals) : [];
  const policyEvaluations = requests.flatMap((request) => decidePolicies(request).evaluations);
  return { id: vote?.id, activityId, organizationId, voteId: vote?.id, policyEvaluations, createdAt: timestampOf(vote?.createdAtMs ?? 0) };
}

/** Explains an activity's status. */
export const policyEvaluationQueries: readonly Query[] = [{ path: 'get_policy_evaluations', run: getPolicyEvaluations }];
