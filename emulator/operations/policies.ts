import type { Call, Operation } from '../operation.js';
import { addPolicy } from '../policy-store.js';

function createPolicy({ service, organization, parameters }: Call): object {
  return { policyId: addPolicy(service, organization.id, parameters).id };
}

/** Policies. @source interface: create_policy; wire 20 */
export const policyOperations: readonly Operation[] = [
  {
    path: 'create_policy',
    type: 'ACTIVITY_TYPE_CREATE_POLICY_V3',
    intent: 'createPolicyIntentV3',
    result: 'createPolicyResult',
    resource: 'POLICY',
    action: 'CREATE',
    right: 'policy',
    run: createPolicy,
  },
];
