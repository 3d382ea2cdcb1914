import { userOf } from '../../accounts/members.js';
import { optionalText, requiredText, textList } from '../../http/fields.js';
import { Refusal } from '../../http/refusal.js';
import { type Call, namedAfter, type Operation } from '../../state/operation.js';
import type { PrivateKey, Tag, User } from '../../state/records.js';
import { checkRoom } from '../../state/room.js';
import type { Service } from '../../state/service.js';
import type { Table } from '../../state/table.js';
import { privateKeyOf } from '../../wallets/private-key-rows.js';

/** Check that tags exist, belong to this organization and have the same type. @throws Refusal `not-found`. @source wire 978 */
export function checkTags({ state }: Service, organizationId: string, { ids, type }: { ids: readonly string[]; type: Tag['type'] }): void {
  const isKnown = (id: string) => {
    const tag = state.tags.get(id);
    return tag?.organizationId === organizationId && tag.type === type;
  };
  if (!ids.every(isKnown))
    throw new Refusal('not-found', { message: type === 'TAG_TYPE_USER' ? 'user tag not found' : 'private key tag not found' });
}

/** What tags of one type are attached to. */
interface Tagged<T extends User | PrivateKey> {
  readonly type: Tag['type'];
  /** The start of members' names: `userTagName`, `userIds`. */
  readonly noun: 'user' | 'privateKey';
  /** As written in paths. */
  readonly path: 'user' | 'private_key';
  /** As written in policies. */
  readonly resource: 'USER' | 'PRIVATE_KEY';
  /** @throws Refusal `not-found`. */
  rowOf(service: Service, organizationId: string, id: string): T;
  rowsIn(service: Service): Pick<Table<T, 'organization'>, 'put' | 'find'>;
}

const taggedUsers: Tagged<User> = {
  type: 'TAG_TYPE_USER',
  noun: 'user',
  path: 'user',
  resource: 'USER',
  rowOf: userOf,
  rowsIn: ({ state }) => state.users,
};

const taggedKeys: Tagged<PrivateKey> = {
  type: 'TAG_TYPE_PRIVATE_KEY',
  noun: 'privateKey',
  path: 'private_key',
  resource: 'PRIVATE_KEY',
  rowOf: privateKeyOf,
  rowsIn: ({ state }) => state.privateKeys,
};

/** The form inside a member's name: `addUserIds`. */
const capital = (noun: string): string => noun[0]?.toUpperCase() + noun.slice(1);

function create<T extends User | PrivateKey>(call: Call, { type, noun, ...tagged }: Tagged<T>): object {
  const { service, organization, parameters, nowMs } = call;
  const name = requiredText(parameters, `${noun}TagName`);
  const ids = textList(parameters, `${noun}Ids`);
  const rows = ids.map((id) => tagged.rowOf(service, organization.id, id));
  const tag = addTag(call, name, type);
  for (const row of rows) tagged.rowsIn(service).put({ ...row, tagIds: [...row.tagIds, tag.id], updatedAtMs: nowMs });
  return { [`${noun}TagId`]: tag.id, [`${noun}Ids`]: ids };
}

function update<T extends User | PrivateKey>(call: Call, { type, noun, ...tagged }: Tagged<T>): object {
  const { service, organization, parameters } = call;
  const tag = tagOf(call, `${noun}TagId`, type);
  const change = { add: textList(parameters, `add${capital(noun)}Ids`), remove: textList(parameters, `remove${capital(noun)}Ids`) };
  const rows = [...change.add, ...change.remove].map((id) => tagged.rowOf(service, organization.id, id));
  rename(call, tag, `new${capital(noun)}TagName`);
  for (const row of rows) tagged.rowsIn(service).put(retagged(call, row, { tag, isAdded: change.add.includes(row.id) }));
  return { [`${noun}TagId`]: tag.id };
}

function drop<T extends User | PrivateKey>(call: Call, { type, noun, ...tagged }: Tagged<T>): object {
  const { service, organization, parameters } = call;
  const tagIds = textList(parameters, `${noun}TagIds`);
  checkTags(service, organization.id, { ids: tagIds, type });
  const rows = untagged(call, tagged.rowsIn(service).find('organization', organization.id), tagIds);
  for (const row of rows) tagged.rowsIn(service).put(row);
  for (const id of tagIds) service.state.tags.drop(id);
  return { [`${noun}TagIds`]: tagIds, [`${noun}Ids`]: rows.map(({ id }) => id) };
}

function retagged<T extends User | PrivateKey>({ nowMs }: Call, row: T, { tag, isAdded }: { tag: Tag; isAdded: boolean }): T {
  const others = row.tagIds.filter((id) => id !== tag.id);
  return { ...row, tagIds: isAdded ? [...others, tag.id] : others, updatedAtMs: nowMs };
}

function tagOf({ service, organization, parameters }: Call, member: string, type: Tag['type']): Tag {
  const id = requiredText(parameters, member);
  checkTags(service, organization.id, { ids: [id], type });
  return service.state.tags.get(id) as Tag; // checked in the line above
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

/** The rows with one of the tags, without it. */
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

/** The operations that create, change and delete tags. */
function operationsOn<T extends User | PrivateKey>(tagged: Tagged<T>): readonly Operation[] {
  const { path, resource } = tagged;
  const rest = { resource, right: 'policy' } as const;
  return [
    { ...namedAfter(`create_${path}_tag`), ...rest, action: 'CREATE', run: (call) => create(call, tagged) },
    { ...namedAfter(`update_${path}_tag`), ...rest, action: 'UPDATE', run: (call) => update(call, tagged) },
    { ...namedAfter(`delete_${path}_tags`), ...rest, action: 'DELETE', run: (call) => drop(call, tagged) },
  ];
}

/** Tags of users and of private keys. @source interface: create_private_key_tag and create_user_tag */
export const tagOperations: readonly Operation[] = [...operationsOn(taggedUsers), ...operationsOn(taggedKeys)];
