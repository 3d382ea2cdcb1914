import { normalPublicKey } from '../bytes/signatures.js';
import { type Fields, optionalFieldsList, optionalSeconds, optionalText, requiredFields, requiredText } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';
import { takesPasskeysOf } from '../state/proxy-settings.js';
import type { ApiKey, ApiKeyCurve, Authenticator, OauthProvider } from '../state/records.js';
import type { Service } from '../state/service.js';
import { readAttestation, readTransports } from './attestation.js';
import { verifyOidcToken } from './oidc.js';

/** Requested credentials: checked, but not stored yet. */
export type ApiKeySpec = Pick<ApiKey, 'name' | 'publicKey' | 'curve' | 'credentialType' | 'expirationSeconds' | 'sessionProfileId'>;
export type AuthenticatorSpec = Pick<
  Authenticator,
  'name' | 'credentialId' | 'publicKey' | 'algorithm' | 'exponent' | 'rpIdHash' | 'transports'
>;
export type OauthProviderSpec = Pick<OauthProvider, 'name' | 'issuer' | 'audience' | 'subject'>;

/** All three kinds together, as sign-up and create_users accept them. */
export interface CredentialSpecs {
  readonly apiKeys: readonly ApiKeySpec[];
  readonly authenticators: readonly AuthenticatorSpec[];
  readonly oauthProviders: readonly OauthProviderSpec[];
}

/** A user without credentials. */
export const noCredentials: CredentialSpecs = { apiKeys: [], authenticators: [], oauthProviders: [] };

/** The most that one user can have. Half of the API keys may last; the other half expires. @source wire 9.8, 13.5 */
export const mostOf = { apiKeys: 20, authenticators: 10, oauthProviders: 10 } as const;

const refusalOf = {
  apiKeys: 'too-many-api-keys',
  authenticators: 'too-many-authenticators',
  oauthProviders: 'too-many-oauth-providers',
} as const;

const credentialTypeOf: Readonly<Record<ApiKeyCurve, string>> = {
  API_KEY_CURVE_P256: 'CREDENTIAL_TYPE_API_KEY_P256',
  API_KEY_CURVE_SECP256K1: 'CREDENTIAL_TYPE_API_KEY_SECP256K1',
  API_KEY_CURVE_ED25519: 'CREDENTIAL_TYPE_API_KEY_ED25519',
};

/**
 * How to treat `oidcClaims` given instead of a token: refuse them, accept them as given, or accept only further identities of a person whom
 * a token in the same list proves.
 *
 * @source wire-v2 8
 */
export type ClaimsRule = 'none' | 'given' | 'linked';

/** Read the three lists of a user; absent ones are empty. @throws Refusal as the readers of their elements do. */
export async function readCredentials(service: Service, fields: Fields, claims: ClaimsRule = 'none'): Promise<CredentialSpecs> {
  const apiKeys = listed(fields, 'apiKeys').map(readApiKey);
  const authenticators = listed(fields, 'authenticators').map((one) => readAuthenticator(service, one));
  const oauthProviders = await readOauthProviders(service, listed(fields, 'oauthProviders'), claims);
  return { apiKeys, authenticators, oauthProviders };
}

/**
 * A list of credentials. It is counted before any of them is read, since checking a key costs more than sending one.
 * @throws Refusal `too-many-…`.
 */
export function listed(fields: Fields, kind: keyof CredentialSpecs, listOf = optionalFieldsList): readonly Fields[] {
  const list = listOf(fields, kind);
  if (list.length > mostOf[kind]) throw new Refusal(refusalOf[kind]);
  return list;
}

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
  return value as ApiKeyCurve; // one of the table's own keys
}

/** @source wire 12 */
const PASSKEY_NAME = /^[A-Za-z0-9 _\-:/.]{1,64}$/;

/** Read an element of `authenticators`. @throws Refusal `field-invalid`, `attestation-missing`, `attestation-invalid`. */
export function readAuthenticator({ settings }: Service, fields: Fields): AuthenticatorSpec {
  const name = requiredText(fields, 'authenticatorName');
  if (!PASSKEY_NAME.test(name)) throw new Refusal('field-invalid', { suffix: ': authenticatorName' });
  const challenge = requiredText(fields, 'challenge');
  if (fields.attestation === undefined || fields.attestation === null) throw new Refusal('attestation-missing');
  const attestation = requiredFields(fields, 'attestation');
  const attested = readAttestation(attestation, { challenge, letsIn: (origin) => takesPasskeysOf(settings.current, origin) });
  return { name, ...attested, transports: readTransports(attestation) };
}

/**
 * Read `oauthProviders`. A token is verified with its issuer's keys; claims are treated as the rule says.
 * @throws Refusal `oidc-token-invalid`, `oidc-claims-invalid`, `oidc-claims-unlinked`.
 */
export async function readOauthProviders(
  service: Service,
  list: readonly Fields[],
  claims: ClaimsRule,
): Promise<readonly OauthProviderSpec[]> {
  const isClaimed = (fields: Fields) => claims !== 'none' && optionalText(fields, 'oidcToken') === undefined && fields.oidcClaims != null;
  const specs = await Promise.all(list.map((fields) => (isClaimed(fields) ? claimedProvider(fields) : provenProvider(service, fields))));
  if (claims === 'linked') checkLinked(service, { proven: specs.filter((_, index) => !isClaimed(list[index] ?? {})), specs });
  return specs;
}

async function provenProvider(service: Service, fields: Fields): Promise<OauthProviderSpec> {
  const name = requiredText(fields, 'providerName');
  const { issuer, audience, subject } = await verifyOidcToken(service, requiredText(fields, 'oidcToken'));
  return { name, issuer, audience, subject };
}

function claimedProvider(fields: Fields): OauthProviderSpec {
  return { name: requiredText(fields, 'providerName'), ...readClaims(requiredFields(fields, 'oidcClaims')) };
}

/** Read `iss`, `sub` and `aud`. @throws Refusal `oidc-claims-invalid`. */
export function readClaims({ iss: issuer, sub: subject, aud: audience }: Fields): Omit<OauthProviderSpec, 'name'> {
  if (![issuer, subject, audience].every((one) => typeof one === 'string' && one !== '')) throw new Refusal('oidc-claims-invalid');
  return { issuer, audience, subject } as Omit<OauthProviderSpec, 'name'>; // checked in the line above
}

/**
 * Another client id of the same vendor only counts for the person proved by a token, if the settings list such ids for that purpose only.
 */
function checkLinked(
  { settings }: Service,
  { proven, specs }: { readonly proven: readonly OauthProviderSpec[]; readonly specs: readonly OauthProviderSpec[] },
): void {
  const { socialLinkingClientIds } = settings.current;
  for (const { issuer, subject, audience } of specs.filter((one) => !proven.includes(one))) {
    const isSame = proven.some((one) => one.issuer === issuer && one.subject === subject);
    const isListed = socialLinkingClientIds.length === 0 || socialLinkingClientIds.includes(audience);
    if (!isSame || !isListed) throw new Refusal('oidc-claims-unlinked');
  }
}
