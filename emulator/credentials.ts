import { readAttestation } from './attestation.js';
import { type Fields, optionalSeconds, optionalTextList, requiredFields, requiredText } from './fields.js';
import { verifyOidcToken } from './oidc.js';
import type { ApiKey, ApiKeyCurve, Authenticator, OauthProvider, User } from './records.js';
import { Refusal } from './refusal.js';
import type { Service } from './service.js';
import { normalPublicKey } from './signatures.js';
import { isOver } from './stamp-check.js';
import { identityOf } from './state.js';

/** What a credential belongs to. */
export interface Owner {
  readonly organizationId: string;
  readonly userId: string;
}

/** A credential as it was asked for, checked, not yet stored. */
export type ApiKeySpec = Pick<ApiKey, 'name' | 'publicKey' | 'curve' | 'credentialType' | 'expirationSeconds'>;
export type AuthenticatorSpec = Pick<
  Authenticator,
  'name' | 'credentialId' | 'publicKey' | 'algorithm' | 'exponent' | 'rpIdHash' | 'transports'
>;
export type OauthProviderSpec = Pick<OauthProvider, 'name' | 'issuer' | 'audience' | 'subject'>;

/** All three kinds together, as sign-up and create_users take them. */
export interface CredentialSpecs {
  readonly apiKeys: readonly ApiKeySpec[];
  readonly authenticators: readonly AuthenticatorSpec[];
  readonly oauthProviders: readonly OauthProviderSpec[];
}

const credentialTypeOf: Readonly<Record<ApiKeyCurve, string>> = {
  API_KEY_CURVE_P256: 'CREDENTIAL_TYPE_API_KEY_P256',
  API_KEY_CURVE_SECP256K1: 'CREDENTIAL_TYPE_API_KEY_SECP256K1',
  API_KEY_CURVE_ED25519: 'CREDENTIAL_TYPE_API_KEY_ED25519',
};

/** Limits for one user. @source wire 9.8, 13.5 */
const MOST_AUTHENTICATORS = 10;
const MOST_LASTING_API_KEYS = 10;
const MOST_EXPIRING_API_KEYS = 10;
const MOST_OAUTH_PROVIDERS = 10;

/** Read an element of `apiKeys`. @throws Refusal `curve-missing`, `curve-invalid`, `public-key-invalid`, `api-key-expiration-invalid`. */
export function readApiKey(fields: Fields): ApiKeySpec {
  const name = requiredText(fields, 'apiKeyName');
  const curve = apiKeyCurve(fields.curveType);
  const publicKey = normalPublicKey(requiredText(fields, 'publicKey'), curve);
  if (publicKey === undefined) throw new Refusal('public-key-invalid');
  const expirationSeconds = optionalSeconds(fields, 'expirationSeconds');
  return {
    name,
    curve,
    publicKey,
    credentialType: credentialTypeOf[curve],
    ...(expirationSeconds === undefined ? {} : { expirationSeconds }),
  };
}

function apiKeyCurve(value: unknown): ApiKeyCurve {
  if (value === undefined || value === null || value === '') throw new Refusal('curve-missing');
  if (typeof value !== 'string' || !Object.hasOwn(credentialTypeOf, value)) throw new Refusal('curve-invalid');
  return value as ApiKeyCurve; // it is one of the table's own keys
}

/** Read an element of `authenticators`. @throws Refusal `attestation-missing`, `attestation-invalid`. */
export function readAuthenticator(fields: Fields): AuthenticatorSpec {
  const name = requiredText(fields, 'authenticatorName');
  const challenge = requiredText(fields, 'challenge');
  if (fields.attestation === undefined || fields.attestation === null) throw new Refusal('attestation-missing');
  const attestation = requiredFields(fields, 'attestation');
  return { name, ...readAttestation(attestation, challenge), transports: optionalTextList(attestation, 'transports') };
}

/** Read an element of `oauthProviders`, whose token is verified with its issuer's keys. @throws Refusal `oidc-token-invalid`. */
export async function readOauthProvider(service: Service, fields: Fields): Promise<OauthProviderSpec> {
  const name = requiredText(fields, 'providerName');
  const { issuer, audience, subject } = await verifyOidcToken(service, requiredText(fields, 'oidcToken'));
  return { name, issuer, audience, subject };
}

