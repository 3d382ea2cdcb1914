import { Refusal } from '../http/refusal.js';
import type { ApiKey, Authenticator, OauthProvider, User } from '../state/records.js';
import type { Service } from '../state/service.js';
import { identityOf } from '../state/tables.js';
import { type ApiKeySpec, type AuthenticatorSpec, type CredentialSpecs, mostOf, type OauthProviderSpec } from './credential-specs.js';

/** What a credential belongs to. */
export interface Owner {
  readonly organizationId: string;
  readonly userId: string;
}

/** @source wire 13.5 */
const MOST_LASTING_API_KEYS = 10;
const MOST_EXPIRING_API_KEYS = 10;

/** Check that a user can get these credentials, before the first of them is stored. @throws Refusal of the two checks below. */
export function checkNew(service: Service, owner: Owner, specs: CredentialSpecs): void {
  checkUnknown(service, owner.organizationId, specs);
  checkCounts(service, specs, owner.userId);
}

/**
 * Check that credentials are new in an organization, and that none is given twice.
 * @throws Refusal `api-key-exists`, `attestation-invalid`, `oauth-provider-exists`.
 */
export function checkUnknown(
  { state }: Service,
  organizationId: string,
  { apiKeys, authenticators, oauthProviders }: CredentialSpecs,
): void {
  const isOwn = (one: { organizationId: string }) => one.organizationId === organizationId;
  const keyExists = apiKeys.some(({ publicKey }) => state.apiKeys.find('publicKey', publicKey).some(isOwn));
  if (keyExists || repeats(apiKeys.map(({ publicKey }) => publicKey))) throw new Refusal('api-key-exists');
  const passkeyExists = authenticators.some(({ credentialId }) => state.authenticators.find('credentialId', credentialId).some(isOwn));
  if (passkeyExists || repeats(authenticators.map(({ credentialId }) => credentialId))) {
    throw new Refusal('attestation-invalid', { suffix: ': the credential is already registered' });
  }
  const identityExists = oauthProviders.some((one) => state.oauthProviders.find('identity', identityOf(one)).some(isOwn));
  if (identityExists || repeats(oauthProviders.map(identityOf))) throw new Refusal('oauth-provider-exists');
}

/** Check that a user has room for credentials. @param userId absent for a user who doesn't exist yet. @throws Refusal `too-many-…`. */
export function checkCounts({ state }: Service, { apiKeys, authenticators, oauthProviders }: CredentialSpecs, userId = ''): void {
  const lasting = apiKeys.filter(({ expirationSeconds }) => expirationSeconds === undefined).length;
  const former = state.apiKeys.find('user', userId).filter((key) => key.expiresAtMs === undefined).length;
  if (lasting > 0 && former + lasting > MOST_LASTING_API_KEYS) throw new Refusal('too-many-api-keys');
  if (apiKeys.length - lasting > MOST_EXPIRING_API_KEYS) throw new Refusal('too-many-api-keys');
  if (state.authenticators.count('user', userId) + authenticators.length > mostOf.authenticators)
    throw new Refusal('too-many-authenticators');
  if (state.oauthProviders.count('user', userId) + oauthProviders.length > mostOf.oauthProviders)
    throw new Refusal('too-many-oauth-providers');
}

function repeats(texts: readonly string[]): boolean {
  return new Set(texts).size < texts.length;
}

/** Store a checked API key. If there are too many expiring ones, older ones are removed. */
export function addApiKey(service: Service, owner: Owner, spec: ApiKeySpec): ApiKey {
  const { state, clock, entropy } = service;
  if (spec.expirationSeconds !== undefined) makeRoom(service, owner.userId);
  const nowMs = clock.now();
  const expiry = spec.expirationSeconds === undefined ? {} : { expiresAtMs: nowMs + Number(spec.expirationSeconds) * 1000 };
  return state.apiKeys.put({ id: entropy.uuid(), ...owner, ...spec, ...expiry, createdAtMs: nowMs, updatedAtMs: nowMs });
}

/** Whether an API key has expired. */
export function isOver(key: ApiKey, nowMs: number): boolean {
  return key.expiresAtMs !== undefined && key.expiresAtMs <= nowMs;
}

/** An eleventh expiring key removes the expired ones, otherwise the oldest. */
function makeRoom({ state, clock }: Service, userId: string): void {
  const keys = state.apiKeys.find('user', userId).filter((key) => key.expiresAtMs !== undefined);
  if (keys.length < MOST_EXPIRING_API_KEYS) return;
  const over = keys.filter((key) => isOver(key, clock.now()));
  const surplus = over.length > 0 ? over : keys.slice(0, keys.length - MOST_EXPIRING_API_KEYS + 1);
  for (const key of surplus) state.apiKeys.drop(key.id);
}

/** Store a checked passkey. */
export function addAuthenticator({ state, clock, entropy }: Service, owner: Owner, spec: AuthenticatorSpec): Authenticator {
  const nowMs = clock.now();
  return state.authenticators.put({ id: entropy.uuid(), ...owner, ...spec, createdAtMs: nowMs, updatedAtMs: nowMs });
}

/** Store a checked OAuth identity. */
export function addOauthProvider({ state, clock, entropy }: Service, owner: Owner, spec: OauthProviderSpec): OauthProvider {
  const nowMs = clock.now();
  return state.oauthProviders.put({ id: entropy.uuid(), ...owner, ...spec, createdAtMs: nowMs, updatedAtMs: nowMs });
}

/** Remove all of a user's credentials, and the requirements attached to them. */
export function dropCredentials({ state }: Service, user: User): void {
  for (const key of state.apiKeys.find('user', user.id)) state.apiKeys.drop(key.id);
  for (const authenticator of state.authenticators.find('user', user.id)) state.authenticators.drop(authenticator.id);
  for (const provider of state.oauthProviders.find('user', user.id)) state.oauthProviders.drop(provider.id);
  for (const policy of state.mfaPolicies.find('user', user.id)) state.mfaPolicies.drop(policy.id);
}
