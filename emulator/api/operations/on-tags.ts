import { userOf } from '../../accounts/members.js';
import { optionalText, requiredText, textList } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import type { PrivateKey, Tag, User } from '../../state/records.js';
import { checkRoom } from '../../state/room.js';
import type { Service } from '../../state/service.js';
import { privateKeyOf } from '../../wallets/private-key-rows.js';
import { type Call, namedAfter, type Operation } from '../operation.js';

/** Check that tags exist, are this organization's and of one type. @throws Refusal `not-found`. @source wire 978 */
export function checkTags({ state }: Service, organizationId: string, { ids, type }: { ids: readonly string[]; type: Tag['type'] }): void {
  const isKnown = (id: string) => {
    const tag = state.tags.get(id);
    return tag?.organizationId === organizationId && tag.type === type;
  };
  if (!ids.every(isKnown))
    throw new Refusal('not-found', { message: type === 'TAG_TYPE_USER' ? 'user tag not found' : 'private key tag not found' });
}

function createUserTag(call: Call): object {
  const { service, organization, parameters } = call;
  const name = requiredText(parameters, 'userTagName');
  const userIds = textList(parameters, 'userIds');
  const users = userIds.map((id) => userOf(service, organization.id, id));
  const tag = addTag(call, name, 'TAG_TYPE_USER');
  for (const user of users) service.state.users.put({ ...user, tagIds: [...user.tagIds, tag.id], updatedAtMs: call.nowMs });
  return { userTagId: tag.id, userIds };
}

function createPrivateKeyTag(call: Call): object {
  const { service, parameters } = call;
  const name = requiredText(parameters, 'privateKeyTagName');
  const privateKeyIds = textList(parameters, 'privateKeyIds');
  const keys = privateKeyIds.map((id) => privateKeyOf(service, call.organization.id, id));
  const tag = addTag(call, name, 'TAG_TYPE_PRIVATE_KEY');
  for (const key of keys) service.state.privateKeys.put({ ...key, tagIds: [...key.tagIds, tag.id], updatedAtMs: call.nowMs });
  return { privateKeyTagId: tag.id, privateKeyIds };
}

function updateUserTag(call: Call): object {
  const { service, organization, parameters } = call;
  const tag = tagOf(call, 'userTagId', 'TAG_TYPE_USER');
  const change = { add: textList(parameters, 'addUserIds'), remove: textList(parameters, 'removeUserIds') };
  const users = [...change.add, ...change.remove].map((id) => userOf(service, organization.id, id));
  rename(call, tag, 'newUserTagName');
  for (const user of users) service.state.users.put(retagged(call, user, { tag, isAdded: change.add.includes(user.id) }));
  return { userTagId: tag.id };
}

function updatePrivateKeyTag(call: Call): object {
  const { service, organization, parameters } = call;
  const tag = tagOf(call, 'privateKeyTagId', 'TAG_TYPE_PRIVATE_KEY');
  const change = { add: textList(parameters, 'addPrivateKeyIds'), remove: textList(parameters, 'removePrivateKeyIds') };
  const keys = [...change.add, ...change.remove].map((id) => privateKeyOf(service, organization.id, id));
  rename(call, tag, 'newPrivateKeyTagName');
  for (const key of keys) service.state.privateKeys.put(retagged(call, key, { tag, isAdded: change.add.includes(key.id) }));
  return { privateKeyTagId: tag.id };
}

function retagged<T extends User | PrivateKey>({ nowMs }: Call, row: T, { tag, isAdded }: { tag: Tag; isAdded: boolean }): T {
  const others = row.tagIds.filter((id) => id !== tag.id);
  return { ...row, tagIds: isAdded ? [...others, tag.id] : others, updatedAtMs: nowMs };
}

function tagOf({ service, organization, parameters }: Call, member: string, type: Tag['type']): Tag {
  const id = requiredText(parameters, member);
  checkTags(service, organization.id, { ids: [id], type });
  return service.state.tags.get(id) as Tag; // checked one line above
}