/** Store an API key. @throws Refusal `api-key-exists`, `too-many-api-keys`. */
export function addApiKey(service: Service, owner: Owner, spec: ApiKeySpec): ApiKey {
  const { state, clock } = service;
  const twin = state.apiKeys.find('publicKey', spec.publicKey).find((key) => key.organizationId === owner.organizationId);
  if (twin !== undefined) throw new Refusal('api-key-exists');
  makeRoom(service, owner.userId, spec.expirationSeconds !== undefined);
  const nowMs = clock.now();
  const expiry = spec.expirationSeconds === undefined ? {} : { expiresAtMs: nowMs + Number(spec.expirationSeconds) * 1000 };
  return state.apiKeys.put({ id: service.entropy.uuid(), ...owner, ...spec, ...expiry, createdAtMs: nowMs, updatedAtMs: nowMs });
}

/** The eleventh expiring key drops those whose time is over, then the oldest; the eleventh lasting one is turned down. */
function makeRoom({ state, clock }: Service, userId: string, expiring: boolean): void {
  const keys = state.apiKeys.find('user', userId).filter((key) => (key.expiresAtMs !== undefined) === expiring);
  if (!expiring) {
    if (keys.length >= MOST_LASTING_API_KEYS) throw new Refusal('too-many-api-keys');
    return;
  }
  if (keys.length < MOST_EXPIRING_API_KEYS) return;
  const over = keys.filter((key) => isOver(key, clock.now()));
  const surplus = over.length > 0 ? over : keys.slice(0, keys.length - MOST_EXPIRING_API_KEYS + 1);
  for (const key of surplus) state.apiKeys.drop(key.id);
}

/** Store a passkey. @throws Refusal `attestation-invalid`, `too-many-authenticators`. */
export function addAuthenticator({ state, clock, entropy }: Service, owner: Owner, spec: AuthenticatorSpec): Authenticator {
  const twin = state.authenticators.find('credentialId', spec.credentialId).find((one) => one.organizationId === owner.organizationId);
  if (twin !== undefined) throw new Refusal('attestation-invalid', { suffix: ': the credential is registered already' });
  if (state.authenticators.count('user', owner.userId) >= MOST_AUTHENTICATORS) throw new Refusal('too-many-authenticators');
  const nowMs = clock.now();
  return state.authenticators.put({ id: entropy.uuid(), ...owner, ...spec, createdAtMs: nowMs, updatedAtMs: nowMs });
}

/** Store an OAuth identity. @throws Refusal `oauth-provider-exists`, `too-many-oauth-providers`. */
export function addOauthProvider({ state, clock, entropy }: Service, owner: Owner, spec: OauthProviderSpec): OauthProvider {
  const twin = state.oauthProviders.find('identity', identityOf(spec)).find((one) => one.organizationId === owner.organizationId);
  if (twin !== undefined) throw new Refusal('oauth-provider-exists');
  if (state.oauthProviders.count('user', owner.userId) >= MOST_OAUTH_PROVIDERS) throw new Refusal('too-many-oauth-providers');
  const nowMs = clock.now();
  return state.oauthProviders.put({ id: entropy.uuid(), ...owner, ...spec, createdAtMs: nowMs, updatedAtMs: nowMs });
}

/** Check the number of each kind before a user is made with them. @throws Refusal `too-many-…`, `credentials-missing` never. */
export function checkCounts({ apiKeys, authenticators, oauthProviders }: CredentialSpecs): void {
  const lasting = apiKeys.filter(({ expirationSeconds }) => expirationSeconds === undefined).length;
  if (lasting > MOST_LASTING_API_KEYS || apiKeys.length - lasting > MOST_EXPIRING_API_KEYS) throw new Refusal('too-many-api-keys');
  if (authenticators.length > MOST_AUTHENTICATORS) throw new Refusal('too-many-authenticators');
  if (oauthProviders.length > MOST_OAUTH_PROVIDERS) throw new Refusal('too-many-oauth-providers');
}

/** Drop all credentials of a user. */
export function dropCredentials({ state }: Service, user: User): void {
  for (const key of state.apiKeys.find('user', user.id)) state.apiKeys.drop(key.id);
  for (const authenticator of state.authenticators.find('user', user.id)) state.authenticators.drop(authenticator.id);
  for (const provider of state.oauthProviders.find('user', user.id)) state.oauthProviders.drop(provider.id);
}
