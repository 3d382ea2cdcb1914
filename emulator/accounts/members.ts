import { type Fields, optionalText, optionalTextList, requiredText } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';
import type { Organization, User } from '../state/records.js';
import type { Service } from '../state/service.js';
import { contactKey } from '../state/tables.js';
import { type ClaimsRule, type CredentialSpecs, readCredentials } from './credential-specs.js';
import { addApiKey, addAuthenticator, addOauthProvider, checkCounts, checkUnknown } from './credentials.js';

/** A requested user: checked, but not stored yet. */
export interface UserSpec {
  readonly name: string;
  readonly email?: string;
  readonly phoneNumber?: string;
  readonly tagIds: readonly string[];
  readonly credentials: CredentialSpecs;
}

/** Read a user with their credentials. @throws Refusal for wrong contacts and credentials. */
export async function readUser(service: Service, fields: Fields, claims: ClaimsRule = 'none'): Promise<UserSpec> {
  const name = requiredText(fields, 'userName');
  const email = optionalText(fields, 'userEmail');
  const phoneNumber = optionalText(fields, 'userPhoneNumber');
  if (email !== undefined) checkEmail(email);
  if (phoneNumber !== undefined) checkPhone(phoneNumber);
  const contacts = { ...(email === undefined ? {} : { email }), ...(phoneNumber === undefined ? {} : { phoneNumber }) };
  return { name, ...contacts, tagIds: optionalTextList(fields, 'userTags'), credentials: await readCredentials(service, fields, claims) };
}

/** Check the credentials of users who don't exist yet. @throws Refusal like `checkUnknown` and `checkCounts`. */
export function checkMembers(service: Service, organizationId: string, specs: readonly UserSpec[]): void {
  const all = specs.map(({ credentials }) => credentials);
  for (const credentials of all) checkCounts(service, credentials);
  checkUnknown(service, organizationId, {
    apiKeys: all.flatMap(({ apiKeys }) => apiKeys),
    authenticators: all.flatMap(({ authenticators }) => authenticators),
    oauthProviders: all.flatMap(({ oauthProviders }) => oauthProviders),
  });
}

/** Which of a new user's contacts are proven. */
export interface ProvenContacts {
  readonly email: boolean;
  readonly phone: boolean;
}

/** Store a checked user with their credentials. */
export function addUser(service: Service, organization: Pick<Organization, 'id'>, spec: UserSpec & { proven?: ProvenContacts }): User {
  const { name, email, phoneNumber, tagIds, credentials, proven } = spec;
  const nowMs = service.clock.now();
  const contacts = { ...(email === undefined ? {} : { email }), ...(phoneNumber === undefined ? {} : { phoneNumber }) };
  const verified = { emailVerified: proven?.email ?? false, phoneVerified: proven?.phone ?? false };
  const dates = { createdAtMs: nowMs, updatedAtMs: nowMs };
  const user = service.state.users.put({
    id: service.entropy.uuid(),
    organizationId: organization.id,
    name,
    ...contacts,
    ...verified,
    tagIds,
    ...dates,
  });
  const owner = { organizationId: organization.id, userId: user.id };
  for (const key of credentials.apiKeys) addApiKey(service, owner, key);
  for (const authenticator of credentials.authenticators) addAuthenticator(service, owner, authenticator);
  for (const provider of credentials.oauthProviders) addOauthProvider(service, owner, provider);
  return user;
}

/** The user of an organization. @throws Refusal `not-found`. */
export function userOf({ state }: Service, organizationId: string, userId: string): User {
  const user = state.users.get(userId);
  if (user === undefined || user.organizationId !== organizationId) throw new Refusal('not-found', { message: 'user not found' });
  return user;
}

/** Users in a parent's sub-organizations with this contact, proven unless asked otherwise. */
export function usersByContact({ state }: Service, search: { parentId: string; contact: string; unproven?: boolean }): readonly User[] {
  const key = contactKey(search.contact);
  return state.users.find('contact', key).filter((user) => {
    if (state.organizations.get(user.organizationId)?.parentId !== search.parentId) return false;
    return search.unproven || isProven(user, key);
  });
}

/** Whether a contact of a user was proven. */
function isProven(user: User, key: string): boolean {
  return (user.emailVerified && user.email?.toLowerCase() === key) || (user.phoneVerified && user.phoneNumber?.toLowerCase() === key);
}

/** The user, with a contact marked as proven. */
export function withProvenContact(user: User, contact: string): User {
  const key = contactKey(contact);
  return {
    ...user,
    emailVerified: user.emailVerified || user.email?.toLowerCase() === key,
    phoneVerified: user.phoneVerified || user.phoneNumber?.toLowerCase() === key,
  };
}

/** @throws Refusal `email-invalid`. */
export function checkEmail(email: string): void {
  if (email.length > 254 || !/^[^\s@<>"',;:\\]+@[^\s@<>"',;:\\.]+(\.[^\s@<>"',;:\\.]+)*$/.test(email)) throw new Refusal('email-invalid');
}

/** @throws Refusal `phone-invalid` for anything but E.164 with its plus sign. */
export function checkPhone(phoneNumber: string): void {
  if (!/^\+[1-9][0-9]{6,14}$/.test(phoneNumber)) throw new Refusal('phone-invalid');
}
