import { isOver } from '../accounts/credentials.js';
import { readWebauthnStamp, verifyAssertion, type WebauthnStamp } from '../accounts/webauthn.js';
import { fromBase64url, jsonOf, textOf } from '../bytes/encodings.js';
import { isUuid } from '../bytes/entropy.js';
import { curveOfScheme, verifyStamp } from '../bytes/signatures.js';
import { type Fields, isFields } from '../http/fields.js';
import { Refusal } from '../http/refusal.js';
import type { Caller } from '../state/caller.js';
import { takesPasskeysOf } from '../state/proxy-settings.js';
import type { ApiKey, Authenticator, Organization, User } from '../state/records.js';
import type { Service } from '../state/service.js';
import { attestedCaller, readAttestedStamp } from './attested-stamp.js';

/** A request as received: the stamp's headers, the exact bytes, and the body as JSON. */
export interface StampedRequest {
  readonly apiKeyStamp: string | null;
  readonly webauthnStamp: string | null;
  readonly attestedStamp: string | null;
  readonly body: Uint8Array;
  /** Decides the error message for a missing stamp. */
  readonly kind: 'submit' | 'query';
}

interface ApiKeyStamp {
  readonly publicKey: string;
  readonly scheme: string;
  readonly signature: string;
}

/**
 * Find out who stamped a request, with the service's order of checks.
 *
 * @throws Refusal by the first check that fails.
 * @source wire 3.3
 */
export async function checkStamp(
  service: Service,
  request: StampedRequest,
): Promise<{ caller: Caller; fields: Readonly<Record<string, unknown>> }> {
  const read = readStamp(request);
  const fields = jsonOf(textOf(request.body));
  if (!isFields(fields)) throw new Refusal('body-unreadable');
  const organization = organizationOf(service, fields.organizationId);
  return { caller: await read(service, { organization, body: request.body, fields, kind: request.kind }), fields };
}

/** A request of a known organization. */
interface Placed {
  readonly organization: Organization;
  readonly body: Uint8Array;
  readonly fields: Fields;
  readonly kind: StampedRequest['kind'];
}

/** Read a request's one stamp. @returns a function that finds out whose it is. */
function readStamp(request: StampedRequest): (service: Service, placed: Placed) => Caller | Promise<Caller> {
  const { apiKeyStamp, webauthnStamp, attestedStamp } = request;
  const [header, ...others] = [apiKeyStamp, webauthnStamp, attestedStamp].filter((one) => one !== null);
  if (header === undefined) throw new Refusal(request.kind === 'submit' ? 'stamp-missing' : 'query-stamp-missing');
  if (others.length > 0) throw new Refusal('stamp-malformed');
  if (attestedStamp !== null) {
    const stamp = readAttestedStamp(header);
    return (service, placed) => attestedCaller(service, { stamp, ...placed });
  }
  if (webauthnStamp !== null) {
    const stamp = readWebauthnStamp(header);
    return (service, placed) => passkeyCaller(service, { stamp, ...placed });
  }
  const stamp = readApiKeyStamp(header);
  return (service, placed) => apiKeyCaller(service, { stamp, ...placed });
}

/** The organization of an id. @throws Refusal `organization-id-malformed`, `organization-unknown`. */
export function organizationOf(service: Service, id: unknown): Organization {
  if (typeof id !== 'string' || !isUuid(id)) throw new Refusal('organization-id-malformed');
  const organization = service.state.organizations.get(id.toLowerCase());
  if (organization === undefined) throw new Refusal('organization-unknown');
  return organization;
}

function readApiKeyStamp(header: string): ApiKeyStamp {
  const bytes = fromBase64url(header);
  const stamp = bytes && jsonOf(textOf(bytes));
  if (!isFields(stamp)) throw new Refusal('api-key-stamp-unreadable');
  const { publicKey, scheme, signature } = stamp;
  if (typeof publicKey !== 'string' || typeof scheme !== 'string' || typeof signature !== 'string') throw new Refusal('stamp-malformed');
  if (!Object.hasOwn(curveOfScheme, scheme)) throw new Refusal('stamp-malformed');
  return { publicKey: publicKey.toLowerCase(), scheme, signature };
}

