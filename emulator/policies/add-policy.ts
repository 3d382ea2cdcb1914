import { type Fields, oneOf, optionalText, requiredText, textMember } from '../http/fields.js';
import { Refusal, type RefusalName } from '../http/refusal.js';
import type { Policy } from '../state/records.js';
import { checkRoom } from '../state/room.js';
import type { Service } from '../state/service.js';
import { parseTyped } from './parsed.js';
import { conditionRoots, consensusRoots, type StructType, timeRoots } from './types.js';

const effects = ['EFFECT_ALLOW', 'EFFECT_DENY'] as const;

/** Read a policy, check its expressions and store it. @throws Refusal `policy-…`, `field-missing`, `too-many-resources`. */
export function addPolicy(service: Service, organizationId: string, fields: Fields): Policy {
  return storePolicies(service, organizationId, [readPolicy(fields)])[0] as Policy; // one for one
}

/** A requested policy with checked expressions. */
export type PolicySpec = Omit<Policy, 'id' | 'organizationId' | 'createdAtMs' | 'updatedAtMs'>;

/** Read a policy and check its expressions. @throws Refusal `policy-…`, `field-missing`. */
export function readPolicy(fields: Fields): PolicySpec {
  const name = requiredText(fields, 'policyName');
  const effect = oneOf(fields, 'effect', { values: effects, refusal: 'policy-effect-invalid' });
  const condition = expression(optionalText(fields, 'condition'), conditionRoots, 'policy-condition-invalid');
  const consensus = expression(optionalText(fields, 'consensus'), consensusRoots, 'policy-consensus-invalid');
  const time = expression(optionalText(fields, 'time'), timeRoots, 'policy-time-invalid');
  return { name, effect, notes: textMember(fields, 'notes'), ...present({ condition, consensus, time }) };
}

/** Store policies, all or none. @throws Refusal `policy-label-taken`, `too-many-resources`. */
export function storePolicies(service: Service, organizationId: string, specs: readonly PolicySpec[]): readonly Policy[] {
  const { state, entropy, clock } = service;
  for (const [index, { name }] of specs.entries())
    if (specs.findIndex((one) => one.name === name) < index) throw new Refusal('policy-label-taken');
  for (const { name } of specs) checkLabel(service, organizationId, { name });
  checkRoom(service, organizationId, { of: 'policies', for: specs.length });
  const dates = { createdAtMs: clock.now(), updatedAtMs: clock.now() };
  return specs.map((spec) => state.policies.put({ id: entropy.uuid(), organizationId, ...spec, ...dates }));
}

/** Change the given members of a policy. @throws Refusal `policy-…`. @source wire-v2 5.2 */
export function changePolicy(service: Service, former: Policy, fields: Fields): Policy {
  const { policyName, policyEffect, policyCondition, policyConsensus, policyNotes, time } = fields;
  const { id, organizationId, createdAtMs } = former;
  const spec = readPolicy({
    policyName: policyName || former.name,
    effect: policyEffect || former.effect,
    condition: policyCondition ?? former.condition,
    consensus: policyConsensus ?? former.consensus,
    notes: policyNotes ?? former.notes,
    time: time ?? former.time,
  });
  checkLabel(service, organizationId, { name: spec.name, except: id });
  return service.state.policies.put({ id, organizationId, createdAtMs, ...spec, updatedAtMs: service.clock.now() });
}

function checkLabel({ state }: Service, organizationId: string, { name, except }: { name: string; except?: string }): void {
  const isTaken = state.policies.find('organization', organizationId).some((policy) => policy.name === name && policy.id !== except);
  if (isTaken) throw new Refusal('policy-label-taken');
}

function present(members: Readonly<Record<'condition' | 'consensus' | 'time', string | undefined>>): Partial<PolicySpec> {
  return Object.fromEntries(Object.entries(members).filter(([, text]) => text !== undefined));
}

function expression(text: string | undefined, roots: StructType, refusal: RefusalName): string | undefined {
  const parsed = text === undefined ? undefined : parseTyped(text, roots);
  if (parsed?.ok === false) throw new Refusal(refusal, { cause: parsed.error });
  return text;
}
