import { oneOf, optionalText, requiredText } from '../fields.js';
import type { Call, Operation } from '../operation.js';
import { parseExpression } from '../policies/parsed.js';
import type { Policy } from '../records.js';
import { Refusal, type RefusalName } from '../refusal.js';
import { checkRoom } from '../room.js';

const effects = ['EFFECT_ALLOW', 'EFFECT_DENY'] as const;

function createPolicy({ service, organization, parameters, nowMs }: Call): object {
  const name = requiredText(parameters, 'policyName');
  const effect = oneOf(parameters, 'effect', { values: effects, refusal: 'policy-effect-invalid' });
  const condition = expression(optionalText(parameters, 'condition'), 'policy-condition-invalid');
  const consensus = expression(optionalText(parameters, 'consensus'), 'policy-consensus-invalid');
  const notes = optionalText(parameters, 'notes') ?? '';
  const { state, entropy } = service;
  if (state.policies.find('organization', organization.id).some((policy) => policy.name === name)) throw new Refusal('policy-label-taken');
  checkRoom(service, organization.id, { of: 'policies' });
  const expressions = { ...(condition === undefined ? {} : { condition }), ...(consensus === undefined ? {} : { consensus }) };
  const dates = { createdAtMs: nowMs, updatedAtMs: nowMs };
  const policy: Policy = { id: entropy.uuid(), organizationId: organization.id, name, effect, ...expressions, notes, ...dates };
  return { policyId: state.policies.put(policy).id };
}

function expression(text: string | undefined, refusal: RefusalName): string | undefined {
  const parsed = text === undefined ? undefined : parseExpression(text);
  if (parsed?.ok === false) throw new Refusal(refusal);
  return text;
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