function rename({ service: { state }, organization, parameters, nowMs }: Call, tag: Tag, member: string): void {
  const name = optionalText(parameters, member);
  if (name === undefined) return;
  const isTaken = state.tags
    .find('organization', organization.id)
    .some((one) => one.name === name && one.type === tag.type && one.id !== tag.id);
  if (isTaken) throw new Refusal('tag-label-taken');
  state.tags.put({ ...tag, name, updatedAtMs: nowMs });
}

function deleteUserTags(call: Call): object {
  const { service, organization, parameters } = call;
  const userTagIds = textList(parameters, 'userTagIds');
  checkTags(service, organization.id, { ids: userTagIds, type: 'TAG_TYPE_USER' });
  const users = untagged(call, service.state.users.find('organization', organization.id), userTagIds);
  for (const user of users) service.state.users.put(user);
  for (const id of userTagIds) service.state.tags.drop(id);
  return { userTagIds, userIds: users.map(({ id }) => id) };
}

function deletePrivateKeyTags(call: Call): object {
  const { service, organization, parameters } = call;
  const privateKeyTagIds = textList(parameters, 'privateKeyTagIds');
  checkTags(service, organization.id, { ids: privateKeyTagIds, type: 'TAG_TYPE_PRIVATE_KEY' });
  const keys = untagged(call, service.state.privateKeys.find('organization', organization.id), privateKeyTagIds);
  for (const key of keys) service.state.privateKeys.put(key);
  for (const id of privateKeyTagIds) service.state.tags.drop(id);
  return { privateKeyTagIds, privateKeyIds: keys.map(({ id }) => id) };
}

/** The rows that have one of the tags, without it. */
function untagged<T extends User | PrivateKey>({ nowMs }: Call, rows: readonly T[], tagIds: readonly string[]): readonly T[] {
  return rows
    .filter((row) => row.tagIds.some((id) => tagIds.includes(id)))
    .map((row) => ({ ...row, tagIds: row.tagIds.filter((id) => !tagIds.includes(id)), updatedAtMs: nowMs }));
}

function addTag({ service, organization, nowMs }: Call, name: string, type: Tag['type']): Tag {
  const { state, entropy } = service;
  if (state.tags.find('organization', organization.id).some((tag) => tag.name === name && tag.type === type))
    throw new Refusal('tag-label-taken');
  checkRoom(service, organization.id, { of: 'tags' });
  return state.tags.put({ id: entropy.uuid(), organizationId: organization.id, name, type, createdAtMs: nowMs, updatedAtMs: nowMs });
}

/** Tags of users and of private keys. @source interface: create_private_key_tag and create_user_tag */
export const tagOperations: readonly Operation[] = [
  {
    path: 'create_user_tag',
    type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
    intent: 'createUserTagIntent',
    result: 'createUserTagResult',
    resource: 'USER',
    action: 'CREATE',
    right: 'policy',
    run: createUserTag,
  },
  {
    path: 'create_private_key_tag',
    type: 'ACTIVITY_TYPE_CREATE_PRIVATE_KEY_TAG',
    intent: 'createPrivateKeyTagIntent',
    result: 'createPrivateKeyTagResult',
    resource: 'PRIVATE_KEY',
    action: 'CREATE',
    right: 'policy',
    run: createPrivateKeyTag,
  },
  { ...namedAfter('update_user_tag'), resource: 'USER', action: 'UPDATE', right: 'policy', run: updateUserTag },
  { ...namedAfter('delete_user_tags'), resource: 'USER', action: 'DELETE', right: 'policy', run: deleteUserTags },
  { ...namedAfter('update_private_key_tag'), resource: 'PRIVATE_KEY', action: 'UPDATE', right: 'policy', run: updatePrivateKeyTag },
  { ...namedAfter('delete_private_key_tags'), resource: 'PRIVATE_KEY', action: 'DELETE', right: 'policy', run: deletePrivateKeyTags },
];
