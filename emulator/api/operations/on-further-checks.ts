import { userOf } from '../../accounts/members.js';
import { type Fields, fieldsList, oneOf, optionalSeconds, optionalText, requiredText } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import { checkScope } from '../../policies/scope.js';
import { type Call, namedAfter, type Operation } from '../../state/operation.js';
import type { Authentication, MfaPolicy } from '../../state/records.js';
import type { Service } from '../../state/service.js';

function createSessionProfile({ service, organization, parameters, nowMs }: Call): object {
  const name = requiredText(parameters, 'sessionProfileName');
  const scope = checkScope(requiredText(parameters, 'scope'));
  const expirationSeconds = optionalSeconds(parameters, 'expirationSeconds');
  const notes = optionalText(parameters, 'notes');
  const optional = { ...(expirationSeconds && { expirationSeconds }), ...(notes && { notes }) };
  const dates = { createdAtMs: nowMs, updatedAtMs: nowMs };
  const row = { id: service.entropy.uuid(), organizationId: organization.id, name, scope, ...optional, ...dates };
  return { sessionProfileId: service.state.sessionProfiles.put(row).id };
}

const methods = ['EMAIL_OTP', 'SMS_OTP', 'PASSKEY', 'API_KEY', 'OAUTH', 'SESSION'].map((name) => `AUTHENTICATION_TYPE_${name}`);

function readMethod(fields: Fields): Authentication {
  const type = oneOf(fields, 'type', { values: methods, refusal: 'authentication-type-invalid' });
  const id = optionalText(fields, 'id');
  return { type, ...(id && { id }) };
}

type MfaSpec = Pick<MfaPolicy, 'name' | 'condition' | 'required' | 'order' | 'notes'>;

function readMfaPolicy(fields: Fields): MfaSpec {
  const required = fieldsList(fields, 'requiredAuthenticationMethods').map((group) => ({ any: fieldsList(group, 'any').map(readMethod) }));
  if (required.some(({ any }) => any.length === 0)) throw new Refusal('field-missing', { suffix: ': any' });
  const { order } = fields;
  if (typeof order !== 'number' || !Number.isInteger(order)) throw new Refusal('field-invalid', { suffix: ': order' });
  const notes = optionalText(fields, 'notes');
  const condition = checkScope(requiredText(fields, 'condition'));
  return { name: requiredText(fields, 'mfaPolicyName'), condition, required, order, ...(notes && { notes }) };
}

function createMfaPolicy({ service, organization, parameters, nowMs }: Call): object {
  const { id: userId } = userOf(service, organization.id, requiredText(parameters, 'userId'));
  const dates = { createdAtMs: nowMs, updatedAtMs: nowMs };
  const row = { id: service.entropy.uuid(), organizationId: organization.id, userId, ...readMfaPolicy(parameters), ...dates };
  return { mfaPolicyId: service.state.mfaPolicies.put(row).id };
}

/** The MFA policy of a user. @throws Refusal `not-found`. */
export function mfaPolicyOf(service: Service, organizationId: string, fields: Fields): MfaPolicy {
  const { id: userId } = userOf(service, organizationId, requiredText(fields, 'userId'));
  const policy = service.state.mfaPolicies.get(requiredText(fields, 'mfaPolicyId'));
  if (policy?.userId !== userId) throw new Refusal('not-found', { message: 'MFA policy not found' });
  return policy;
}

function updateMfaPolicy({ service, organization, parameters, nowMs }: Call): object {
  const former = mfaPolicyOf(service, organization.id, parameters);
  const { name: mfaPolicyName, condition, required: requiredAuthenticationMethods, order, notes } = former;
  const members = { mfaPolicyName, condition, requiredAuthenticationMethods, order, ...(notes && { notes }) };
  const changed = Object.entries(parameters).filter(([name, value]) => name in members || (name === 'notes' && value));
  const spec = readMfaPolicy({ ...members, ...Object.fromEntries(changed.filter(([, value]) => value !== undefined && value !== null)) });
  return { mfaPolicyId: service.state.mfaPolicies.put({ ...former, ...spec, updatedAtMs: nowMs }).id };
}

function deleteMfaPolicy({ service, organization, parameters }: Call): object {
  const { id } = mfaPolicyOf(service, organization.id, parameters);
  service.state.mfaPolicies.drop(id);
  return { mfaPolicyId: id };
}

const mfaPolicy = { resource: 'MFA_POLICY', right: 'policy' } as const;

/** What sessions may do, and which checks users have to pass. @source wire-v2 5.3 */
export const furtherCheckOperations: readonly Operation[] = [
  { ...namedAfter('create_session_profile'), resource: 'SESSION_PROFILE', action: 'CREATE', right: 'policy', run: createSessionProfile },
  { ...namedAfter('create_mfa_policy'), ...mfaPolicy, action: 'CREATE', run: createMfaPolicy },
  { ...namedAfter('update_mfa_policy'), ...mfaPolicy, action: 'UPDATE', run: updateMfaPolicy },
  { ...namedAfter('delete_mfa_policy'), ...mfaPolicy, action: 'DELETE', run: deleteMfaPolicy },
];
