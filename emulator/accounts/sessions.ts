import { normalPublicKey } from '../bytes/signatures.js';
import { type Fields, optionalSeconds, optionalText, requiredText } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';
import type { Organization, SessionProfile, User } from '../state/records.js';
import type { Service } from '../state/service.js';
import type { State } from '../state/tables.js';
import { addApiKey } from './credentials.js';
import { issueSession } from './tokens.js';

/** A requested session key in compressed hex, and its lifetime. */
export interface SessionSpec {
  readonly publicKey: string;
  readonly expirationSeconds: string;
  readonly invalidateExisting: boolean;
  readonly profile?: SessionProfile | undefined;
}

/** Read the P-256 key of a session or credential request. @throws Refusal `field-missing`, `public-key-invalid`. */
export function readPublicKey(fields: Fields, name: string): string {
  const publicKey = normalPublicKey(requiredText(fields, name), 'API_KEY_CURVE_P256');
  if (publicKey === undefined) throw new Refusal('public-key-invalid');
  return publicKey;
}

/** Read `expirationSeconds`, or take the configured lifetime. */
export function readLifetime(service: Service, fields: Fields): string {
  return optionalSeconds(fields, 'expirationSeconds') ?? service.settings.current.sessionExpirationSeconds;
}

/** The profile that a login names, from the organization or its parent. @throws Refusal `not-found`. @source wire-v2 5.3 */
export function readProfile({ state }: Service, organization: Organization, fields: Fields): SessionProfile | undefined {
  const id = optionalText(fields, 'sessionProfileId');
  return id === undefined ? undefined : profileOf(state, organization, id);
}

/** A session profile. @throws Refusal `not-found`. */
export function profileOf({ sessionProfiles }: State, { id: own, parentId }: Organization, id: string): SessionProfile {
  const profile = sessionProfiles.get(id);
  if (profile === undefined || ![own, parentId].includes(profile.organizationId))
    throw new Refusal('not-found', { message: 'session profile not found' });
  return profile;
}

/** Let a key sign in for a user for a while, and sign a token that says so. @returns the session token. */
export function startSession(service: Service, user: User, spec: SessionSpec): string {
  const { publicKey, expirationSeconds } = spec;
  dropFormerSession(service, user, publicKey);
  if (spec.invalidateExisting) dropKeysOfType(service, user, 'CREDENTIAL_TYPE_LOGIN');
  const owner = { organizationId: user.organizationId, userId: user.id };
  const name = `session-${new Date(service.clock.now()).toISOString()}`;
  const key = { name, publicKey, curve: 'API_KEY_CURVE_P256', credentialType: 'CREDENTIAL_TYPE_LOGIN', expirationSeconds } as const;
  const profile = spec.profile === undefined ? {} : { profile: spec.profile };
  const { expiresAtMs = 0 } = addApiKey(service, owner, { ...key, ...(spec.profile && { sessionProfileId: spec.profile.id }) });
  return issueSession({ publicKey, ...owner, expiresAt: Math.floor(expiresAtMs / 1000), ...profile }, service.keys.sessionSigner);
}

/** A key that signs in again replaces its former session. @throws Refusal `api-key-exists` if the key has another use here. */
function dropFormerSession({ state }: Service, user: User, publicKey: string): void {
  const twin = state.apiKeys.find('publicKey', publicKey).find((key) => key.organizationId === user.organizationId);
  if (twin === undefined) return;
  if (twin.userId !== user.id || twin.credentialType !== 'CREDENTIAL_TYPE_LOGIN') throw new Refusal('api-key-exists');
  state.apiKeys.drop(twin.id);
}

/** Remove a user's keys of one credential type. */
export function dropKeysOfType({ state }: Service, user: User, credentialType: string): void {
  for (const key of state.apiKeys.find('user', user.id)) if (key.credentialType === credentialType) state.apiKeys.drop(key.id);
}
