import type { ClaimsRule } from '../../accounts/credential-specs.js';
import { dropCredentials } from '../../accounts/credentials.js';
import { addUser, checkEmail, checkMembers, checkPhone, readUser, userOf } from '../../accounts/members.js';
import { readVerification } from '../../accounts/tokens.js';
import { fieldsList, optionalText, requiredText, textList } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import { inTurns } from '../../state/in-turns.js';
import { type Call, namedAfter, type Operation } from '../../state/operation.js';
import type { User } from '../../state/records.js';
import { checkRoom } from '../../state/room.js';
import { contactKey } from '../../state/tables.js';
import { checkTags } from './on-tags.js';

async function createUsers({ service, organization, parameters }: Call, claims: ClaimsRule): Promise<object> {
  const users = fieldsList(parameters, 'users');
  if (users.length === 0) throw new Refusal('field-missing', { suffix: ': users' });
  checkRoom(service, undefined, { of: 'users', for: users.length });
  const specs = await inTurns(users, (fields) => readUser(service, fields, claims));
  checkRoom(service, organization.id, { of: 'users', for: users.length });
  for (const { tagIds } of specs) checkTags(service, organization.id, { ids: tagIds, type: 'TAG_TYPE_USER' });
  checkMembers(service, organization.id, specs);
  return { userIds: specs.map((spec) => addUser(service, organization, spec).id) };
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

function updateUserName(call: Call): object {
  return changed(call, { ...ownedUser(call), name: requiredText(call.parameters, 'userName') });
}

/** Contacts changed this way aren't proven. @source wire-v2 5.2 */
function updateUser(call: Call): object {
  const { service, organization, parameters } = call;
  const former = ownedUser(call);
  const [name, email, phoneNumber] = ['userName', 'userEmail', 'userPhoneNumber'].map((member) => optionalText(parameters, member));
  if (email !== undefined) checkEmail(email);
  if (phoneNumber !== undefined) checkPhone(phoneNumber);
  const tagIds = parameters.userTagIds === undefined ? former.tagIds : textList(parameters, 'userTagIds');
  checkTags(service, organization.id, { ids: tagIds, type: 'TAG_TYPE_USER' });
  return changed(call, {
    ...former,
    name: name ?? former.name,
    tagIds,
    ...(email === undefined || email === former.email ? {} : { email, emailVerified: false }),
    ...(phoneNumber === undefined || phoneNumber === former.phoneNumber ? {} : { phoneNumber, phoneVerified: false }),
  });
}

function ownedUser({ service, organization, parameters }: Call): User {
  return userOf(service, organization.id, requiredText(parameters, 'userId'));
}

function changed({ service, nowMs }: Call, user: User): object {
  return { userId: service.state.users.put({ ...user, updatedAtMs: nowMs }).id };
}

/** Whether there is a verification token. If so, it has to prove this contact. */
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
    run: (call) => createUsers(call, 'none'),
  },
  {
    path: 'create_users',
    type: 'ACTIVITY_TYPE_CREATE_USERS_V4',
    intent: 'createUsersIntentV4',
    result: 'createUsersResult',
    resource: 'USER',
    action: 'CREATE',
    right: 'policy',
    run: (call) => createUsers(call, 'given'),
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
  { ...namedAfter('update_user_name'), resource: 'USER', action: 'UPDATE', right: 'policy', run: updateUserName },
  { ...namedAfter('update_user'), resource: 'USER', action: 'UPDATE', right: 'policy', run: updateUser },
];
