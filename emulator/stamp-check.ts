import { fromBase64url, jsonOf, textOf } from './encodings.js';
import { isFields } from './fields.js';
import type { ApiKey, Authenticator, Organization, User } from './records.js';
import { Refusal } from './refusal.js';
import type { Service } from './service.js';
import { letsIn } from './settings.js';
import { curveOfScheme, verifyStamp } from './signatures.js';
import { readWebauthnStamp, verifyAssertion, type WebauthnStamp } from './webauthn.js';

/** Who sent a stamped request, and the organization that it acts in. */
export interface Caller {
  readonly user: User;
  /** Where the request takes effect: the organization of the body, or the one sub-organization that the credential belongs to. */
  readonly organization: Organization;
  /** The stamp, as votes repeat it. */
  readonly publicKey: string;
  readonly scheme: string;
  readonly signature: string;
  /** The API key that stamped, when it was one. */
  readonly apiKeyId?: string;
}

/** A request as it came: headers of the stamp, exact bytes, and the body as JSON. */
export interface StampedRequest {
  readonly apiKeyStamp: string | null;
  readonly webauthnStamp: string | null;
  readonly body: Uint8Array;
  /** Which message a missing stamp gets. */
  readonly kind: 'submit' | 'query';
}

interface ApiKeyStamp {
  readonly publicKey: string;
  readonly scheme: string;
  readonly signature: string;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Find out who stamped a request, in the order of checks that the service has.
 *
 * @throws Refusal by the first check that fails.
 * @source wire 3.3
 */
export function checkStamp(service: Service, request: StampedRequest): { caller: Caller; fields: Readonly<Record<string, unknown>> } {
  const { apiKeyStamp, webauthnStamp } = request;
  if (apiKeyStamp === null && webauthnStamp === null)
    throw new Refusal(request.kind === 'submit' ? 'stamp-missing' : 'query-stamp-missing');
  if (apiKeyStamp !== null && webauthnStamp !== null) throw new Refusal('stamp-malformed');
  const stamp = apiKeyStamp === null ? readWebauthnStamp(webauthnStamp ?? '') : readApiKeyStamp(apiKeyStamp);
  const fields = jsonOf(textOf(request.body));
  if (!isFields(fields)) throw new Refusal('body-unreadable');
  const organization = organizationOf(service, fields.organizationId);
  const caller =
    'scheme' in stamp
      ? apiKeyCaller(service, { stamp, organization, body: request.body })
      : passkeyCaller(service, { stamp, organization, body: request.body });
  return { caller, fields };
}

/** The organization of an id. @throws Refusal `organization-id-malformed`, `organization-unknown`. */
export function organizationOf(service: Service, id: unknown): Organization {
  if (typeof id !== 'string' || !uuid.test(id)) throw new Refusal('organization-id-malformed');
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
  return { user, organization: actsIn, ...stamp, apiKeyId: credential.id };
}

function passkeyCaller(service: Service, { stamp, organization, body }: Claim<WebauthnStamp>): Caller {
  const candidates = service.state.authenticators.find('credentialId', stamp.credentialId);
  const found = locate(service, candidates, organization);
  if (found === 'none')
    throw new Refusal('credential-unknown', { suffix: ` organizationId=${organization.id} credentialId=${stamp.credentialId}` });
  if (found === 'several') throw new Refusal('credential-ambiguous');
  const { credential, user, actsIn } = found;
  const from = (origin: unknown) => letsIn(service.settings.current, origin);
  if (!verifyAssertion(stamp, { authenticator: credential, body, verifyP256: service.verifyP256, letsIn: from }))
    throw new Refusal('webauthn-signature-wrong');
  return {
    user,
    organization: actsIn,
    publicKey: credential.publicKey,
    scheme: 'SIGNATURE_SCHEME_TK_WEBAUTHN',
    signature: stamp.signature,
  };
}

type Located<T> = { readonly credential: T; readonly user: User; readonly actsIn: Organization };

/**
 * Find the one credential that a request means: in the organization of the body, else in its parent,
 * else in exactly one sub-organization of it, in which the request then acts.
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

/** Whether an API key's time is over. */
export function isOver(key: ApiKey, nowMs: number): boolean {
  return key.expiresAtMs !== undefined && key.expiresAtMs <= nowMs;
}
