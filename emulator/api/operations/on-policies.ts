import { fieldsList, requiredText, textList } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import { addPolicy, changePolicy, readPolicy, storePolicies } from '../../policies/add-policy.js';
import { type Call, namedAfter, type Operation } from '../../state/operation.js';
import type { Policy } from '../../state/records.js';
import type { Service } from '../../state/service.js';

function createPolicy({ service, organization, parameters }: Call): object {
  return { policyId: addPolicy(service, organization.id, parameters).id };
}

function createPolicies({ service, organization, parameters }: Call): object {
  const specs = fieldsList(parameters, 'policies').map(readPolicy);
  if (specs.length === 0) throw new Refusal('field-missing', { suffix: ': policies' });
  return { policyIds: storePolicies(service, organization.id, specs).map(({ id }) => id) };
}

/** The policy of an organization. @throws Refusal `not-found`. */
export function policyOf({ state }: Service, organizationId: string, id: string): Policy {
  const policy = state.policies.get(id);
  if (policy?.organizationId !== organizationId) throw new Refusal('not-found', { message: 'policy not found' });
  return policy;
}

function updatePolicy({ service, organization, parameters }: Call): object {
  const former = policyOf(service, organization.id, requiredText(parameters, 'policyId'));
  return { policyId: changePolicy(service, former, parameters).id };
}

function deletePolicy({ service, organization, parameters }: Call): object {
  const { id: policyId } = policyOf(service, organization.id, requiredText(parameters, 'policyId'));
  service.state.policies.drop(policyId);
  return { policyId };
}

function deletePolicies({ service, organization, parameters }: Call): object {
  const policyIds = textList(parameters, 'policyIds');
  for (const id of policyIds) policyOf(service, organization.id, id);
  for (const id of policyIds) service.state.policies.drop(id);
  return { policyIds };
}

const policy = { resource: 'POLICY', right: 'policy' } as const;

/** Policies. @source interface: create_policy; wire 20; wire-v2 5.2 */
export const policyOperations: readonly Operation[] = [
  {
    path: 'create_policy',
    type: 'ACTIVITY_TYPE_CREATE_POLICY_V3',
    intent: 'createPolicyIntentV3',
    result: 'createPolicyResult',
    ...policy,
    action: 'CREATE',
    run: createPolicy,
  },
  { ...namedAfter('create_policies'), ...policy, action: 'CREATE', run: createPolicies },
  { ...namedAfter('update_policy', 'V2', 'V2'), ...policy, action: 'UPDATE', run: updatePolicy },
  { ...namedAfter('delete_policy'), ...policy, action: 'DELETE', run: deletePolicy },
  { ...namedAfter('delete_policies'), ...policy, action: 'DELETE', run: deletePolicies },
];
