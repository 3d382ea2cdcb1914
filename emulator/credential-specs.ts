import { readAttestation } from './attestation.js';
import { type Fields, optionalFieldsList, optionalSeconds, optionalTextList, requiredFields, requiredText } from './fields.js';
import { verifyOidcToken } from './oidc.js';
import type { ApiKey, ApiKeyCurve, Authenticator, OauthProvider } from './records.js';
import { Refusal } from './refusal.js';
import type { Service } from './service.js';
import { normalPublicKey } from './signatures.js';

/** Credentials as they were asked for: checked, not yet stored. */
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

/** A user without any. */
export const noCredentials: CredentialSpecs = { apiKeys: [], authenticators: [], oauthProviders: [] };

const credentialTypeOf: Readonly<Record<ApiKeyCurve, string>> = {
  API_KEY_CURVE_P256: 'CREDENTIAL_TYPE_API_KEY_P256',
  API_KEY_CURVE_SECP256K1: 'CREDENTIAL_TYPE_API_KEY_SECP256K1',
  API_KEY_CURVE_ED25519: 'CREDENTIAL_TYPE_API_KEY_ED25519',
};

/** Read the three lists of a user; absent ones are empty. @throws Refusal as the readers of their elements do. */
export async function readCredentials(service: Service, fields: Fields): Promise<CredentialSpecs> {
  const apiKeys = optionalFieldsList(fields, 'apiKeys').map(readApiKey);
  const authenticators = optionalFieldsList(fields, 'authenticators').map(readAuthenticator);
  const oauthProviders = await Promise.all(optionalFieldsList(fields, 'oauthProviders').map((one) => readOauthProvider(service, one)));
  return { apiKeys, authenticators, oauthProviders };
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
