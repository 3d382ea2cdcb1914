import { requiredText, textList } from '../fields.js';
import { userOf } from '../members.js';
import type { Call, Operation } from '../operation.js';
import type { PrivateKey, Tag } from '../records.js';
import { Refusal } from '../refusal.js';
import { checkRoom } from '../room.js';

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
  const keys = privateKeyIds.map((id) => privateKeyOf(call, id));
  const tag = addTag(call, name, 'TAG_TYPE_PRIVATE_KEY');
  for (const key of keys) service.state.privateKeys.put({ ...key, tagIds: [...key.tagIds, tag.id], updatedAtMs: call.nowMs });
  return { privateKeyTagId: tag.id, privateKeyIds };
}

function privateKeyOf({ service, organization }: Call, id: string): PrivateKey {
  const key = service.state.privateKeys.get(id);
  if (key?.organizationId !== organization.id) throw new Refusal('not-found', { message: 'private key not found' });
  return key;
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
];