interface Claim<T> {
  readonly stamp: T;
  readonly organization: Organization;
  readonly body: Uint8Array;
}

function apiKeyCaller(service: Service, { stamp, organization, body }: Claim<ApiKeyStamp>): Caller {
  const candidates = service.state.apiKeys.find('publicKey', stamp.publicKey).filter((key) => key.curve === curveOfScheme[stamp.scheme]);
  const found = locate(service, candidates, organization);
  if (found === 'none')
    throw new Refusal('public-key-unknown', { suffix: ` organizationId=${organization.id} publicKey=${stamp.publicKey}` });
  if (found === 'several') throw new Refusal('public-key-ambiguous');
  const { credential, user, actsIn } = found;
  if (isOver(credential, service.clock.now())) throw new Refusal('api-key-expired', { suffix: ` publicKey=${stamp.publicKey}` });
  if (!verifyStamp(stamp, body, service.verifyP256)) throw new Refusal('api-key-signature-wrong');
  const { id, credentialType, sessionProfileId } = credential;
  const type = credentialType === 'CREDENTIAL_TYPE_LOGIN' ? 'AUTHENTICATION_TYPE_SESSION' : 'AUTHENTICATION_TYPE_API_KEY';
  const profile = sessionProfileId === undefined ? {} : { sessionProfileId };
  return { user, organization: actsIn, ...stamp, authenticatedBy: { type, id }, ...profile };
}

function passkeyCaller(service: Service, { stamp, organization, body }: Claim<WebauthnStamp>): Caller {
  const candidates = service.state.authenticators.find('credentialId', stamp.credentialId);
  const found = locate(service, candidates, organization);
  if (found === 'none')
    throw new Refusal('credential-unknown', { suffix: ` organizationId=${organization.id} credentialId=${stamp.credentialId}` });
  if (found === 'several') throw new Refusal('credential-ambiguous');
  const { credential, user, actsIn } = found;
  const from = (origin: unknown) => takesPasskeysOf(service.settings.current, origin);
  if (!verifyAssertion(stamp, { authenticator: credential, body, verifyP256: service.verifyP256, letsIn: from }))
    throw new Refusal('webauthn-signature-wrong');
  return {
    user,
    organization: actsIn,
    publicKey: credential.publicKey,
    scheme: 'SIGNATURE_SCHEME_TK_WEBAUTHN',
    signature: stamp.signature,
    authenticatedBy: { type: 'AUTHENTICATION_TYPE_PASSKEY', id: credential.id },
  };
}

type Located<T> = { readonly credential: T; readonly user: User; readonly actsIn: Organization };

/**
 * Find the one credential that a request means: in the body's organization, otherwise in its parent, otherwise in exactly one of the body's
 * sub-organizations. The request then acts in that one.
 */
function locate<T extends ApiKey | Authenticator>(
  service: Service,
  candidates: readonly T[],
  named: Organization,
): Located<T> | 'none' | 'several' {
  const own = candidates.find((credential) => credential.organizationId === named.id);
  const above = candidates.find((credential) => credential.organizationId === named.parentId);
  const near = own ?? above;
  if (near !== undefined) return withUser(service, near, named);
  const below = candidates.filter((credential) => service.state.organizations.get(credential.organizationId)?.parentId === named.id);
  const [only, ...others] = below;
  const actsIn = only && service.state.organizations.get(only.organizationId);
  if (only === undefined || actsIn === undefined) return 'none';
  return others.length > 0 ? 'several' : withUser(service, only, actsIn);
}

function withUser<T extends ApiKey | Authenticator>(service: Service, credential: T, actsIn: Organization): Located<T> | 'none' {
  const user = service.state.users.get(credential.userId);
  return user === undefined ? 'none' : { credential, user, actsIn };
}
