import { dropCredentials } from '../credentials.js';
import { fieldsList, optionalText, requiredText, textList } from '../fields.js';
import { addUser, checkEmail, checkMembers, checkPhone, readUser, type UserSpec, userOf } from '../members.js';
import type { Call, Operation } from '../operation.js';
import type { User } from '../records.js';
import { Refusal } from '../refusal.js';
import { checkRoom } from '../room.js';
import { contactKey } from '../state.js';
import { readVerification } from '../tokens.js';

async function createUsers({ service, organization, parameters }: Call): Promise<object> {
  const specs = await Promise.all(fieldsList(parameters, 'users').map((fields) => readUser(service, fields)));
  if (specs.length === 0) throw new Refusal('field-missing', { suffix: ': users' });
  checkRoom(service, organization.id, { of: 'users', for: specs.length });
  for (const spec of specs) checkTags(service.state.tags, spec);
  checkMembers(service, organization.id, specs);
  return { userIds: specs.map((spec) => addUser(service, organization, spec).id) };
}

function checkTags(tags: { get(id: string): unknown }, { tagIds }: UserSpec): void {
  if (tagIds.some((id) => tags.get(id) === undefined)) throw new Refusal('not-found', { message: 'user tag not found' });
}

function deleteUsers({ service, organization, parameters, nowMs }: Call): object {
  const userIds = textList(parameters, 'userIds');
  if (userIds.length === 0) throw new Refusal('field-missing', { suffix: ': userIds' });
  const users = userIds.map((id) => userOf(service, organization.id, id));
  const { threshold, userIds: rootIds } = organization.rootQuorum;
  const left = rootIds.filter((id) => !userIds.includes(id));
  if (left.length < threshold) throw new Refusal('quorum-threshold');
  for (const user of users) {
    dropCredentials(service, user);
    service.state.users.drop(user.id);
  }
  service.state.organizations.put({ ...organization, rootQuorum: { threshold, userIds: left }, updatedAtMs: nowMs });
  return { userIds };
}

function updateUserEmail(call: Call): object {
  const email = optionalText(call.parameters, 'userEmail');
  if (email !== undefined) checkEmail(email);
  const { email: _former, ...user } = ownedUser(call);
  const proven = email !== undefined && isProven(call, email);
  return changed(call, { ...user, ...(email === undefined ? {} : { email }), emailVerified: proven });
}

function updateUserPhoneNumber(call: Call): object {
  const phoneNumber = optionalText(call.parameters, 'userPhoneNumber');
  if (phoneNumber !== undefined) checkPhone(phoneNumber);
  const { phoneNumber: _former, ...user } = ownedUser(call);
  const proven = phoneNumber !== undefined && isProven(call, phoneNumber);
  return changed(call, { ...user, ...(phoneNumber === undefined ? {} : { phoneNumber }), phoneVerified: proven });
}

function ownedUser({ service, organization, parameters }: Call): User {
  return userOf(service, organization.id, requiredText(parameters, 'userId'));
}

function changed({ service, nowMs }: Call, user: User): object {
  return { userId: service.state.users.put({ ...user, updatedAtMs: nowMs }).id };
}

/** Whether a verification token came along, which then must prove this contact. */
function isProven({ service, parameters }: Call, contact: string): boolean {
  const token = optionalText(parameters, 'verificationToken');
  if (token === undefined) return false;
  const claims = readVerification(token, { signer: service.keys.verificationSigner, nowMs: service.clock.now() });
  if (contactKey(claims.contact) !== contactKey(contact)) throw new Refusal('verification-token-invalid');
  return true;
}

/** Users. @source interface: Deletions; wire 13.5 */
export const userOperations: readonly Operation[] = [
  {
    path: 'create_users',
    type: 'ACTIVITY_TYPE_CREATE_USERS_V3',
    intent: 'createUsersIntentV3',
    result: 'createUsersResult',
    resource: 'USER',
    action: 'CREATE',
    right: 'policy',
    run: createUsers,
  },
  {
    path: 'delete_users',
    type: 'ACTIVITY_TYPE_DELETE_USERS',
    intent: 'deleteUsersIntent',
    result: 'deleteUsersResult',
    resource: 'USER',
    action: 'DELETE',
    right: 'policy',
    run: deleteUsers,
  },
  {
    path: 'update_user_email',
    type: 'ACTIVITY_TYPE_UPDATE_USER_EMAIL',
    intent: 'updateUserEmailIntent',
    result: 'updateUserEmailResult',
    resource: 'USER',
    action: 'UPDATE',
    right: 'policy',
    run: updateUserEmail,
  },
  {
    path: 'update_user_phone_number',
    type: 'ACTIVITY_TYPE_UPDATE_USER_PHONE_NUMBER',
    intent: 'updateUserPhoneNumberIntent',
    result: 'updateUserPhoneNumberResult',
    resource: 'USER',
    action: 'UPDATE',
    right: 'policy',
    run: updateUserPhoneNumber,
  },
];
