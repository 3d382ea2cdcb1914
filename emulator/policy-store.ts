import { type Fields, oneOf, optionalText, requiredText } from './fields.js';
import { parseExpression } from './policies/parsed.js';
import type { Policy } from './records.js';
import { Refusal, type RefusalName } from './refusal.js';
import { checkRoom } from './room.js';
import type { Service } from './service.js';

const effects = ['EFFECT_ALLOW', 'EFFECT_DENY'] as const;

/** Read a policy, check its expressions and store it. @throws Refusal `policy-…`, `field-missing`, `too-many-resources`. */
export function addPolicy(service: Service, organizationId: string, fields: Fields): Policy {
  const { state, entropy, clock } = service;
  const name = requiredText(fields, 'policyName');
  const effect = oneOf(fields, 'effect', { values: effects, refusal: 'policy-effect-invalid' });
  const condition = expression(optionalText(fields, 'condition'), 'policy-condition-invalid');
  const consensus = expression(optionalText(fields, 'consensus'), 'policy-consensus-invalid');
  const notes = optionalText(fields, 'notes') ?? '';
  if (state.policies.find('organization', organizationId).some((policy) => policy.name === name)) throw new Refusal('policy-label-taken');
  checkRoom(service, organizationId, { of: 'policies' });
  const expressions = { ...(condition === undefined ? {} : { condition }), ...(consensus === undefined ? {} : { consensus }) };
  const nowMs = clock.now();
  return state.policies.put({
    id: entropy.uuid(),
    organizationId,
    name,
    effect,
    ...expressions,
    notes,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  });
}

function expression(text: string | undefined, refusal: RefusalName): string | undefined {
  if (text !== undefined && !parseExpression(text).ok) throw new Refusal(refusal);
  return text;
}
