import { addApiKey } from './credentials.js';
import { type Fields, optionalSeconds, requiredText } from './fields.js';
import type { User } from './records.js';
import { Refusal } from './refusal.js';
import type { Service } from './service.js';
import { normalPublicKey } from './signatures.js';
import { issueSession } from './tokens.js';

/** A session key as asked for: compressed hex, and for how long. */
export interface SessionSpec {
  readonly publicKey: string;
  readonly expirationSeconds: string;
  readonly invalidateExisting: boolean;
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

/** Let a key log in for a user for a while, and sign the token that tells so. @returns the session token. */
export function startSession(service: Service, user: User, spec: SessionSpec): string {
  const { publicKey, expirationSeconds } = spec;
  dropFormerSession(service, user, publicKey);
  if (spec.invalidateExisting) dropKeysOfType(service, user, 'CREDENTIAL_TYPE_LOGIN');
  const owner = { organizationId: user.organizationId, userId: user.id };
  const name = `session-${new Date(service.clock.now()).toISOString()}`;
  const key = { name, publicKey, curve: 'API_KEY_CURVE_P256', credentialType: 'CREDENTIAL_TYPE_LOGIN', expirationSeconds } as const;
  const { expiresAtMs = 0 } = addApiKey(service, owner, key);
  return issueSession({ publicKey, ...owner, expiresAt: Math.floor(expiresAtMs / 1000) }, service.keys.sessionSigner);
}

/** A key that logs in again replaces its former session. @throws Refusal `api-key-exists` when the key is something else here. */
function dropFormerSession({ state }: Service, user: User, publicKey: string): void {
  const twin = state.apiKeys.find('publicKey', publicKey).find((key) => key.organizationId === user.organizationId);
  if (twin === undefined) return;
  if (twin.userId !== user.id || twin.credentialType !== 'CREDENTIAL_TYPE_LOGIN') throw new Refusal('api-key-exists');
  state.apiKeys.drop(twin.id);
}

/** Drop a user's keys of one credential type. */
export function dropKeysOfType({ state }: Service, user: User, credentialType: string): void {
  for (const key of state.apiKeys.find('user', user.id)) if (key.credentialType === credentialType) state.apiKeys.drop(key.id);
}
