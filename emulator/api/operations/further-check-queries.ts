import { userOf } from '../../accounts/members.js';
import { profileOf } from '../../accounts/sessions.js';
import { optionalText, requiredText } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import type { Query, QueryCall } from '../../state/operation.js';
import { mfaState } from '../further-checks.js';
import { mfaPolicyView, sessionProfileView } from '../views.js';
import { operationOfType } from './all-operations.js';
import { mfaPolicyOf } from './on-further-checks.js';

/** What an activity still needs from its user, or from another user named in the query. */
function getMfaStatus({ service, organization, fields }: QueryCall): object {
  const activity = service.state.activities.get(requiredText(fields, 'activityId'));
  if (activity?.organizationId !== organization.id) throw new Refusal('not-found', { message: 'activity not found' });
  const userId = optionalText(fields, 'userId') ?? activity.userId;
  const { parameters, authenticatedBy = [] } = activity;
  const operation = operationOfType(activity.type);
  const shown = userId === activity.userId ? authenticatedBy : [];
  const state = operation && mfaState(service, { operation, organization, parameters, userId, authenticatedBy: shown });
  if (state === undefined) return { mfaStatuses: [] };
  const { policy, satisfied, satisfiedMethods } = state;
  return { mfaStatuses: [{ mfaPolicyId: policy.id, userId, satisfied, satisfiedMethods, requiredMethods: policy.required }] };
}

function getMfaPolicies({ service, organization, fields }: QueryCall): object {
  const { id } = userOf(service, organization.id, requiredText(fields, 'userId'));
  return { mfaPolicies: service.state.mfaPolicies.find('user', id).map(mfaPolicyView) };
}

function getSessionProfile({ service, organization, fields }: QueryCall): object {
  return { sessionProfile: sessionProfileView(profileOf(service.state, organization, requiredText(fields, 'sessionProfileId'))) };
}

function getSessionProfiles({ service, organization }: QueryCall): object {
  return { sessionProfiles: service.state.sessionProfiles.find('organization', organization.id).map(sessionProfileView) };
}

/** Session profiles, MFA policies, and what an activity still needs. @source wire-v2 5.4 */
export const furtherCheckQueries: readonly Query[] = [
  { path: 'get_mfa_status', run: getMfaStatus },
  { path: 'get_mfa_policies', run: getMfaPolicies },
  {
    path: 'get_mfa_policy',
    run: ({ service, organization, fields }) => ({ mfaPolicy: mfaPolicyView(mfaPolicyOf(service, organization.id, fields)) }),
  },
  { path: 'get_session_profile', run: getSessionProfile },
  { path: 'get_session_profiles', run: getSessionProfiles },
];
